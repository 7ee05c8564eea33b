import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';
// What several screens share stands before, in whichever file this sheet comes first.
import '../../parts.css.ts';

export const stack = style({ display: 'grid', gap: space[4], minWidth: 0 });
export const drop = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  padding: space[8],
  borderRadius: radius.card,
  border: `1.5px dashed ${vars.line}`,
  background: vars.surface2,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:focus-within': { outline: `2px solid ${vars.brand}`, outlineOffset: '2px' },
    '&[data-over=true]': { borderColor: vars.brand, background: vars.brandTint },
  },
});
export const input = style({ position: 'absolute', width: '1px', height: '1px', opacity: 0 });
export const strong = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const small = style({ ...type.small, color: vars.text2 });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const mapping = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const failure = style({
  padding: space[3],
  borderRadius: radius.control,
  background: vars.dangerTint,
  color: vars.text,
  ...type.small,
});
export const tableBox = style({ overflowX: 'auto', maxHeight: '260px', overflowY: 'auto' });
export const table = style({ width: '100%', borderCollapse: 'collapse', ...type.small, textAlign: 'left' });
export const cell = style({
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  borderBottom: `1px solid ${vars.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
});
export const head = style([cell, { whiteSpace: 'nowrap' }]);
export const files = style({
  listStyle: 'none',
  margin: `0 0 ${space[4]}`,
  padding: 0,
  display: 'grid',
  gap: space[3],
});
export const fileRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
});
export const check = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  margin: `${space[3]} 0`,
  minHeight: '32px',
});
