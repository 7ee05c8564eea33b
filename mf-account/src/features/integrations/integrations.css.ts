import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  marginBottom: space[6],
});
export const intro = style({ ...type.body, color: vars.text2, flex: '1 1 320px', maxWidth: '68ch' });
export const list = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const top = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' });
export const name = style({ fontWeight: weight.strong, overflowWrap: 'anywhere', flex: '1 1 240px', minWidth: 0 });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginTop: space[3] });
export const note = style({ ...type.small, color: vars.text2, marginTop: space[3], overflowWrap: 'anywhere' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginTop: space[4] });
export const log = style({ marginTop: space[4], paddingTop: space[4], borderTop: `1px solid ${vars.line}` });
export const entries = style({ listStyle: 'none', margin: `0 0 ${space[4]}`, padding: 0 });
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 2fr) auto',
  gap: space[3],
  alignItems: 'center',
  minHeight: '48px',
  padding: `${space[2]} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } },
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const what = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' });
export const small = style({
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const answer = style({ minWidth: 0, '@media': { [mobile]: { gridColumn: '1 / -1', gridRow: 2 } } });
export const secret = style({
  display: 'block',
  padding: space[3],
  borderRadius: radius.control,
  background: vars.surface2,
  fontFamily: 'monospace',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
