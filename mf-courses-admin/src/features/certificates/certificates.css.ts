import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

const wide = '(min-width: 1200px)';
const twoColumns = '(min-width: 577px) and (max-width: 1199px)';

export const skeleton = style({
  width: '100%',
  aspectRatio: '297 / 210',
  maxHeight: '70dvh',
  borderRadius: radius.card,
});
/** On a phone one after the other: the sheet, its fields, what the chosen one says. */
export const bench = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"main" "list" "side" "add"',
  '@media': {
    [wide]: {
      gridTemplateColumns: '232px minmax(0, 1fr) 272px',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"list main side" "add main side"',
    },
    [twoColumns]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto auto 1fr',
      gridTemplateAreas: '"main main" "list side" "add side"',
    },
  },
});
const pane = style({ minWidth: 0, display: 'flex', flexDirection: 'column', gap: space[6] });
export const main = style([pane, { gridArea: 'main', gap: space[3] }]);
export const list = style([pane, { gridArea: 'list' }]);
export const add = style([pane, { gridArea: 'add' }]);
export const side = style([
  pane,
  {
    gridArea: 'side',
    padding: space[4],
    background: vars.surface,
    border: `1px solid ${vars.line}`,
    borderRadius: radius.card,
  },
]);

export const under = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
export const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  ...type.small,
  color: vars.text2,
});
export const above = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[3],
});
export const preview = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  flex: '1 1 240px',
  maxWidth: '420px',
});
globalStyle(`${preview} > *`, { flex: '1 1 180px' });
export const zoom = style({ display: 'inline-flex', alignItems: 'center', gap: space[2] });
export const zoomValue = style({
  ...type.small,
  color: vars.text2,
  minWidth: '44px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

export const stage = style({ display: 'flex', flexDirection: 'column', gap: space[2], minWidth: 0 });
export const desk = style({
  overflow: 'auto',
  padding: space[6],
  background: vars.surface3,
  borderRadius: radius.card,
  '@media': { [mobile]: { padding: space[3] } },
});
export const sheet = style({
  position: 'relative',
  aspectRatio: '297 / 210',
  boxShadow: vars.shadow2,
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.brandText}`, outlineOffset: '4px' } },
});
globalStyle(`${sheet} svg, ${sheet} > span:first-child`, {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
});
globalStyle(`${sheet} svg`, { display: 'block' });
export const box = style({
  position: 'absolute',
  minHeight: '10px',
  padding: 0,
  border: '1px dashed transparent',
  background: 'none',
  cursor: 'move',
  selectors: {
    '&:hover': { borderColor: vars.info },
    // The sheet is light or dark as its owner wants it: two rings are seen on both.
    '&:focus-visible': { outline: `2px solid ${vars.info}`, outlineOffset: '1px', boxShadow: '0 0 0 1px #fff' },
    // What was chosen follows the finger; the page scrolls by everything else.
    '&[aria-pressed=true]': { touchAction: 'none' },
  },
});
const ACCENT = '#c2185b';
export const frame = style({
  position: 'absolute',
  outline: `1.5px solid ${ACCENT}`,
  boxShadow: '0 0 0 3px #ffffff80',
  pointerEvents: 'none',
});
const label = style({
  position: 'absolute',
  padding: `1px ${space[2]}`,
  borderRadius: '4px',
  background: ACCENT,
  color: '#fff',
  ...type.tiny,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
});
export const tag = style([label, { left: '-1px', bottom: 'calc(100% + 6px)' }]);
export const measure = style([label, { right: '-1px', top: 'calc(100% + 6px)', fontVariantNumeric: 'tabular-nums' }]);
const handle = style({
  position: 'absolute',
  width: '11px',
  height: '11px',
  margin: '-6px',
  background: '#fff',
  border: `1.5px solid ${ACCENT}`,
  borderRadius: '2px',
  pointerEvents: 'auto',
  touchAction: 'none',
  // Larger for whoever takes it than for whoever looks.
  selectors: { '&::after': { content: '', position: 'absolute', inset: '-8px' } },
});
export const handles = styleVariants({
  nw: [handle, { left: 0, top: 0, cursor: 'nwse-resize' }],
  n: [handle, { left: '50%', top: 0, cursor: 'ns-resize' }],
  ne: [handle, { left: '100%', top: 0, cursor: 'nesw-resize' }],
  e: [handle, { left: '100%', top: '50%', cursor: 'ew-resize' }],
  se: [handle, { left: '100%', top: '100%', cursor: 'nwse-resize' }],
  s: [handle, { left: '50%', top: '100%', cursor: 'ns-resize' }],
  sw: [handle, { left: 0, top: '100%', cursor: 'nesw-resize' }],
  w: [handle, { left: 0, top: '50%', cursor: 'ew-resize' }],
});
const guide = style({ position: 'absolute', pointerEvents: 'none', borderColor: ACCENT, borderStyle: 'dashed' });
export const guideX = style([guide, { top: '-12px', bottom: '-12px', borderWidth: '0 0 0 1px' }]);
export const guideY = style([guide, { left: '-12px', right: '-12px', borderWidth: '1px 0 0' }]);
export const said = style({ ...type.small, color: vars.text2, minHeight: '20px', fontVariantNumeric: 'tabular-nums' });

export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
});
export const settings = style([group, { gap: space[4] }]);
export const title = style({ ...type.body, fontWeight: weight.bold, overflowWrap: 'anywhere' });
export const legend = style({ ...type.small, fontWeight: weight.strong, padding: 0 });
/** The gap of a column does not reach below a legend. */
globalStyle(`legend.${legend}`, { marginBottom: space[2] });
export const hint = style({ ...type.small, color: vars.text2 });
export const check = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: '36px',
  cursor: 'pointer',
});
globalStyle(`${check} input`, { width: '20px', height: '20px', flex: 'none', accentColor: vars.brandText });
globalStyle(`${settings} input[type=color]`, { padding: '4px', cursor: 'pointer' });
export const pair = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: space[3] });
export const numbers = style({
  alignItems: 'end',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
});
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const segments = style({ display: 'flex', gap: space[1] });
export const segment = style({
  flex: '1 1 0',
  minWidth: 0,
  selectors: { '&[aria-pressed=true]': { background: vars.surface3, borderColor: vars.text3 } },
});
export const file = style({ display: 'none' });

export const items = style({ listStyle: 'none', margin: 0, padding: 0 });
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '40px',
  padding: `0 ${space[3]}`,
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'none',
  color: vars.text,
  ...type.small,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&[aria-pressed=true]': { background: vars.brandTint, borderColor: vars.brandText, fontWeight: weight.strong },
  },
  '@media': { [mobile]: { minHeight: '44px' } },
});
globalStyle(`${item} svg`, { flex: 'none', color: vars.text3 });
export const itemName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '32px',
  padding: `0 ${space[3]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.pill,
  background: vars.surface,
  color: vars.text,
  ...type.small,
  cursor: 'pointer',
  selectors: {
    '&:hover:not(:disabled)': { background: vars.surface2 },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.55 },
  },
  '@media': { [mobile]: { minHeight: '40px' } },
});
export const templates = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: space[3],
  '@media': { [mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const template = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  padding: space[1],
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  color: vars.text2,
  ...type.tiny,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: vars.brandText, color: vars.text } },
});
export const thumb = style({ display: 'block', aspectRatio: '297 / 210', overflow: 'hidden', borderRadius: '4px' });
globalStyle(`${thumb} svg`, { display: 'block', width: '100%', height: '100%' });
globalStyle(`${thumb} > span`, { display: 'block', height: '100%' });

export const conflict = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  marginBottom: space[6],
  padding: space[4],
  background: vars.warningTint,
  border: `1px solid ${vars.warning}`,
  borderRadius: radius.card,
});
export const told = style({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  margin: `${space[1]} 0 0`,
});
globalStyle(`${told} dt`, { color: vars.text2 });
globalStyle(`${told} dd`, { margin: 0 });
export const both = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: space[4],
});
export const version = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  margin: 0,
  alignItems: 'start',
});
globalStyle(`${version} > span`, { width: '100%' });
