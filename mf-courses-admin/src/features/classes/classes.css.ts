import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const list = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[3] });
/** A class in the list: the whole of it leads there. */
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  padding: `${space[4]} ${space[6]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  transition: `border-color ${motion.feedback}`,
  selectors: { '&:hover': { borderColor: vars.brandText }, '&[data-away=true]': { background: vars.background } },
  '@media': { [mobile]: { padding: space[4] } },
});
export const text = style({ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' });
export const name = style({ ...type.large, fontWeight: weight.bold, display: 'block' });
export const note = style({
  ...type.small,
  fontWeight: weight.regular,
  color: vars.text2,
  display: 'block',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const count = style({
  ...type.small,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: space[3] });
globalStyle(`${bar} > div:first-child`, { flex: '1 1 240px' });
/** What is done with those who are chosen; it stays in sight. */
export const chosen = style({
  position: 'sticky',
  bottom: space[4],
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: space[3],
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow2,
  '@media': { [mobile]: { bottom: '72px' } },
});
globalStyle(`${chosen} > div`, { flex: '1 1 200px' });
export const chosenCount = style([count, { flex: '1 0 100%' }]);

export const rows = style({ listStyle: 'none', margin: 0, padding: 0 });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  minHeight: '60px',
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.line}`,
  selectors: {
    '&:first-child': { borderTop: 0 },
    // What one came from.
    '&[aria-current=true]': { background: vars.brandTint, boxShadow: `inset 3px 0 0 ${vars.brandText}` },
  },
});
/** The box and the person are one target. */
export const person = style({
  display: 'flex',
  flex: '1 1 260px',
  minWidth: 0,
  minHeight: '44px',
  alignItems: 'center',
  gap: space[3],
  cursor: 'pointer',
});
globalStyle(`${person} input`, { width: '20px', height: '20px', flex: 'none', accentColor: vars.brandText });
export const strong = style({ fontWeight: weight.strong });

/** A place of the course with the rule that holds there. */
export const place = style([row, { gap: `${space[1]} ${space[4]}`, selectors: { '&[hidden]': { display: 'none' } } }]);
/** Where a line is full, what changes it stands at its end all the same. */
globalStyle(`${place} > button:last-child`, { marginInlineStart: 'auto' });
export const lesson = style({ paddingInlineStart: space[8], '@media': { [mobile]: { paddingInlineStart: space[4] } } });
export const fold = style({
  display: 'flex',
  flex: '1 1 220px',
  minWidth: 0,
  minHeight: '44px',
  alignItems: 'center',
  gap: space[2],
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.text,
  font: 'inherit',
  fontWeight: weight.strong,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
globalStyle(`${fold} svg`, { flex: 'none' });
export const form = style({
  flex: '1 0 100%',
  display: 'grid',
  gap: space[4],
  margin: `${space[2]} 0 ${space[3]}`,
  padding: space[4],
  background: vars.surface2,
  borderRadius: radius.card,
});

export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  ...type.small,
  color: vars.text2,
  selectors: { '&[data-open=true]': { color: vars.success } },
});
globalStyle(`${state} svg`, { flex: 'none' });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  marginBottom: space[4],
});
export const dates = style({ display: 'grid', gap: space[2], margin: 0, fontVariantNumeric: 'tabular-nums' });
export const date = style({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  gap: `0 ${space[4]}`,
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
globalStyle(`${dates} dt`, { fontWeight: weight.strong });
globalStyle(`${dates} dd`, { margin: 0, color: vars.text2, overflowWrap: 'anywhere' });
