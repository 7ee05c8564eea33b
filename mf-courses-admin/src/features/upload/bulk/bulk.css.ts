import { style } from '@vanilla-extract/css';
import { space, type, vars, weight } from '@clube/shared/ui/tokens';

export const summary = style({ margin: 0, ...type.small, color: vars.text2 });
export const preview = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  maxHeight: '50vh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Room for the ring of focus, which the edge would cut.
  padding: space[1],
  margin: `${space[3]} calc(-1 * ${space[1]})`,
});
export const moduleRow = style({ display: 'flex', alignItems: 'center', gap: space[2], minHeight: '36px' });
export const module = style({
  margin: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  ...type.small,
  fontWeight: weight.strong,
});
export const edit = style({ padding: `${space[3]} 0` });
export const lessons = style({ margin: 0, padding: 0, listStyle: 'none' });
export const lesson = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '36px',
  ...type.small,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 36px',
  selectors: {
    '&[data-refused=true]': { color: vars.danger },
    '&[data-out=true]': { color: vars.text3 },
  },
});
export const name = style({
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { [`${lesson}[data-out=true] &`]: { textDecoration: 'line-through' } },
});
export const actions = style({ flex: 'none', display: 'flex' });
export const figures = style({
  ...type.tiny,
  color: vars.text3,
  selectors: { [`${lesson}[data-refused=true] &`]: { color: 'inherit' } },
});
