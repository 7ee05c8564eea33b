import { style } from '@vanilla-extract/css';
import { space, type, vars, weight } from '@clube/shared/ui/tokens';

export const line = style({
  display: 'flex',
  gap: `${space[2]} ${space[4]}`,
  alignItems: 'center',
  flexWrap: 'wrap',
  margin: 0,
  ...type.small,
  color: vars.text3,
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '28px',
  color: vars.brandText,
  fontWeight: weight.strong,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
