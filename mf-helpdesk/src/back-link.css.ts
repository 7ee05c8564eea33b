import { style } from '@vanilla-extract/css';
import { space, type, vars, weight } from '@clube/shared/ui/tokens';

export const back = style({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  marginBottom: space[4],
  fontWeight: weight.strong,
  color: vars.brandText,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
