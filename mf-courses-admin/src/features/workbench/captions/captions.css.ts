import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${vars.line}`,
});
export const heading = style({ ...type.body, fontWeight: weight.bold, overflowWrap: 'anywhere' });
export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flex: 1,
  minHeight: 0,
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' } },
});
export const watch = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
  overflowY: 'auto',
  '@media': { [mobile]: { padding: space[3], gap: space[2] } },
});
export const film = style({
  width: '100%',
  aspectRatio: '16 / 9',
  background: '#000',
  borderRadius: radius.card,
  '@media': { [mobile]: { maxHeight: '28dvh' } },
});
/** The film alone, in the page. */
export const frame = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const sound = style({ width: '100%' });
export const hint = style({ ...type.small, color: vars.text2, padding: space[4] });
export const keys = style({ ...type.small, color: vars.text2, '@media': { [mobile]: { display: 'none' } } });
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderInlineStart: `1px solid ${vars.line}`,
  '@media': { [mobile]: { borderInlineStart: 0, borderTop: `1px solid ${vars.line}` } },
});
export const both = style({ maxHeight: '50%', overflowY: 'auto', padding: space[3] });
export const scroller = style({ flex: 1, minHeight: 0, overflowY: 'auto', overflowAnchor: 'none' });
export const lines = style({ position: 'relative', listStyle: 'none', margin: 0, padding: 0 });
export const line = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  padding: `${space[2]} ${space[3]}`,
  borderBottom: `1px solid ${vars.line}`,
  borderInlineStart: '3px solid transparent',
  selectors: { '&[aria-current]': { background: vars.brandTint, borderInlineStartColor: vars.brandText } },
});
export const times = style({ display: 'flex', alignItems: 'center', gap: space[1], flexWrap: 'wrap' });
export const acts = style({ display: 'inline-flex', marginInlineStart: 'auto' });
const control = {
  ...type.small,
  color: vars.text,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
} as const;
export const time = style({
  ...control,
  width: '100px',
  minHeight: '36px',
  padding: `0 ${space[2]}`,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [mobile]: { width: '82px', padding: `0 ${space[1]}` } },
});
export const words = style({ ...control, ...type.body, width: '100%', padding: space[2], resize: 'none' });
globalStyle(`${line} [aria-invalid=true]`, { borderColor: vars.danger });
const told = { display: 'flex', alignItems: 'center', gap: space[1], ...type.small } as const;
export const problem = style({ ...told, color: vars.danger });
export const remark = style({ ...told, color: vars.text2 });
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: space[2],
  padding: space[3],
  borderTop: `1px solid ${vars.line}`,
});
export const status = style({ ...type.small, color: vars.text2 });
