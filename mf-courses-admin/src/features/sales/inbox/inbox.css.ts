import { style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  marginBottom: space[6],
});
export const intro = style({ ...type.body, color: vars.text2, flex: '1 1 320px', maxWidth: '68ch' });
export const attention = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  marginBottom: space[6],
  padding: space[4],
  borderRadius: radius.card,
  background: vars.warningTint,
  color: vars.text,
});
export const sources = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))',
});
export const top = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' });
export const name = style({
  ...type.body,
  fontWeight: weight.strong,
  overflowWrap: 'anywhere',
  flex: '1 1 120px',
  minWidth: 0,
});
export const small = style({
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const note = style([small, { marginTop: space[2] }]);
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginTop: space[4] });
export const section = style({ marginTop: space[8] });
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  alignItems: 'end',
  justifyContent: 'space-between',
  marginBottom: space[4],
});
export const sectionTitle = style({ ...type.title, outlineOffset: '4px', marginBottom: space[4] });
export const filters = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 2fr) repeat(2, minmax(160px, 1fr))',
  marginBottom: space[6],
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
export const rows = style({ listStyle: 'none', margin: 0, padding: 0 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: space[4],
  alignItems: 'center',
  padding: space[4],
  selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } },
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2], justifyItems: 'start' } },
});
export const what = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' });
export const rowName = style({ fontWeight: weight.strong, fontVariantNumeric: 'tabular-nums' });
export const rowActions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const more = style({ marginTop: space[4] });
export const address = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginTop: space[1],
  padding: space[3],
  borderRadius: radius.control,
  background: vars.surface2,
});
export const addressText = style({
  ...type.small,
  flex: '1 1 200px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
export const steps = style({
  margin: 0,
  paddingInlineStart: space[6],
  display: 'grid',
  gap: space[2],
  listStyle: 'decimal',
});
export const word = style({
  ...type.tiny,
  padding: `0 ${space[1]}`,
  borderRadius: radius.control,
  background: vars.surface2,
});
export const box = style({ padding: space[4], borderRadius: radius.control, background: vars.surface2 });
export const facts = style({ margin: 0, display: 'grid', gap: space[2] });
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '130px minmax(0, 1fr)',
  gap: space[2],
  alignItems: 'baseline',
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
export const factValue = style({
  margin: 0,
  ...type.small,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});
