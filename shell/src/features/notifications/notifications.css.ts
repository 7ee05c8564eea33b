import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[4]} ${space[4]} ${space[4]} ${space[6]}`,
  borderBottom: `1px solid ${vars.line}`,
});
export const heading = style({ ...type.large, fontWeight: 680, flex: 1, minWidth: 0 });
export const body = style({ flex: 1, minHeight: 0, overflowY: 'auto', paddingBottom: space[2] });
export const tools = style({ display: 'flex', justifyContent: 'flex-end', padding: `${space[1]} ${space[4]}` });
export const list = style({ listStyle: 'none', margin: 0, padding: 0 });
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[4],
  padding: `${space[3]} ${space[6]}`,
  color: vars.text2,
  selectors: {
    '&[data-unread]': { background: vars.brandTint, color: vars.text },
    '&:hover': { background: vars.surface2 },
  },
});
export const icon = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.card,
  background: vars.surface3,
  color: vars.text2,
});
export const text = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' });
export const time = style({ ...type.small, color: vars.text2 });
export const dot = style({
  flex: 'none',
  width: '8px',
  height: '8px',
  marginTop: space[2],
  borderRadius: radius.pill,
  background: vars.brand,
});
export const choice = style({
  margin: 0,
  border: 0,
  borderBottom: `1px solid ${vars.line}`,
  padding: `${space[3]} ${space[6]}`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[6]}`,
});
export const choiceName = style({ float: 'left', width: '100%', fontWeight: 620, padding: 0 });
export const option = style({ display: 'flex', alignItems: 'center', gap: space[2], ...type.small, minHeight: '40px' });
globalStyle(`${option} input`, { width: '18px', height: '18px', accentColor: vars.brand });
export const select = style({
  height: '40px',
  padding: `0 ${space[3]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  color: vars.text,
  ...type.small,
});
export const note = style({
  display: 'flex',
  gap: space[3],
  margin: 0,
  padding: `${space[4]} ${space[6]}`,
  borderBottom: `1px solid ${vars.line}`,
  color: vars.text2,
  ...type.small,
});
export const noteIcon = style({ flex: 'none' });
