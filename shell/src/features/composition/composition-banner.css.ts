import { globalStyle, style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';

export const banner = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'center',
  padding: `${space[2]} ${space[4]}`,
  background: vars.warningTint,
  color: vars.warning,
  ...type.small,
  fontWeight: 600,
});
globalStyle(`${banner} > svg`, { flex: 'none' });
export const text = style({ minWidth: 0, margin: 0 });
export const back = style({ whiteSpace: 'nowrap', textDecoration: 'underline', textUnderlineOffset: '3px' });
