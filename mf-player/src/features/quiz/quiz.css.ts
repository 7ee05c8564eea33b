import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const quiz = style({ ...type.body, selectors: { '* + &': { marginTop: space[6] } } });
export const skeleton = style({ height: '360px', borderRadius: radius.card });
export const rules = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  listStyle: 'none',
  margin: `0 0 ${space[4]}`,
  padding: 0,
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
});
export const form = style({ margin: 0 });
export const plain = style({ listStyle: 'none', margin: 0, padding: 0 });
export const question = style({
  border: 0,
  borderTop: `1px solid ${vars.line}`,
  margin: 0,
  padding: `${space[6]} 0`,
  minWidth: 0,
});
export const legend = style({ padding: 0, width: '100%', marginBottom: space[3] });
/** A legend stands on the line above its group; floating it stands below, as everything else. */
export const ofGroup = style([legend, { float: 'left' }]);
export const rest = style({ clear: 'both' });
export const number = style({
  display: 'block',
  ...type.small,
  color: vars.text2,
  marginBottom: space[1],
  fontVariantNumeric: 'tabular-nums',
});
export const asked = style({
  display: 'block',
  ...type.large,
  fontWeight: weight.strong,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const hint = style({ display: 'block', ...type.small, color: vars.text2, marginTop: space[1] });
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '48px',
  padding: `${space[2]} ${space[4]}`,
  marginBottom: space[2],
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
} as const;
export const option = style({
  ...row,
  cursor: 'pointer',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&:has(:checked)': { background: vars.brandTint, borderColor: vars.brandText },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.brandText}`, outlineOffset: '2px' },
    [`${question}[data-missing=true] &`]: { borderColor: vars.danger },
  },
});
globalStyle(`${option} input`, {
  width: '20px',
  height: '20px',
  flex: 'none',
  margin: 0,
  accentColor: vars.brandText,
  outline: 'none',
});
export const optionText = style({ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const problem = style({ ...type.small, color: vars.danger, margin: 0 });
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[6],
  paddingTop: space[6],
  borderTop: `1px solid ${vars.line}`,
  '@media': { [mobile]: { flexDirection: 'column', alignItems: 'stretch', gap: space[4] } },
});
export const count = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
});
export const outcome = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[3],
  padding: space[6],
  marginBottom: space[6],
  background: vars.surface2,
  borderRadius: radius.card,
  selectors: { '&[data-passed=true]': { background: vars.successTint } },
});
export const share = style({
  ...type.title,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  outline: 'none',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${outcome}[data-passed=true] svg`, { color: vars.success });
export const verdict = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontWeight: weight.strong,
  color: vars.danger,
  marginBottom: space[3],
  selectors: { '&[data-right=true]': { color: vars.success } },
});
export const given = style({ marginBottom: space[2], overflowWrap: 'anywhere' });
export const reviewed = style([plain]);
export const reviewedAnswer = style({
  ...row,
  flexWrap: 'wrap',
  selectors: { '&[data-chosen=true]': { background: vars.surface2 } },
});
globalStyle(`${reviewedAnswer} > ${optionText}`, { flexBasis: '50%' });
export const feedback = style({
  flex: '1 1 100%',
  color: vars.text2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const explanation = style([
  feedback,
  { marginTop: space[3], paddingLeft: space[4], borderLeft: `3px solid ${vars.line}` },
]);
export const earlier = style({ borderTop: `1px solid ${vars.line}`, paddingTop: space[4] });
export const summary = style({ cursor: 'pointer', minHeight: '44px', ...type.small, color: vars.text2 });
