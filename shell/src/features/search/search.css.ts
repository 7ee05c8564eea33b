import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[6]}`,
  borderBottom: `1px solid ${vars.line}`,
  color: vars.text2,
  '@media': { [mobile]: { padding: `${space[2]} ${space[4]}` } },
});
globalStyle(`${head} > svg`, { flex: 'none' });
export const input = style({
  flex: 1,
  minWidth: 0,
  height: '44px',
  border: 0,
  outline: 'none',
  background: 'none',
  color: vars.text,
  ...type.large,
  selectors: { '&::placeholder': { color: vars.text3 } },
});
export const count = style({
  ...type.small,
  color: vars.text3,
  whiteSpace: 'nowrap',
  '@media': { [mobile]: { display: 'none' } },
});
export const body = style({ flex: 1, minHeight: 0, overflowY: 'auto', padding: space[3] });
export const hint = style({ ...type.small, color: vars.text3, padding: space[3], maxWidth: '68ch' });
export const group = style({
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  padding: `${space[2]} ${space[3]}`,
});
export const groupRow = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '56px',
  padding: `${space[2]} ${space[3]}`,
  border: 0,
  borderRadius: radius.card,
  background: 'none',
  color: vars.text,
  textAlign: 'start',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-active], button&:hover, &:focus-visible': { background: vars.surface2 },
  },
});
globalStyle(`${row} > svg`, { flex: 'none', color: vars.text3 });
export const picture = style({
  // A cover fills what it stands in.
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '40px',
  overflow: 'hidden',
  borderRadius: radius.control,
  background: vars.surface3,
  color: vars.text2,
});
export const text = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });
export const title = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const mark = style({
  background: `color-mix(in oklch, ${vars.brand} 24%, transparent)`,
  color: 'inherit',
  borderRadius: '4px',
});
export const where = style({ ...type.small, color: vars.text3, overflow: 'hidden', textOverflow: 'ellipsis' });
export const locked = style({ color: vars.danger });
export const measure = style({ flex: 'none', ...type.small, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[3]} ${space[6]}`,
  borderTop: `1px solid ${vars.line}`,
  ...type.small,
  color: vars.text3,
  '@media': { [mobile]: { display: 'none' } },
});
export const key = style({
  padding: `0 ${space[1]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: '6px',
  background: vars.surface2,
  font: 'inherit',
  fontSize: '12px',
  selectors: { 'p > &:not(:first-child)': { marginLeft: space[2] }, 'p > kbd + &': { marginLeft: 0 } },
});
