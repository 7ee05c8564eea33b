import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const offer = style({
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '260px',
  overflowY: 'auto',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
});
export const offered = style({
  display: 'block',
  minHeight: '40px',
  padding: `${space[2]} ${space[3]}`,
  overflow: 'hidden',
  textAlign: 'left',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  border: 0,
  background: 'none',
  cursor: 'pointer',
  color: vars.text,
  // The list cuts off what lies outside of it.
  outlineOffset: '-2px',
  flexShrink: 0,
  selectors: { '&[aria-current="true"], &:hover': { background: vars.brandTint } },
});
export const begins = style({ ...type.small, color: vars.text2 });
export const foot = style({ ...type.small, padding: `${space[2]} ${space[3]}`, color: vars.text2 });
