import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const list = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginBottom: space[6] });
/** Above a list, as wide as what is chosen in it. */
export const filter = style({ maxWidth: '280px', marginBottom: space[4] });
export const item = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'center',
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  transition: `border-color ${motion.feedback}`,
  selectors: { 'a&:hover': { borderColor: vars.brandText } },
  '@media': { [mobile]: { flexWrap: 'wrap' } },
});
/** On a phone what stands beside the text goes below it before the text gets narrow. */
export const itemText = style({ flex: 1, minWidth: 0, '@media': { [mobile]: { flexBasis: '60%' } } });
export const title = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const note = style({ display: 'block', ...type.small, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const thumb = style({
  position: 'relative',
  width: '64px',
  height: '64px',
  flex: 'none',
  borderRadius: radius.control,
  overflow: 'hidden',
});
export const sectionTitle = style({ ...type.title, marginBottom: space[4] });
export const crumb = style({
  ...type.small,
  color: vars.text2,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

// The order of the courses.
export const sortables = style({ listStyle: 'none', margin: 0, padding: 0 });
export const sortable = style([
  item,
  {
    marginBottom: space[2],
    paddingLeft: space[2],
    flexWrap: 'nowrap',
    selectors: { '&[data-lifted=true]': { position: 'relative', zIndex: 1, boxShadow: vars.shadow2 } },
    '@media': { [mobile]: { flexWrap: 'nowrap' } },
  },
]);
export const handle = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: '44px',
  height: '44px',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text3,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:hover': { color: vars.text } },
});

// Files of a lesson. Here, because their own sheet would be one more file for the remote's entry to name.
export const fileSection = style({ display: 'flex', flexDirection: 'column', gap: space[3], minWidth: 0 });
export const fileTitle = style({ ...type.body, fontWeight: weight.bold });
export const fileHint = style({ ...type.small, color: vars.text2 });
export const fileList = style({ listStyle: 'none', margin: 0, padding: 0 });
export const fileRow = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[2],
  minHeight: '52px',
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.line}`,
});
export const fileText = style({ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' });
export const fileFacts = style({
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
  display: 'block',
});
export const fileForm = style({ flex: '1 1 100%', display: 'flex', flexDirection: 'column', gap: space[3] });

// When something opens: of the workbench and of classes.
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
});
/** The gap of a column does not reach below a legend. */
export const legend = style({ ...type.body, fontWeight: weight.bold, padding: 0, marginBottom: space[3] });
export const check = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: '44px',
  cursor: 'pointer',
});
globalStyle(`${check} input`, { width: '20px', height: '20px', flex: 'none', accentColor: vars.brandText });

export const checkHint = style({ ...type.small, display: 'block', color: vars.text2 });

// What is lost, and the bin. Here, because their own sheet would be one more file for the remote's entry to name.
export const loss = style({ display: 'block', minHeight: '72px', marginBottom: space[3] });
export const lossLine = style({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.strong,
  selectors: { '&:not(:first-of-type)::before': { content: '" · "', color: vars.text3 } },
});
export const binFilters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: space[3],
  marginBottom: space[6],
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const binIcon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '44px',
  height: '44px',
  borderRadius: radius.control,
  background: vars.surface2,
  color: vars.text2,
});
export const binHint = style({ display: 'block', ...type.small, color: vars.text2 });

// What was changed, by whom.
export const versionList = style({ listStyle: 'none', margin: `0 0 ${space[4]}`, padding: 0 });
export const version = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[2],
  padding: `${space[4]} 0`,
  borderTop: `1px solid ${vars.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 } },
});
export const versionHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const changes = style({ display: 'flex', flexDirection: 'column', gap: space[3], margin: 0, width: '100%' });
export const change = style({ minWidth: 0 });
export const changeName = style({ ...type.small, fontWeight: weight.strong, color: vars.text2 });
export const changeValues = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `0 ${space[2]}` });
export const changeArrow = style({ color: vars.text3 });
export const changeValue = style({
  margin: `${space[1]} 0 0`,
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: '160px',
  overflowY: 'auto',
});
export const changeBefore = style({ color: vars.text2 });
export const changeAfter = style({ textDecoration: 'none', fontWeight: weight.strong });
