import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const whole = style({ position: 'relative', display: 'flex', flexDirection: 'column', height: '100%' });
export const frame = style({ display: 'block', width: '100%', minHeight: 0, flex: 1, border: 0, background: '#fff' });
export const note = style({
  ...type.small,
  padding: `${space[2]} ${space[4]}`,
  color: vars.text2,
  borderTop: `1px solid ${vars.line}`,
});
export const link = style({ color: vars.brandText, textDecoration: 'underline' });
/** Seen by whoever comes to it by keyboard. */
export const skip = style({
  ...type.small,
  position: 'absolute',
  left: space[4],
  top: '-100px',
  zIndex: 1,
  padding: `${space[2]} ${space[4]}`,
  border: 0,
  color: vars.text,
  background: vars.surface,
  borderRadius: radius.control,
  selectors: { '&:focus': { boxShadow: vars.shadow2, top: space[2] } },
});
