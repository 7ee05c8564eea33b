import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const stack = style({ display: 'flex', flexDirection: 'column', gap: space[3], minWidth: 0 });
export const tags = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const tag = style({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  maxWidth: '100%',
  padding: `2px ${space[1]} 2px ${space[3]}`,
  overflowWrap: 'anywhere',
  color: vars.text,
  background: vars.brandTint,
  borderRadius: radius.control,
});
export const tagRemove = style({
  display: 'grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  color: vars.text2,
  borderRadius: radius.control,
  selectors: { '&:hover': { color: vars.text, background: vars.surface } },
});
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'flex-end' });
export const lineField = style({ flex: '1 1 140px', minWidth: 0 });
export const small = style({ ...type.small, color: vars.text2, overflowWrap: 'anywhere' });
export const unread = style({
  display: 'inline-block',
  width: '8px',
  height: '8px',
  marginRight: '2px',
  verticalAlign: 'middle',
  background: vars.brandText,
  borderRadius: '50%',
});
