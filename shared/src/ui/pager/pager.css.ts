import { style } from '@vanilla-extract/css';
import { space, type, vars } from '../tokens.css.ts';

export const pager = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'center',
  ...type.small,
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
});
