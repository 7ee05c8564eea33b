import { style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[6],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
});
export const sheet = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '2000 / 1414',
  background: vars.surface2,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
});
export const title = style({ display: 'flex', alignItems: 'center', gap: space[2], fontWeight: weight.bold });
export const note = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const steps = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
export const step = style({ display: 'flex', alignItems: 'center', gap: space[3], ...type.small });
