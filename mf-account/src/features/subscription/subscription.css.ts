import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  justifyContent: 'space-between',
  alignItems: 'start',
});
export const names = style({ display: 'flex', flexDirection: 'column', gap: space[2], minWidth: 0 });
export const planName = style({ ...type.heading, overflowWrap: 'anywhere' });
export const price = style({
  ...type.large,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
globalStyle(`${price} strong`, { ...type.heading });
export const period = style({ color: vars.text2 });
export const standing = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'start',
  marginTop: space[4],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.surface2,
  ...type.small,
  selectors: {
    '&[data-tone=warning]': { background: vars.warningTint, color: vars.warning },
    '&[data-tone=danger]': { background: vars.dangerTint, color: vars.danger },
  },
});
globalStyle(`${standing} > svg`, { flex: 'none', marginTop: '1px' });
export const amounts = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${space[6]} ${space[8]}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const amount = style({ display: 'flex', flexDirection: 'column', gap: space[2], minWidth: 0 });
export const line = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
export const label = style({ flex: 1, fontWeight: weight.strong, whiteSpace: 'nowrap' });
export const figures = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const symbol = style({ color: vars.text3, flex: 'none' });
export const changes = style({ margin: 0, padding: 0, listStyle: 'none' });
export const change = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  justifyContent: 'space-between',
  padding: `${space[3]} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
});
export const note = style({ ...type.small, color: vars.text3, marginTop: space[6] });

export const offers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const offer = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  minWidth: 0,
  selectors: { '&[data-present=true]': { borderColor: vars.success, background: vars.surface2 } },
});
export const offerHead = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });
export const offerPrice = style({ ...type.small, fontVariantNumeric: 'tabular-nums' });
globalStyle(`${offerPrice} strong`, { ...type.title });
export const includes = style({ flex: 1, margin: 0, display: 'flex', flexDirection: 'column', gap: space[1] });
export const included = style({ display: 'flex', gap: space[2], justifyContent: 'space-between' });
export const includedMost = style({ ...type.small, margin: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'end' });
export const invoice = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  alignItems: 'center',
  padding: `${space[3]} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
});
export const invoiceText = style({ flex: '1 1 200px', minWidth: 0 });
export const invoiceLink = style({ fontWeight: weight.strong, textDecoration: 'underline' });
export const amountDue = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const owed = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  marginTop: space[4],
});
