import { style } from '@vanilla-extract/css';
import { mobile, space, type, vars } from '@clube/shared/ui/tokens';

export const editors = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});
export const editor = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  ...type.small,
  color: vars.text2,
});
/** A phone has room for the picture; the name is said all the same. */
export const name = style({
  maxWidth: '160px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [mobile]: { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' } },
});
export const mark = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  flex: 'none',
  ...type.tiny,
  color: vars.text2,
});
export const too = style({ ...type.small, color: vars.brandText, margin: 0 });
