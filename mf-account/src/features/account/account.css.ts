import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const sections = style({ display: 'flex', flexDirection: 'column', gap: space[6] });
export const title = style({ ...type.title, marginBottom: space[4] });
export const form = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[4],
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const photo = style({ display: 'flex', gap: space[6], alignItems: 'center', flexWrap: 'wrap' });
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
export const hint = style({ ...type.small, color: vars.text3, marginTop: space[2] });
export const select = style({
  height: '44px',
  padding: '0 14px',
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
});
export const label = style({ display: 'flex', flexDirection: 'column', gap: '6px', ...type.small, fontWeight: 600 });
export const error = style({ ...type.small, color: vars.danger });
