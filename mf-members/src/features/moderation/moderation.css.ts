import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const tools = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  marginBottom: space[4],
});
/** A row of their own, so that a count that comes moves none of the fields. On a phone they scroll sideways instead of standing in three lines. */
export const filters = style({
  display: 'flex',
  flex: '1 1 100%',
  gap: space[1],
  '@media': { [mobile]: { maxWidth: '100%', overflowX: 'auto' } },
});
export const filter = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  flexShrink: 0,
  height: '44px',
  padding: '0 14px',
  borderRadius: radius.control,
  border: '1px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { background: vars.surface, borderColor: vars.line, color: vars.text } },
});
export const count = style({
  minWidth: '22px',
  padding: '1px 6px',
  borderRadius: '11px',
  background: vars.brandTint,
  color: vars.brandText,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
export const course = style({ flex: '0 1 260px', '@media': { [mobile]: { flex: '1 1 100%' } } });
export const last = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[2]} ${space[4]}`,
  marginBottom: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  ...type.small,
});
export const bulk = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  minHeight: '44px',
  padding: `0 ${space[4]}`,
  marginBottom: space[2],
  ...type.small,
  color: vars.text2,
});
export const all = style({ display: 'inline-flex', alignItems: 'center', gap: space[3], cursor: 'pointer' });
export const bulkActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
/** There is no keyboard to tell a phone about. */
export const keys = style({
  marginLeft: 'auto',
  color: vars.text3,
  '@media': { [mobile]: { display: 'none' } },
});
export const list = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginBottom: space[4] });
export const item = style({
  display: 'flex',
  gap: space[3],
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
});
export const choice = style({ flexShrink: 0, alignSelf: 'flex-start', marginTop: space[3] });
export const body = style({ flex: 1, minWidth: 0 });
export const meta = style({ display: 'flex', gap: space[2], alignItems: 'center', flexWrap: 'wrap' });
export const name = style({
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  color: vars.text,
  textAlign: 'left',
  fontSize: '16px',
  lineHeight: '22px',
  fontWeight: weight.strong,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const small = style({ ...type.small, color: vars.text3 });
export const place = style({ color: vars.text2, selectors: { '&:hover': { textDecoration: 'underline' } } });
export const only = style({
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  font: 'inherit',
  color: vars.text3,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const text = style({
  color: vars.text,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  margin: `${space[1]} 0`,
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], margin: `${space[3]} 0` });
export const trail = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  paddingLeft: space[3],
  borderLeft: `2px solid ${vars.line}`,
});
