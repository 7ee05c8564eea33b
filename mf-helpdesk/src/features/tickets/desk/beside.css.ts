import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';
import { desk } from './desk.css.ts';
import { noThird, oneColumn, threeColumns } from './widths.ts';

export const beside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[6],
  minWidth: 0,
  padding: space[4],
  overflowY: 'auto',
  background: vars.surface,
  '@media': {
    [threeColumns]: { borderInlineStart: `1px solid ${vars.line}` },
    [noThird]: { selectors: { '&[data-open=false]': { display: 'none' } } },
    [oneColumn]: { minHeight: 'calc(100dvh - 134px)' },
  },
});
// The corner of that frame lies over it.
globalStyle(`${desk}[data-version=v2] ${beside}`, { '@media': { '(min-width: 577px)': { paddingTop: '76px' } } });
export const back = style({ '@media': { [threeColumns]: { display: 'none' } } });
export const person = style({ display: 'flex', gap: space[3], alignItems: 'center' });
export const name = style({ ...type.large, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const section = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const heading = style({ ...type.body, fontWeight: weight.strong });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${space[1]} ${space[3]}`,
  ...type.small,
  color: vars.text2,
});
globalStyle(`${facts} > dd`, { textAlign: 'end', color: vars.text, overflowWrap: 'anywhere' });
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  selectors: { '&:empty': { display: 'none' } },
});
export const line = style({ display: 'flex', gap: space[2], alignItems: 'baseline', ...type.small });
export const main = style({ flex: 1, minWidth: 0, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const side = style({ ...type.tiny, color: vars.text2, flex: 'none' });
export const percent = style({ fontVariantNumeric: 'tabular-nums', flex: 'none' });
export const none = style({ ...type.small, color: vars.text2 });
export const link = style({ ...type.small, fontWeight: weight.strong, color: vars.brandText, alignSelf: 'flex-start' });
export const summary = style({ ...type.small, color: vars.text2, cursor: 'pointer', marginBottom: space[2] });
export const fault = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  padding: space[3],
  borderRadius: radius.card,
  background: vars.dangerTint,
  selectors: { '&[data-kind=slow]': { background: vars.warningTint } },
});
export const faultName = style({
  ...type.small,
  fontWeight: weight.strong,
  color: vars.danger,
  selectors: { [`${fault}[data-kind=slow] > &`]: { color: vars.warning } },
});
