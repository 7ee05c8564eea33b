import { style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';

export const section = style({ display: 'flex', flexDirection: 'column', gap: space[3], minWidth: 0 });
export const title = style({ ...type.body, fontWeight: 660 });
export const hint = style({ ...type.small, color: vars.text2 });
export const list = style({ listStyle: 'none', margin: 0, padding: 0 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[2],
  minHeight: '52px',
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.line}`,
});
export const text = style({ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' });
export const facts = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums', display: 'block' });
export const form = style({ flex: '1 1 100%', display: 'flex', flexDirection: 'column', gap: space[3] });
