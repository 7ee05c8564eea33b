import { style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const name = style({ ...type.large, overflowWrap: 'anywhere' });
export const scroll = style({ overflowX: 'auto' });
export const table = style({ width: '100%', borderCollapse: 'collapse', ...type.small });
export const cell = style({
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  borderTop: `1px solid ${vars.line}`,
  verticalAlign: 'middle',
});
export const code = style({
  padding: '2px 6px',
  borderRadius: radius.control,
  background: vars.surface2,
  overflowWrap: 'anywhere',
});
