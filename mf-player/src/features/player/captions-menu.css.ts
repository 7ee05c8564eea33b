import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type } from '@clube/shared/ui/tokens';

export const menu = style({
  ...type.small,
  position: 'absolute',
  // Of the controls: its button stands elsewhere where there is no picture to fill the screen with.
  right: space[4],
  bottom: '60px',
  width: '264px',
  display: 'grid',
  gap: space[2],
  padding: space[3],
  borderRadius: radius.card,
  background: '#101114f2',
  boxShadow: '0 8px 30px #00000080',
  zIndex: 2,
  '@media': { [mobile]: { right: space[2] } },
});
export const field = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[3] });
export const select = style({
  ...type.small,
  flex: '0 0 150px',
  width: '150px',
  height: '36px',
  padding: '0 8px',
  color: '#fff',
  background: '#ffffff1f',
  border: '1px solid #ffffff40',
  borderRadius: radius.control,
});
globalStyle(`${select} option`, { color: '#000' });
