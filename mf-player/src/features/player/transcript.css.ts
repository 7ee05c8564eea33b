import { style } from '@vanilla-extract/css';
import { motion, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const panel = style({ display: 'grid', gap: space[3], maxWidth: '720px' });
export const count = style({ ...type.small, color: vars.text2, minHeight: '20px', margin: 0 });
export const list = style({
  position: 'relative',
  listStyle: 'none',
  margin: 0,
  padding: space[1],
  maxHeight: '420px',
  maxWidth: '720px',
  overflowY: 'auto',
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  background: vars.surface,
});
export const row = style({
  display: 'flex',
  gap: space[3],
  width: '100%',
  minHeight: '40px',
  padding: `${space[2]} ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text,
  textAlign: 'left',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&[aria-current]': { background: vars.brandTint, boxShadow: `inset 3px 0 ${vars.brand}` },
  },
});
export const clock = style({
  ...type.small,
  flex: '0 0 52px',
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 'inherit',
});
