import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const back = style({
  ...type.small,
  display: 'inline-block',
  marginBottom: space[4],
  color: vars.text2,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const column = style({ display: 'flex', flexDirection: 'column', gap: space[6], maxWidth: '720px' });
export const title = style({ ...type.title, marginBottom: space[2] });
export const note = style({ ...type.small, color: vars.text2, marginBottom: space[4] });
/** A long list scrolls in itself instead of pushing the button off the screen. */
export const courses = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  maxHeight: '260px',
  overflowY: 'auto',
});
export const verdict = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  ...type.small,
});
export const people = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const person = style({ display: 'flex', gap: space[3], alignItems: 'center', flexWrap: 'wrap' });
export const who = style({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' });
export const small = style({ display: 'block', ...type.small, color: vars.text3 });
