import { style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';

export const attached = style({
  flex: '1 1 200px',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
});
export const hint = style({ ...type.small, color: vars.text3 });
