import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const choice = style({
  margin: 0,
  border: 0,
  padding: `${space[3]} 0`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[6]}`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
});
export const choiceName = style({ float: 'left', width: '100%', fontWeight: weight.strong, padding: 0 });
export const option = style({ display: 'flex', alignItems: 'center', gap: space[2], ...type.small, minHeight: '40px' });
globalStyle(`${option} input`, { width: '18px', height: '18px', accentColor: vars.brand });
export const select = style({
  height: '40px',
  padding: `0 ${space[3]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  color: vars.text,
  ...type.small,
});
export const note = style({
  display: 'flex',
  gap: space[3],
  margin: 0,
  padding: `${space[4]} 0`,
  borderBottom: `1px solid ${vars.line}`,
  color: vars.text2,
  ...type.small,
});
export const noteIcon = style({ flex: 'none' });
