import { style } from '@vanilla-extract/css';
import { space } from '@clube/shared/ui/tokens';

export const loading = style({
  width: '100%',
  maxWidth: '1280px',
  margin: '0 auto',
  padding: space[8],
  display: 'flex',
  flexDirection: 'column',
  gap: space[6],
});
