import { style } from '@vanilla-extract/css';
import { artShade, mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const art = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
/** Above the art and below what else can be pressed. */
export const whole = style({ position: 'absolute', inset: 0, borderRadius: radius.dialog, outlineOffset: '-4px' });

export const carousel = style({ position: 'relative', minWidth: 0 });
/** From edge to edge, as the hero of layout v2 is; its controls stay above what overlaps it. */
export const edgeToEdge = style({ marginLeft: '-72px', '@media': { [mobile]: { marginLeft: 0 } } });
export const track = style({
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
});
export const slide = style({
  flex: '0 0 100%',
  minWidth: 0,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  display: 'grid',
});
export const controls = style({
  position: 'absolute',
  insetInlineEnd: '12px',
  bottom: '12px',
  display: 'flex',
  alignItems: 'center',
  padding: '2px 8px 2px 2px',
  borderRadius: radius.pill,
  background: '#000000a0',
  selectors: { [`${edgeToEdge} &`]: { insetInlineEnd: '48px', bottom: '88px' } },
  '@media': { [mobile]: { selectors: { [`${edgeToEdge} &`]: { insetInlineEnd: '12px', bottom: '12px' } } } },
});
export const control = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '36px',
  height: '36px',
  padding: 0,
  border: 0,
  borderRadius: radius.pill,
  background: 'none',
  color: '#fff',
  cursor: 'pointer',
});
/** A small mark on a place that is large enough to be touched. */
export const dot = style({
  width: '24px',
  height: '36px',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  selectors: {
    '&::after': {
      content: '',
      display: 'block',
      width: '8px',
      height: '8px',
      margin: '0 auto',
      borderRadius: radius.pill,
      background: '#ffffff90',
      transition: `width ${motion.feedback}`,
    },
    '&[aria-current=true]::after': { width: '20px', background: '#fff' },
  },
});

export const cards = style({ listStyle: 'none' });
export const cardItem = style({ flex: 'none', scrollSnapAlign: 'start' });
export const card = style({
  position: 'relative',
  display: 'block',
  width: '336px',
  aspectRatio: '16 / 9',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: vars.surface2,
  color: '#fff',
  '@media': { [mobile]: { width: '168px', aspectRatio: '2 / 3' } },
});
export const cardLink = style({
  transition: `transform ${motion.move}`,
  selectors: { '&:hover': { transform: 'scale(1.03)' } },
});
export const cardText = style({
  position: 'absolute',
  inset: 0,
  padding: '14px 16px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: space[1],
  background: `linear-gradient(#00000038,${artShade} 30%,#000000d0)`,
});
const clamp = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: lines,
  overflow: 'hidden',
});
export const cardTitle = style({ ...type.large, fontWeight: weight.bold, overflowWrap: 'anywhere', ...clamp(3) });
export const cardNote = style({ ...type.small, color: '#ffffffd8', ...clamp(2) });
export const cardAction = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  ...type.small,
  fontWeight: weight.strong,
});
