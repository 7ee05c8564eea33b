import { style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[4]} ${space[4]} ${space[4]} ${space[6]}`,
  borderBottom: `1px solid ${vars.line}`,
});
export const heading = style({ ...type.large, fontWeight: weight.bold, flex: 1, minWidth: 0 });
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
export const choices = style({ padding: `0 ${space[6]}` });
