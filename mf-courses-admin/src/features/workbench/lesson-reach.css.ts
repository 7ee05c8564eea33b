import { style } from '@vanilla-extract/css';
import { vars, weight } from '@clube/shared/ui/tokens';

// Of parts that come later: the workbench itself is drawn without it.
/** Within a sentence. */
export const link = style({
  color: vars.brandText,
  fontWeight: weight.bold,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
