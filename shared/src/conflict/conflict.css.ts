import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const title = style({ ...type.body, fontWeight: weight.bold, padding: 0 });
export const conflict = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
  background: vars.warningTint,
  border: `1px solid ${vars.warning}`,
  borderRadius: radius.card,
});
export const versions = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  margin: `${space[1]} 0 0`,
});
globalStyle(`${versions} dt`, { color: vars.text2 });
globalStyle(`${versions} dd`, {
  margin: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  maxHeight: '160px',
  overflowY: 'auto',
});
