import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const section = style({ marginBottom: space[8] });
export const sectionTitle = style({ ...type.title, marginBottom: space[4] });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))',
  gap: '20px',
  listStyle: 'none',
  padding: 0,
  margin: 0,
  '@media': { [mobile]: { gridTemplateColumns: '1fr', gap: space[4] } },
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
});
export const sheet = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '2000 / 1414',
  background: vars.surface2,
  borderBottom: `1px solid ${vars.line}`,
});
export const gone = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '2000 / 1414',
  color: vars.text3,
  background: vars.surface2,
  borderBottom: `1px solid ${vars.line}`,
});
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space[3],
  padding: '14px 16px 16px',
});
export const name = style({
  fontSize: '16px',
  lineHeight: '22px',
  fontWeight: weight.strong,
  overflowWrap: 'anywhere',
});
export const note = style({ ...type.small, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const warning = style({ ...type.small, fontWeight: weight.strong, color: vars.warning });
export const danger = style({ ...type.small, color: vars.danger, overflowWrap: 'anywhere' });
export const foot = style({ marginTop: 'auto' });
const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minHeight: '44px',
  padding: '0 14px',
  borderRadius: radius.control,
  ...type.small,
  fontWeight: weight.strong,
});
export const download = style([action, { background: vars.brand, color: vars.onBrand }]);
export const other = style([
  action,
  { background: vars.surface, color: vars.text, border: `1px solid ${vars.line}`, cursor: 'pointer' },
]);
export const list = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 });
export const pending = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  '@media': { [mobile]: { flexDirection: 'column', alignItems: 'stretch', gap: space[3] } },
});
export const pendingText = style({ flex: 1, minWidth: 0, display: 'grid', gap: space[2] });
export const skeleton = style({ height: '320px', borderRadius: radius.card });
