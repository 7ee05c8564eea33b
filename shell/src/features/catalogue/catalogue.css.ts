import { style } from '@vanilla-extract/css';
import { radius, space, type } from '@clube/shared/ui/tokens';

export const title = style({ ...type.title, marginBottom: space[4] });
export const covers = style({ display: 'flex', gap: space[3], flexWrap: 'wrap' });
export const cover = style({
  position: 'relative',
  width: '120px',
  height: '160px',
  overflow: 'hidden',
  borderRadius: radius.card,
});
