import { style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';

export const sections = style({ display: 'flex', flexDirection: 'column', gap: space[6] });
export const title = style({ ...type.title, marginBottom: space[4] });
export const photo = style({ display: 'flex', gap: space[6], alignItems: 'center', flexWrap: 'wrap' });
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
export const hint = style({ ...type.small, color: vars.text3, marginTop: space[2] });
export const sessions = style({ display: 'flex', flexDirection: 'column', marginBottom: space[4] });
export const session = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: `${space[3]} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
});
export const sessionText = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });
