import { style, styleVariants } from '@vanilla-extract/css';
import { radius, weight } from '../tokens.css.ts';

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: radius.pill,
  overflow: 'hidden',
  fontWeight: weight.bold,
  color: '#fff',
  objectFit: 'cover',
});
/** Colours of people without a photo: all carry white text. */
export const hues = styleVariants({
  0: { background: '#7a4cff' },
  1: { background: '#0c7a6d' },
  2: { background: '#c2417c' },
  3: { background: '#b4531a' },
  4: { background: '#2763c4' },
  5: { background: '#5b7a17' },
});
export const sizes = styleVariants({
  small: { width: '28px', height: '28px', fontSize: '11px' },
  medium: { width: '36px', height: '36px', fontSize: '13px' },
  large: { width: '88px', height: '88px', fontSize: '30px' },
});
