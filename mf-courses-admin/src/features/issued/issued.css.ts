import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const tabs = style({
  display: 'flex',
  gap: space[1],
  marginBottom: space[6],
  borderBottom: `1px solid ${vars.line}`,
  overflowX: 'auto',
});
export const tab = style({
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  height: '44px',
  padding: `0 ${space[3]}`,
  borderBottom: '2px solid transparent',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-current=page]': { borderBottomColor: vars.brand, color: vars.text } },
});
export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 2fr) repeat(2, minmax(150px, 1fr))',
  gap: space[3],
  alignItems: 'end',
  marginBottom: space[6],
  '@media': { [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
globalStyle(`${filters} > :first-child`, { '@media': { [tablet]: { gridColumn: '1 / -1' } } });

/** Up to a tablet's width a row is a card: name and menu take its first line. */
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
export const body = style({ '@media': { [tablet]: { display: 'block' } } });
export const choose = style({ width: '44px', padding: `${space[2]} 0 ${space[2]} ${space[4]}` });
export const chooseOne = style({ '@media': { [tablet]: { width: 'auto', padding: 0, gridRow: 1 } } });
export const row = style({
  selectors: {
    '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` },
    '&[data-chosen=true]': { background: `color-mix(in oklch, ${vars.brand} 6%, ${vars.surface})` },
  },
  '@media': {
    [tablet]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: `${space[1]} ${space[3]}`,
      padding: `${space[3]} ${space[4]}`,
    },
  },
});
export const cell = style({
  padding: `${space[3]} ${space[4]}`,
  ...type.small,
  color: vars.text2,
  overflowWrap: 'anywhere',
  '@media': { [tablet]: { padding: 0, gridColumn: '2 / 3' } },
});
export const who = style({ '@media': { [tablet]: { gridColumn: '2 / 3', gridRow: 1 } } });
export const menu = style({
  padding: `${space[2]} ${space[4]} ${space[2]} 0`,
  textAlign: 'right',
  '@media': { [tablet]: { padding: 0, gridColumn: '3 / 4', gridRow: 1 } },
});
export const name = style({ display: 'block', color: vars.text, fontSize: '15px', fontWeight: weight.strong });
export const number = style({ color: vars.text, fontWeight: weight.strong });
/** In a table the head says it; in a card the word stands before it. */
export const word = style({ display: 'none', '@media': { [tablet]: { display: 'inline' } } });
export const note = style({ ...type.small, color: vars.text3 });
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
export const example = style({ ...type.small, color: vars.text2, overflowWrap: 'anywhere' });
export const skeleton = style({ height: '320px', borderRadius: radius.card });
