import { style } from '@vanilla-extract/css';
import { mobile, space, vars, weight } from '../tokens.css.ts';

export const row = style({
  display: 'flex',
  alignItems: 'center',
  columnGap: space[6],
  borderBottom: `1px solid ${vars.line}`,
  '@media': { [mobile]: { flexDirection: 'column-reverse', alignItems: 'stretch' } },
});
export const end = style({ flex: 'none' });
export const tabList = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: space[6],
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
export const tab = style({
  flex: 'none',
  display: 'inline-flex',
  gap: space[2],
  alignItems: 'center',
  padding: `${space[3]} 0`,
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  cursor: 'pointer',
  fontSize: '15px',
  fontWeight: weight.strong,
  color: vars.text3,
  selectors: {
    '&[aria-selected=true]': { color: vars.text, borderBottomColor: vars.brand },
    '&:hover': { color: vars.text },
  },
});
/** A stop of the Tab key: its ring is the page's own (reset.css.ts). */
export const tabPanel = style({ paddingTop: space[6] });
