import { style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const field = style({ display: 'flex', gap: space[4], alignItems: 'center', minWidth: 0 });
export const frame = style({
  position: 'relative',
  flex: 'none',
  width: '96px',
  maxHeight: '144px',
  borderRadius: radius.control,
  overflow: 'hidden',
  background: vars.surface2,
  border: `1px solid ${vars.line}`,
});
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const text = style({ display: 'flex', flexDirection: 'column', gap: space[2], minWidth: 0 });
export const label = style({ ...type.small, fontWeight: weight.strong });
export const hint = style({ ...type.small, color: vars.text2 });
