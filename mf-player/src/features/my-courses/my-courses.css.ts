import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const tools = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  marginBottom: space[4],
});
export const search = style({ flex: '1 1 240px', maxWidth: '360px', '@media': { [mobile]: { maxWidth: 'none' } } });
export const panel = style({ flex: '0 1 240px', minWidth: 0, '@media': { [mobile]: { flexBasis: '100%' } } });
/** Too many words for a phone scroll sideways, up to the edge. */
export const filters = style({
  display: 'flex',
  gap: space[1],
  minWidth: 0,
  '@media': { [mobile]: { overflowX: 'auto', scrollbarWidth: 'none', margin: '0 -16px', padding: '0 16px' } },
});
export const filter = style({
  height: '44px',
  flex: 'none',
  padding: '0 14px',
  borderRadius: radius.control,
  border: '1px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  whiteSpace: 'nowrap',
  selectors: { '&[aria-pressed=true]': { background: vars.surface, borderColor: vars.line, color: vars.text } },
});
export const list = style({
  display: 'grid',
  gap: space[3],
  listStyle: 'none',
  padding: 0,
  margin: `0 0 ${space[6]}`,
});
/** One line where there is room; else cover and name above what is known of it. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr) minmax(0, 2.3fr) 124px',
  alignItems: 'center',
  columnGap: '20px',
  rowGap: space[4],
  padding: space[3],
  paddingInlineEnd: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
  '@media': {
    '(max-width: 1199px)': { gridTemplateColumns: '112px minmax(0, 1fr) 124px' },
    [mobile]: { gridTemplateColumns: '88px minmax(0, 1fr)', columnGap: space[3] },
  },
});
export const cover = style({
  position: 'relative',
  aspectRatio: '16 / 10',
  borderRadius: radius.control,
  overflow: 'hidden',
  background: vars.surface3,
});
export const name = style({ minWidth: 0 });
export const title = style({
  fontSize: '16px',
  lineHeight: '22px',
  fontWeight: weight.bold,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
export const author = style({ ...type.small, color: vars.text2, overflowWrap: 'anywhere' });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, .8fr) minmax(0, 1.3fr) minmax(0, 1.2fr)',
  gap: space[4],
  margin: 0,
  '@media': {
    '(max-width: 1199px)': { gridColumn: '1 / -1', order: 3 },
    [tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, .8fr) minmax(0, 1.3fr) minmax(0, 1.1fr)' },
    [mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[3] },
  },
});
export const term = style({ ...type.tiny, color: vars.text3, marginBottom: '2px' });
export const fact = style({
  ...type.small,
  margin: 0,
  color: vars.text,
  fontWeight: weight.strong,
  overflowWrap: 'anywhere',
});
export const endless = style({ display: 'inline-flex', alignItems: 'center', gap: '6px', color: vars.success });
export const over = style({ color: vars.danger });
export const progress = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[2],
  marginTop: space[1],
  ...type.tiny,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
});
export const action = style({
  width: '100%',
  '@media': { [mobile]: { gridColumn: '1 / -1', order: 4 } },
});
export const lock = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  ...type.small,
  color: vars.text2,
  '@media': { [mobile]: { gridColumn: '1 / -1', order: 4, justifyContent: 'flex-start' } },
});
globalStyle(`${lock} > svg`, { flex: 'none' });
export const skeleton = style({ height: '100px', borderRadius: radius.card });
