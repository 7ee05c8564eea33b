import { style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const panel = style({ display: 'grid', gap: space[4], maxWidth: '720px' });
export const heading = style({ ...type.title, margin: 0 });
export const compose = style({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  background: vars.surface,
  transition: `border-color ${motion.feedback}, box-shadow ${motion.feedback}`,
  selectors: {
    '&:focus-within': {
      borderColor: vars.brandText,
      boxShadow: `0 0 0 3px color-mix(in oklch, ${vars.brand} 22%, transparent)`,
    },
  },
});
export const input = style({
  width: '100%',
  minHeight: '56px',
  maxHeight: '320px',
  padding: space[1],
  border: 0,
  background: 'none',
  color: vars.text,
  resize: 'none',
  fieldSizing: 'content',
  scrollMarginBlock: '120px',
  selectors: { '&:focus': { outline: 'none' }, '&::placeholder': { color: vars.text3 } },
} as never);
export const composeFoot = style({ display: 'flex', gap: space[3], alignItems: 'center', flexWrap: 'wrap' });
export const save = style({ marginLeft: 'auto' });
export const count = style({
  ...type.tiny,
  color: vars.text3,
  justifySelf: 'end',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '[aria-invalid=true] + &': { color: vars.danger } },
});
const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '28px',
  padding: `0 10px`,
  border: 0,
  borderRadius: radius.pill,
  ...type.small,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
} as const;
export const moment = style({ ...pill, background: vars.surface2, color: vars.text2 });
export const momentButton = style({
  ...pill,
  background: vars.brandTint,
  color: vars.brandText,
  cursor: 'pointer',
  selectors: { '&:hover': { filter: 'brightness(.97)' } },
});
export const hint = style({
  ...type.small,
  flex: 1,
  minWidth: 0,
  color: vars.text3,
  '@media': { [mobile]: { flexBasis: '100%', order: 1 } },
});
/** There is no keyboard to tell a phone about. */
export const keys = style({ '@media': { [mobile]: { display: 'none' } } });
export const tools = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
});
export const scopes = style({
  display: 'flex',
  padding: '3px',
  borderRadius: '10px',
  background: vars.surface2,
  '@media': { [mobile]: { width: '100%' } },
});
export const scope = style({
  height: '38px',
  padding: '0 14px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { background: vars.surface, boxShadow: vars.shadow1, color: vars.text } },
  '@media': { [mobile]: { flex: 1 } },
});
export const search = style({ flex: '0 1 280px', '@media': { [mobile]: { flex: '1 1 100%' } } });
export const found = style({
  ...type.small,
  color: vars.text2,
  margin: 0,
  selectors: { '&:empty': { position: 'absolute' } },
});
export const lesson = style({
  fontSize: '16px',
  lineHeight: '22px',
  fontWeight: weight.strong,
  margin: `0 0 ${space[2]}`,
  overflowWrap: 'anywhere',
});
export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  background: vars.surface,
});
export const row = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  padding: space[4],
  outlineOffset: '-2px',
  scrollMarginBlock: '120px',
  selectors: { '* + &': { borderTop: `1px solid ${vars.line}` } },
});
export const removed = style([
  row,
  { alignItems: 'center', justifyContent: 'space-between', ...type.small, color: vars.text2 },
]);
export const time = style({
  ...pill,
  flex: 'none',
  background: vars.brandTint,
  color: vars.brandText,
  cursor: 'pointer',
  transition: `filter ${motion.feedback}`,
  selectors: { '&:hover': { filter: 'brightness(.97)' } },
});
export const quietTime = style({ ...pill, flex: 'none', background: vars.surface2, color: vars.text2 });
export const body = style({ flex: 1, minWidth: 0, display: 'grid', gap: space[1] });
export const text = style({ margin: 0, color: vars.text, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const foot = style({ display: 'flex', gap: `${space[1]} ${space[4]}`, alignItems: 'center', flexWrap: 'wrap' });
export const facts = style({ ...type.small, color: vars.text3 });
export const action = style({
  minHeight: '28px',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text3,
  selectors: { '&:hover': { color: vars.text } },
});
export const editor = style({
  display: 'grid',
  gap: space[2],
  padding: space[2],
  border: `1px solid ${vars.brandText}`,
  borderRadius: radius.control,
});
export const editorFoot = style({ display: 'flex', gap: space[2], justifyContent: 'flex-end' });
