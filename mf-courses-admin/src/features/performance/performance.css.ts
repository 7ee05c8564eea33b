import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

const numbers = { fontVariantNumeric: 'tabular-nums' } as const;

export const parts = style({ display: 'flex', flexDirection: 'column', gap: space[6] });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: space[6],
  '@media': { [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const figureSkeleton = style({ height: '112px', borderRadius: radius.card });
export const chartSkeleton = style({ height: '420px', borderRadius: radius.card });

export const periods = style({
  display: 'flex',
  padding: space[1],
  gap: space[1],
  borderRadius: radius.card,
  background: vars.surface2,
  border: `1px solid ${vars.line}`,
});
export const period = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '36px',
  padding: `0 ${space[3]}`,
  borderRadius: radius.control,
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  whiteSpace: 'nowrap',
  transition: `background ${motion.feedback}`,
  selectors: {
    '&:hover': { color: vars.text },
    '&[aria-current]': { background: vars.surface, color: vars.text, boxShadow: vars.shadow1 },
  },
  '@media': { [mobile]: { minHeight: '44px', padding: `0 ${space[2]}` } },
});

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
  margin: 0,
  overflow: 'hidden',
  borderRadius: radius.card,
  '@media': { [tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const figure = style({
  minWidth: 0,
  padding: `${space[4]} ${space[6]}`,
  // Lines between the cells alone: those at the edge lie outside.
  boxShadow: `-1px -1px 0 0 ${vars.line}`,
  '@media': { [mobile]: { padding: space[4] } },
});
export const figureLabel = style({ ...type.small, color: vars.text2 });
export const figureValue = style({
  ...type.heading,
  ...numbers,
  margin: 0,
  overflowWrap: 'anywhere',
  '@media': { [mobile]: { fontSize: '22px', lineHeight: '28px' } },
});
export const figurePast = style({ ...type.small, ...numbers, margin: 0, color: vars.text3 });
export const change = style({
  fontWeight: weight.strong,
  color: vars.danger,
  whiteSpace: 'nowrap',
  selectors: { '&[data-up=true]': { color: vars.success } },
});

export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  marginBottom: space[2],
});
export const cardTitle = style({ ...type.large, fontWeight: weight.bold });
export const choice = style({ flex: '0 1 320px', minWidth: '200px' });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], margin: `${space[2]} 0 ${space[3]}` });
export const choiceButton = style({
  minHeight: '36px',
  padding: `0 ${space[3]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.pill,
  background: 'none',
  ...type.small,
  fontFamily: 'inherit',
  fontWeight: weight.strong,
  color: vars.text2,
  cursor: 'pointer',
  transition: `border-color ${motion.feedback}`,
  selectors: {
    '&:hover': { color: vars.text },
    '&[aria-pressed=true]': { borderColor: vars.brandText, color: vars.text, background: vars.surface2 },
  },
  '@media': { [mobile]: { minHeight: '44px' } },
});
export const note = style({ ...type.small, ...numbers, color: vars.text3 });
export const quiet = style({ display: 'flex', gap: space[3], alignItems: 'center', ...type.small, color: vars.text2 });
globalStyle(`${quiet} svg`, { flex: 'none' });
export const sentence = style({ ...type.body, color: vars.text2, marginBottom: space[3] });
export const sentences = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[6]}`,
  margin: `${space[2]} 0`,
  padding: 0,
  listStyle: 'none',
  ...type.small,
  ...numbers,
  color: vars.text2,
});
export const link = style({
  color: vars.text,
  fontWeight: weight.strong,
  textDecoration: 'underline',
  textDecorationColor: vars.text3,
  textUnderlineOffset: '3px',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecorationColor: 'currentColor' } },
});

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...type.small,
  color: vars.text2,
});
globalStyle(`${legend} li`, { display: 'inline-flex', alignItems: 'center', gap: space[2] });
globalStyle(`${legend} li::before`, { content: '""', width: '14px', height: '3px', borderRadius: radius.pill });
globalStyle(`${legend} li[data-mark=line]::before`, { background: vars.brandText });
globalStyle(`${legend} li[data-mark=past]::before`, {
  background: `repeating-linear-gradient(90deg, ${vars.text3} 0 4px, transparent 4px 6px)`,
});
globalStyle(`${legend} li[data-mark=again]::before`, {
  height: '10px',
  width: '10px',
  borderRadius: '3px',
  background: vars.warning,
});

