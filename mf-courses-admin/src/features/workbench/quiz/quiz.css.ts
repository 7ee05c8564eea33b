import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const group = style({ display: 'flex', flexDirection: 'column', gap: space[4], minWidth: 0 });
export const title = style({ ...type.body, fontWeight: weight.bold });
export const hint = style({ ...type.small, color: vars.text2 });
export const plain = style({ listStyle: 'none', margin: 0, padding: 0 });
export const atStart = style({ alignSelf: 'flex-start' });
export const atEnd = style({ marginLeft: 'auto' });
export const kindsLabel = style({ ...type.small, fontWeight: weight.strong, flex: '1 1 100%' });
export const kinds = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[1],
  background: vars.surface,
  selectors: { '&[data-lifted=true]': { position: 'relative', zIndex: 1, boxShadow: vars.shadow2 } },
} as const;
export const questionRow = style({
  ...row,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  marginBottom: space[2],
  paddingTop: space[1],
});
export const answerRow = style({ ...row, borderTop: `1px solid ${vars.line}`, padding: `${space[2]} 0` });
export const removed = style({ paddingBottom: space[2] });
export const card = style({ flex: 1, minWidth: 0 });
export const cardHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  width: '100%',
  minHeight: '52px',
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  border: 0,
  background: 'none',
  color: vars.text,
  textAlign: 'left',
  cursor: 'pointer',
});
globalStyle(`${cardHead} svg`, { flex: 'none' });
export const cardText = style({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 });
export const cardTitle = style({
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const alert = style({ color: vars.danger });
export const fields = style([group, { padding: `${space[2]} ${space[4]} ${space[4]} 0` }]);
globalStyle(`${fields} textarea`, { minHeight: '72px' });
export const narrow = style({ maxWidth: '160px' });
export const problems = style({ ...type.small, color: vars.danger, margin: 0, paddingLeft: space[4] });

export const answer = style({ display: 'flex', flexDirection: 'column', gap: space[2], flex: 1, minWidth: 0 });
export const answerHead = style({ display: 'flex', alignItems: 'center', minHeight: '40px' });
export const right = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '40px',
  ...type.small,
  cursor: 'pointer',
});
globalStyle(`${right} input`, { width: '20px', height: '20px', margin: 0, accentColor: vars.brandText });

export const settings = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: space[4],
  alignItems: 'end',
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
});
export const under = style({ borderTop: `1px solid ${vars.line}`, paddingTop: space[4] });
export const whole = style({ gridColumn: '1 / -1' });

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: space[3],
  margin: 0,
});
globalStyle(`${figures} > div`, { padding: space[4], background: vars.surface2, borderRadius: radius.control });
globalStyle(`${figures} dt`, { ...type.small, color: vars.text2 });
globalStyle(`${figures} dd`, { ...type.title, margin: 0, fontVariantNumeric: 'tabular-nums' });
export const resultRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[3]} 0`,
  borderTop: `1px solid ${vars.line}`,
});
globalStyle(`${resultRow} > :last-child`, { gridColumn: '1 / -1' });
export const resultText = style({ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
export const resultCount = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const memberRow = style({ borderTop: `1px solid ${vars.line}` });
export const memberHead = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[3],
  minHeight: '48px',
  cursor: 'pointer',
  '@media': { [mobile]: { gap: space[2], padding: `${space[2]} 0` } },
});
globalStyle(`${memberHead} > :first-child`, { flex: '1 1 160px' });
export const attempts = style([plain, hint, { padding: `0 0 ${space[3]} ${space[4]}` }]);
