import { style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: `${space[4]} ${space[4]} ${space[3]} ${space[6]}`,
  borderBottom: `1px solid ${vars.line}`,
});
export const who = style({ flex: 1, minWidth: 0 });
export const name = style({ display: 'block', ...type.large, fontWeight: weight.bold, overflowWrap: 'anywhere' });
export const small = style({ ...type.small, color: vars.text3, overflowWrap: 'anywhere' });
export const body = style({ overflowY: 'auto', overscrollBehavior: 'contain', padding: `0 ${space[6]} ${space[6]}` });
export const section = style({ paddingTop: space[6] });
export const title = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  marginBottom: space[2],
});
export const links = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
export const heading = style({ fontSize: '16px', lineHeight: '24px', fontWeight: weight.bold });
export const list = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const line = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'baseline',
  justifyContent: 'space-between',
  ...type.small,
});
export const main = style({ minWidth: 0, overflowWrap: 'anywhere', color: vars.text });
export const side = style({ flexShrink: 0, color: vars.text3, textAlign: 'right' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], paddingTop: space[4] });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${space[1]} ${space[4]}`,
  paddingTop: space[4],
  margin: 0,
  ...type.small,
});
export const answers = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gap: `${space[1]} ${space[4]}`,
  margin: 0,
  ...type.small,
});
export const pair = style({ display: 'contents' });
export const term = style({ color: vars.text3, overflowWrap: 'anywhere' });
export const fact = style({ margin: 0, overflowWrap: 'anywhere' });
export const course = style({
  display: 'grid',
  gap: space[1],
  padding: space[3],
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
});
export const courseTitle = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const why = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface2,
});
export const verdict = style({ display: 'flex', gap: space[3], ...type.small, fontWeight: weight.strong });
export const open = style({ color: vars.success, flexShrink: 0 });
export const closed = style({ color: vars.danger, flexShrink: 0 });

export const rights = style({ marginTop: space[4] });
export const rightsTable = style({ width: '100%', marginTop: space[2], borderCollapse: 'collapse', ...type.small });
export const right = style({
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  verticalAlign: 'top',
  textAlign: 'left',
  fontWeight: 'inherit',
  color: vars.text,
  overflowWrap: 'anywhere',
  borderTop: `1px solid ${vars.line}`,
});

export const groups = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[1]} ${space[3]}` });
export const group = style({ display: 'flex', alignItems: 'center', gap: space[1] });
