import { style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({ display: 'flex', alignItems: 'flex-start', gap: space[4], flexWrap: 'wrap' });
export const headText = style({ flex: 1, minWidth: '200px' });
export const name = style({ ...type.large, fontWeight: weight.bold, overflowWrap: 'anywhere' });
export const note = style({
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const price = style({ ...type.title, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
export const address = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  marginTop: space[4],
  padding: `${space[1]} ${space[1]} ${space[1]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.surface2,
});
export const addressText = style({
  ...type.small,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginTop: space[4] });
export const sub = style({ marginTop: space[6], paddingTop: space[4], borderTop: `1px solid ${vars.line}` });
export const subTitle = style({ fontWeight: weight.strong, marginBottom: space[3] });
export const coupon = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[3],
  minHeight: '44px',
  selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } },
});
export const code = style({ fontWeight: weight.bold, letterSpacing: '.04em' });
export const grow = style({ flex: 1, minWidth: 0 });
export const fields = style({
  display: 'grid',
  gap: `${space[4]} ${space[6]}`,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
});
export const newCoupon = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
  alignItems: 'end',
  marginTop: space[3],
});
export const sectionTitle = style({ ...type.title, marginBottom: space[4] });
export const filters = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 2fr) minmax(160px, 1fr)',
  marginBottom: space[6],
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const order = style({
  display: 'grid',
  gap: `${space[1]} ${space[4]}`,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  padding: space[4],
  selectors: { 'li + li > &': { borderTop: `1px solid ${vars.line}` } },
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const orders = style({ listStyle: 'none', margin: 0, padding: 0 });
export const sums = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: space[1],
  '@media': { [mobile]: { alignItems: 'flex-start' } },
});
export const amount = style({ fontWeight: weight.bold, fontVariantNumeric: 'tabular-nums' });
export const orderActions = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  marginTop: space[2],
});
export const history = style({
  gridColumn: '1 / -1',
  listStyle: 'none',
  margin: `${space[2]} 0 0`,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.surface2,
});
export const event = style({ ...type.small, padding: `${space[1]} 0` });
export const pages = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  marginTop: space[4],
  color: vars.text2,
  ...type.small,
});

export const details = style({ gridColumn: '1 / -1' });
export const proofLink = style({ display: 'inline-block', marginTop: space[2] });
export const proof = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '280px',
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
});

export const search = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'end',
  marginBottom: space[6],
  '@media': { [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
/** The field that is typed into takes a line of its own where there are two columns. */
export const searched = style({ '@media': { [tablet]: { gridColumn: '1 / -1' } } });
export const totals = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  listStyle: 'none',
  margin: `0 0 ${space[6]}`,
  padding: 0,
});
export const total = style({ ...type.title, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' });
export const totalsSkeleton = style({ height: '104px', marginBottom: space[6], borderRadius: radius.card });
export const listSkeleton = style({ height: '320px', borderRadius: radius.card });
export const more = style({ marginTop: space[4] });
