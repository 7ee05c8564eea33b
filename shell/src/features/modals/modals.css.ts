import { style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: '56px',
  height: '56px',
  borderRadius: radius.pill,
  background: vars.brandTint,
  color: vars.brandText,
  marginBottom: space[4],
});
export const text = style({ color: vars.text2, marginBottom: space[6] });
export const progress = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginBottom: space[6] });
export const note = style({ ...type.small, color: vars.text3 });
export const video = style({
  width: '100%',
  aspectRatio: '16 / 9',
  border: 0,
  borderRadius: radius.card,
  marginBottom: space[4],
  background: vars.surface2,
});
export const terms = style({
  maxHeight: '40vh',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  padding: space[4],
  marginBottom: space[6],
  borderRadius: radius.control,
  background: vars.surface2,
  ...type.small,
});
export const download = style({
  display: 'inline-flex',
  gap: space[2],
  alignItems: 'center',
  height: '48px',
  padding: `0 ${space[6]}`,
  borderRadius: radius.control,
  background: vars.brand,
  color: vars.onBrand,
  fontWeight: weight.strong,
});
