import { style, styleVariants } from '@vanilla-extract/css';
import { space, type } from '@clube/shared/ui/tokens';

const base = style({
  ...type.small,
  position: 'absolute',
  maxWidth: '70%',
  padding: `0 ${space[2]}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: '#fff',
  opacity: 0.45,
  textShadow: '0 1px 2px #000',
  // Whoever clicks means the player.
  pointerEvents: 'none',
  userSelect: 'none',
});
/** Corners and middle, none where captions and controls stand. */
export const places = styleVariants(
  {
    topLeft: { top: '8%', left: '4%' },
    middleRight: { top: '46%', right: '4%' },
    topRight: { top: '14%', right: '6%' },
    middle: { top: '34%', left: '28%' },
    lowerLeft: { top: '66%', left: '4%' },
  },
  (place) => [base, place],
);
