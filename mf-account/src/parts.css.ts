import { style } from '@vanilla-extract/css';
import { space, type, vars, weight } from '@clube/shared/ui/tokens';

export const note = style({ display: 'block', ...type.small, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const sectionTitle = style({ ...type.title, marginBottom: space[4] });
export const crumb = style({
  ...type.small,
  color: vars.text2,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const title = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
