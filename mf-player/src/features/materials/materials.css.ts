import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxWidth: '720px',
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  background: vars.surface,
  overflow: 'hidden',
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '68px',
  padding: `${space[3]} ${space[4]}`,
  selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } },
});
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  background: vars.brandTint,
  color: vars.brandText,
  '@media': { [mobile]: { display: 'none' } },
});
export const text = style({ flex: 1, minWidth: 0, display: 'grid', gap: space[1] });
export const name = style({ fontWeight: weight.strong, color: vars.text, overflowWrap: 'anywhere' });
export const facts = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const cutOff = style({ ...type.small, color: vars.text });
