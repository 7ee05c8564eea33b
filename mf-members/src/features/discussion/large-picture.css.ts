import { style } from '@vanilla-extract/css';
import { space, type } from '@clube/shared/ui/tokens';

export const head = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[3]} ${space[4]}`,
});
export const title = style({ ...type.small, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });
export const large = style({
  flex: 1,
  minHeight: 0,
  width: '100%',
  // Smaller than the page it stays as it is.
  objectFit: 'scale-down',
  padding: `0 ${space[4]} ${space[4]}`,
});