/** What stands at the place that is looked at. It has its room always, so that nothing moves. */
export const readout = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[4]}`,
  minHeight: '24px',
  marginBottom: space[3],
  ...type.small,
  ...numbers,
  color: vars.text2,
  '@media': { [mobile]: { minHeight: '44px', alignContent: 'start' } },
});
globalStyle(`${readout} strong`, { color: vars.text, fontWeight: weight.strong });

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: space[2],
  rowGap: space[1],
});
export const levels = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  height: '236px',
  margin: '-8px 0',
  ...type.tiny,
  ...numbers,
  color: vars.text3,
  '@media': { [mobile]: { height: '176px' } },
});
export const plot = style({
  minWidth: 0,
  cursor: 'crosshair',
  touchAction: 'pan-y',
  borderRadius: radius.control,
  outlineOffset: '4px',
});
export const places = style({
  gridColumn: 2,
  display: 'flex',
  justifyContent: 'space-between',
  ...type.tiny,
  ...numbers,
  color: vars.text3,
});
globalStyle(`${places} span:nth-child(even)`, { '@media': { [mobile]: { display: 'none' } } });

export const lines = style({
  display: 'block',
  width: '100%',
  height: '220px',
  overflow: 'visible',
  '@media': { [mobile]: { height: '160px' } },
});
/** Drawings stretch, the width of their strokes does not. */
const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
export const grid = style({ ...stroke, stroke: vars.line, strokeWidth: 1 });
// Round ends: a day between two of which nothing is known is a point.
export const line = style({
  ...stroke,
  stroke: vars.brandText,
  strokeWidth: 2.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
});
export const past = style({ ...stroke, stroke: vars.text3, strokeWidth: 1.5, strokeDasharray: '4 4' });
export const cursor = style({ ...stroke, stroke: vars.text3, strokeWidth: 1, strokeDasharray: '3 4' });
export const dot = style({ ...stroke, stroke: vars.brandText, strokeWidth: 11, strokeLinecap: 'round' });
export const area = style({ fill: vars.brandText, opacity: 0.12 });
export const again = style({ fill: vars.warning, opacity: 0.75 });
export const hot = style({ fill: vars.warning, opacity: 0.14 });
export const asTable = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  marginTop: space[3],
});
export const details = style({ flex: '1 1 200px', minWidth: 0, selectors: { '&[open]': { flexBasis: '100%' } } });
export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  cursor: 'pointer',
  selectors: { '&:hover': { color: vars.text } },
});
export const file = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '44px',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&:hover': { color: vars.text, textDecoration: 'underline' } },
});
export const scroller = style({ overflow: 'auto', maxHeight: '480px', borderRadius: radius.control });
export const table = style({ width: '100%', borderCollapse: 'collapse', ...type.small, ...numbers });
globalStyle(`${table} th, ${table} td`, { padding: `${space[2]} ${space[3]}`, textAlign: 'end', verticalAlign: 'top' });
globalStyle(`${table} th:first-child`, { textAlign: 'start', paddingInlineStart: 0 });
globalStyle(`${table} thead th`, {
  position: 'sticky',
  top: 0,
  background: vars.surface,
  color: vars.text3,
  fontWeight: weight.regular,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} tbody th`, { fontWeight: weight.strong, minWidth: '150px', overflowWrap: 'anywhere' });
globalStyle(`${table} tbody tr`, { borderTop: `1px solid ${vars.line}` });
export const share = style({
  display: 'block',
  width: '100%',
  height: '6px',
  marginTop: space[1],
  borderRadius: radius.pill,
  background: vars.surface3,
});
export const shareValue = style({ fill: vars.info });
globalStyle(`${table} tr[data-worst=true] ${shareValue}`, { fill: vars.danger });
export const lessonName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
});
export const rating = style({ display: 'inline-flex', alignItems: 'center', gap: space[1], whiteSpace: 'nowrap' });

export const waits = style({ display: 'grid', gap: space[2], margin: `${space[2]} 0 ${space[4]}` });
export const wait = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space[2],
  ...type.small,
});
globalStyle(`${wait} dt`, { color: vars.text2 });
globalStyle(`${wait} dd`, { display: 'flex', gap: space[2], margin: 0, ...numbers });
export const shares = style({ display: 'block', width: '100%', height: '10px', borderRadius: radius.pill });
const colors = { hour: vars.success, day: vars.warning, later: vars.danger };
export const shareWords = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  margin: `${space[2]} 0 0`,
  padding: 0,
  listStyle: 'none',
  ...type.small,
  ...numbers,
  color: vars.text2,
});
globalStyle(`${shareWords} li`, { display: 'inline-flex', alignItems: 'center', gap: space[2] });
globalStyle(`${shareWords} li::before`, { content: '""', width: '8px', height: '8px', borderRadius: radius.pill });
for (const [part, color] of Object.entries(colors)) {
  globalStyle(`${shares} rect[data-part=${part}]`, { fill: color });
  globalStyle(`${shareWords} li[data-part=${part}]::before`, { background: color });
}
export const zone = style({ maxWidth: '360px' });
