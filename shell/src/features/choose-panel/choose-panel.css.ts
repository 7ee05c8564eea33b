import { style } from '@vanilla-extract/css';
import { motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const list = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const item = style({
  width: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: space[4],
  textAlign: 'left',
  cursor: 'pointer',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  transition: `border-color ${motion.feedback}`,
  selectors: { '&:hover': { borderColor: vars.brandText } },
});
export const mark = style({
  width: '40px',
  height: '40px',
  flex: 'none',
  borderRadius: radius.card,
  display: 'grid',
  placeItems: 'center',
  background: vars.brand,
  color: vars.onBrand,
  fontWeight: weight.bold,
});
export const slug = style({ ...type.small, color: vars.text3 });
export const logo = style({ width: '44px', height: '44px', objectFit: 'contain', flex: 'none' });
export const text = style({ minWidth: 0, overflowWrap: 'anywhere' });
