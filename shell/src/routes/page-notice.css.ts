import { globalStyle, style } from '@vanilla-extract/css';
import { aboveMobile, mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

/** Files on their way have the corner (slot frame.tray): above them. */
const withTray = ':root:has([data-tray]) &';
/** A page keeps something in sight over a phone's tab bar. */
const withBar = ':root:has([data-bar]) &';
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
  '@media': {
    [mobile]: {
      left: space[4],
      bottom: '92px',
      selectors: { [withTray]: { bottom: '140px' }, [withBar]: { bottom: '152px' } },
    },
    [aboveMobile]: { selectors: { [withTray]: { bottom: '88px' } } },
  },
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
  fontWeight: weight.strong,
});
globalStyle(`${trial} > svg`, { flex: 'none' });
export const trialText = style({ minWidth: 0, margin: 0 });
export const trialBack = style({ whiteSpace: 'nowrap', textDecoration: 'underline', textUnderlineOffset: '3px' });
