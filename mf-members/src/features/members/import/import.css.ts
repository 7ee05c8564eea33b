import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const drop = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  padding: space[8],
  borderRadius: radius.card,
  border: `1.5px dashed ${vars.line}`,
  background: vars.surface2,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:focus-within': { outline: `2px solid ${vars.brand}`, outlineOffset: '2px' },
    '&[data-over=true]': { borderColor: vars.brand, background: vars.brandTint },
  },
});
export const input = style({ position: 'absolute', width: '1px', height: '1px', opacity: 0 });
export const strong = style({ fontWeight: weight.strong });
export const small = style({ ...type.small, color: vars.text2 });
export const stack = style({ display: 'grid', gap: space[4] });
export const mapping = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space[3],
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const numbers = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const groups = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const errors = style({
  display: 'grid',
  gap: space[1],
  padding: space[3],
  borderRadius: radius.control,
  background: vars.surface2,
  ...type.small,
});
export const value = style({ color: vars.text3, overflowWrap: 'anywhere' });
export const warning = style({
  padding: space[3],
  borderRadius: radius.control,
  background: vars.warningTint,
  color: vars.text,
  ...type.small,
});
export const failure = style({
  padding: space[3],
  borderRadius: radius.control,
  background: vars.dangerTint,
  color: vars.text,
  ...type.small,
});
export const courses = style({ display: 'grid', gap: space[2], maxHeight: '180px', overflowY: 'auto' });
export const course = style({ display: 'flex', gap: space[3], alignItems: 'center', ...type.small, minHeight: '32px' });
export const fieldset = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const legend = style({ ...type.small, fontWeight: weight.strong, marginBottom: space[2] });
export const progress = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  marginBottom: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
});
export const progressHead = style({
  display: 'flex',
  gap: space[3],
  justifyContent: 'space-between',
  alignItems: 'center',
});
export const file = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
