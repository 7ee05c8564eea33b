import { globalStyle, style } from '@vanilla-extract/css';
import { frameTop, mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

const wide = '(min-width: 1200px)';
const twoColumns = '(min-width: 577px) and (max-width: 1199px)';

export const bench = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': {
    [wide]: { gridTemplateColumns: '300px minmax(0, 1fr) 300px' },
    [twoColumns]: { gridTemplateColumns: '260px minmax(0, 1fr)' },
  },
});
const pane = { minWidth: 0 } as const;
export const treePane = style({
  ...pane,
  '@media': {
    [wide]: {
      position: 'sticky',
      top: `calc(${space[4]} + ${frameTop})`,
      maxHeight: 'calc(100dvh - 160px)',
      overflowY: 'auto',
    },
    [twoColumns]: {
      gridRow: 'span 2',
      position: 'sticky',
      top: `calc(${space[4]} + ${frameTop})`,
      maxHeight: 'calc(100dvh - 160px)',
      overflowY: 'auto',
    },
  },
});
/** On a phone one pane stands after the other: the tree, then what was chosen in it. */
export const awayOnPhone = style({ '@media': { [mobile]: { display: 'none' } } });
export const onPhone = style({
  display: 'none',
  justifySelf: 'start',
  '@media': { [mobile]: { display: 'inline-flex' } },
});
export const main = style({ ...pane, display: 'flex', flexDirection: 'column', gap: space[4] });
/** As high as an empty editor, which comes a moment later. */
export const text = style({ minHeight: '420px' });
export const heading = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  flexWrap: 'wrap',
});
// Also where it has a line of its own: what is pressed there stays in its place whatever is said beside it.
globalStyle(`${heading} > :last-child`, { marginInlineStart: 'auto' });
/** It comes late, and what stands below it stays. */
export const reach = style({ minHeight: '96px' });
export const atStart = style({ alignSelf: 'flex-start' });
export const settings = style({ ...pane, display: 'flex', flexDirection: 'column', gap: space[6] });

export const place = style({ ...type.small, color: vars.text3 });
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
});
export const groupTitle = style({ ...type.body, fontWeight: weight.bold, padding: 0 });
export const hint = style({ ...type.small, color: vars.text2 });
export const status = style({ display: 'flex', alignItems: 'center', gap: space[3], minHeight: '36px' });
export const statusText = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  ...type.small,
  color: vars.text2,
});
/** A field of the tree's width, and what takes a move back beside it. */
export const filter = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  columnGap: space[2],
});
globalStyle(`${filter} > p`, { gridColumn: '1 / -1' });
export const list = style({ listStyle: 'none', margin: 0, padding: 0 });
export const item = style({ position: 'relative' });
/** The title of a row in its place, and what is said of it over the rows below: those of a long list have one height. */
export const rename = style({
  position: 'absolute',
  top: 0,
  insetInline: 0,
  zIndex: 2,
  borderRadius: radius.control,
  background: vars.surface,
});
export const renameField = style({
  ...type.small,
  width: '100%',
  minHeight: '44px',
  padding: `0 ${space[3]}`,
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: 'none',
  // The tree cuts off what stands beyond it.
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
export const problem = style({ ...type.small, color: vars.danger, margin: 0, padding: space[2] });
/** Of a long list: where it would stand if all of it was drawn. */
export const placed = style({ position: 'absolute', insetInline: 0 });
export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '44px',
  paddingInlineEnd: space[2],
  borderRadius: radius.control,
  border: '1px solid transparent',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&[data-chosen=true]': { background: vars.brandTint, borderColor: vars.brandText },
    '&[data-lifted=true]': { opacity: 0.4 },
    '&[data-drop]::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      height: '2px',
      background: vars.brandText,
    },
    '&[data-drop=before]::after': { top: '-2px' },
    '&[data-drop=after]::after': { bottom: '-2px' },
  },
});
export const lessonRow = style({ paddingInlineStart: space[4] });
export const rowLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 1,
  minWidth: 0,
  minHeight: '42px',
  color: vars.text,
  ...type.small,
});
export const moduleLink = style({ fontWeight: weight.strong });
globalStyle(`${rowLink} svg`, { flex: 'none' });
export const rowTitle = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const rowMark = style({
  display: 'block',
  ...type.tiny,
  color: vars.text2,
  selectors: { '&[data-bad=true]': { color: vars.danger, fontWeight: weight.strong } },
});
export const count = style({ ...type.tiny, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const handle = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: '28px',
  height: '40px',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text3,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:hover': { color: vars.text } },
});
export const fold = style({ cursor: 'pointer', touchAction: 'auto' });
export const floating = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `0 ${space[3]}`,
  minHeight: '44px',
  ...type.small,
  fontWeight: weight.strong,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  boxShadow: vars.shadow2,
});
export const newLesson = style({ marginInlineStart: space[6] });
export const media = style({ display: 'flex', gap: space[3], alignItems: 'center', flexWrap: 'wrap' });
export const mediaText = style({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' });
export const chapters = style([group, { gap: space[2] }]);
globalStyle(`${chapters} textarea`, { minHeight: '120px' });
export const caption = style({
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  flexWrap: 'wrap',
  minHeight: '44px',
});
export const captionName = style({ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' });
export const send = style({ display: 'flex', gap: space[3], alignItems: 'flex-end', flexWrap: 'wrap' });
globalStyle(`${send} button`, { minHeight: '44px' });

/** Who else has the course open. */
export const editors = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});
export const editor = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  ...type.small,
  color: vars.text2,
});
/** A phone has room for the picture; the name is said all the same. */
export const editorName = style({
  maxWidth: '160px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [mobile]: { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' } },
});
export const editorMark = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  flex: 'none',
  ...type.tiny,
  color: vars.text2,
});
export const editingToo = style({ ...type.small, color: vars.brandText, margin: 0 });
