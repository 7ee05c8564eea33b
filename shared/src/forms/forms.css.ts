import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '../ui/tokens.css.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const error = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.dangerTint,
  color: vars.danger,
  ...type.small,
  fontWeight: weight.strong,
});
/** A way to a field that is wrong. */
export const wrong = style({ color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px' });
/** Side by side; below each other where the words over a field would not stand in one line. */
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(164px, 1fr))',
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
export const legend = style({ ...type.small, fontWeight: weight.strong, marginBottom: space[2], padding: 0 });
export const check = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  minHeight: '32px',
  padding: '6px 0',
  ...type.small,
  cursor: 'pointer',
});
export const strength = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginTop: space[1] });
export const strengthBars = style({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: space[1] });
export const strengthBar = style({
  height: '4px',
  borderRadius: '2px',
  background: vars.surface3,
  selectors: {
    '&[data-level="1"]': { background: vars.danger },
    '&[data-level="2"]': { background: vars.warning },
    '&[data-level="3"]': { background: vars.success },
    '&[data-level="4"]': { background: vars.success },
  },
});
