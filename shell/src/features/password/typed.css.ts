import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const typed = style({
  padding: space[4],
  borderRadius: radius.control,
  background: vars.surface2,
  ...type.small,
});
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: space[3],
  rowGap: space[1],
  margin: `${space[3]} 0`,
});
globalStyle(`${facts} > dt`, { color: vars.text2 });
globalStyle(`${facts} > dd`, { margin: 0, overflowWrap: 'anywhere', fontWeight: weight.strong });
/** Its fields stand apart as those of the form around do. */
export const anew = style({ display: 'contents' });
