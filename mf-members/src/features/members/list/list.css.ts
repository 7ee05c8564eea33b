import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const filters = style({ marginBottom: space[6] });
/** On a phone the states scroll sideways instead of standing in three lines. */
export const states = style({
  display: 'flex',
  gap: space[1],
  marginBottom: space[4],
  borderBottom: `1px solid ${vars.line}`,
  overflowX: 'auto',
});
export const state = style({
  flexShrink: 0,
  height: '44px',
  padding: `0 ${space[3]}`,
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { borderBottomColor: vars.brand, color: vars.text } },
});
export const fields = style({
  display: 'grid',
  // What one looks for and the five lists that there always are fill two rows of three, or three of two, and none of their words is cut.
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[3],
  alignItems: 'end',
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
globalStyle(`${fields} > :first-child`, { '@media': { [mobile]: { gridColumn: '1 / -1' } } });
// With groups there is one more: what one looks for has a row, and the others fill theirs, but for a course with classes.
globalStyle(`${fields}[data-groups] > :first-child`, { gridColumn: '1 / -1' });

export const views = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  marginBottom: space[4],
});
export const viewNames = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], minWidth: 0 });
export const view = style({
  maxWidth: '260px',
  height: '36px',
  padding: `0 ${space[3]}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  border: `1px solid ${vars.line}`,
  borderRadius: '999px',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { borderColor: vars.brand, background: vars.brandTint, color: vars.text } },
});

/** Up to a tablet's width a row is a card: the person takes the first line, what is told of them stands below. */
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [tablet]: { display: 'block' } },
});
export const head = style({
  ...type.small,
  color: vars.text3,
  textAlign: 'left',
  fontWeight: weight.strong,
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${vars.line}`,
  '@media': { [tablet]: { border: 0, selectors: { '&:not(:first-child)': { display: 'none' } } } },
});
export const choose = style({
  width: '44px',
  padding: `${space[2]} 0 ${space[2]} ${space[4]}`,
  '@media': { [tablet]: { width: 'auto' } },
});
export const chooseOne = style({ '@media': { [tablet]: { padding: 0 } } });
export const row = style({
  cursor: 'pointer',
  selectors: {
    '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` },
    '&:hover': { background: vars.surface2 },
    '&[data-chosen=true]': { background: `color-mix(in oklch, ${vars.brand} 6%, ${vars.surface})` },
  },
  '@media': {
    [tablet]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${space[2]} ${space[3]}`,
      padding: `${space[3]} ${space[4]}`,
    },
  },
});
export const cell = style({
  padding: `${space[3]} ${space[4]}`,
  ...type.small,
  color: vars.text2,
  '@media': { [tablet]: { padding: 0 } },
});
export const seen = style({ whiteSpace: 'nowrap' });
export const open = style({
  display: 'block',
  maxWidth: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  textAlign: 'left',
  color: vars.text,
  fontSize: '15px',
  fontWeight: weight.strong,
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const progress = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 1fr) 40px',
  alignItems: 'center',
  gap: space[3],
  '@media': { [tablet]: { minWidth: '140px' } },
});
export const percent = style({ textAlign: 'right', color: vars.text, fontWeight: weight.strong });
export const personCell = style({
  '@media': { [tablet]: { flex: '1 1 calc(100% - 60px)', minWidth: 0 } },
});
export const more = style({ marginTop: space[4] });

/** Stays in sight while the list goes on below it. */
export const bulk = style({
  position: 'sticky',
  bottom: space[4],
  zIndex: 20,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginTop: space[4],
  padding: `${space[2]} ${space[3]} ${space[2]} ${space[4]}`,
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  boxShadow: vars.shadow2,
  ...type.small,
  '@media': { [mobile]: { bottom: '72px' } },
});
export const chosen = style({ fontWeight: weight.strong, marginRight: 'auto' });
export const last = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[2]} ${space[4]}`,
  margin: `${space[4]} 0`,
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  ...type.small,
});
export const groups = style({ display: 'flex', flexWrap: 'wrap', gap: space[1], maxWidth: '260px' });
