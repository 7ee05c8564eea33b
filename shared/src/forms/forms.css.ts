import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '../ui/tokens.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const error = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.dangerTint,
  color: vars.danger,
  ...type.small,
  fontWeight: 560,
});
export const pair = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[4],
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const choices = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  border: 0,
  padding: 0,
  margin: 0,
});
export const legend = style({ ...type.small, fontWeight: 600, marginBottom: space[2], padding: 0 });
export const check = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  minHeight: '32px',
  padding: '6px 0',
  ...type.small,
  cursor: 'pointer',
});
