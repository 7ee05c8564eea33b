import { style } from '@vanilla-extract/css';
import { motion, radius, vars, weight } from '../tokens.css.ts';

export const bar = style({
  appearance: 'none',
  border: 0,
  display: 'block',
  width: '100%',
  height: '4px',
  borderRadius: radius.pill,
  overflow: 'hidden',
  background: vars.surface3,
  selectors: {
    '&::-webkit-progress-bar': { background: vars.surface3 },
    '&::-webkit-progress-value': {
      background: vars.brand,
      borderRadius: radius.pill,
      transition: `inline-size ${motion.move}`,
    },
    '&::-moz-progress-bar': { background: vars.brand, borderRadius: radius.pill },
  },
});
export const onImage = style({
  background: '#ffffff4d',
  selectors: { '&::-webkit-progress-bar': { background: '#ffffff4d' } },
});
export const ring = style({ width: '38px', height: '38px', transform: 'rotate(-90deg)' });
export const ringText = style({
  fontSize: '11px',
  fontWeight: weight.bold,
  fill: '#fff',
  transform: 'rotate(90deg)',
  transformOrigin: 'center',
  fontVariantNumeric: 'tabular-nums',
});
export const ringTrack = style({ fill: 'none', stroke: '#ffffff38', strokeWidth: 3 });
export const ringValue = style({ fill: 'none', stroke: vars.brand, strokeWidth: 3, strokeLinecap: 'round' });
