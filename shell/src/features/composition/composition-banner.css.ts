import { style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';

export const banner = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'center',
  flexWrap: 'wrap',
  padding: `${space[2]} ${space[4]}`,
  background: vars.warningTint,
  color: vars.warning,
  ...type.small,
  fontWeight: 600,
});
