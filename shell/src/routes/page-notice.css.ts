import { style } from '@vanilla-extract/css';
import { mobile, space, vars, radius } from '@clube/shared/ui/tokens';

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
