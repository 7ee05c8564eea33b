import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

/** Beside the place of toasts, above a phone's tab bar. */
export const place = style({
  position: 'fixed',
  zIndex: 90,
  left: space[6],
  bottom: space[6],
  width: 'min(440px, calc(100vw - 32px))',
  background: vars.surface,
  borderRadius: radius.card,
  boxShadow: vars.shadow2,
  '@media': { [mobile]: { left: space[4], bottom: '92px' } },
});

// The banner of releases on trial (features/composition): here, because a sheet of its own would be one more file for every page to name.
export const trial = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'center',
  padding: `${space[2]} ${space[4]}`,
  background: vars.warningTint,
  color: vars.warning,
  ...type.small,
  fontWeight: 600,
});
globalStyle(`${trial} > svg`, { flex: 'none' });
export const trialText = style({ minWidth: 0, margin: 0 });
export const trialBack = style({ whiteSpace: 'nowrap', textDecoration: 'underline', textUnderlineOffset: '3px' });
