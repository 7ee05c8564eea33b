import { style } from '@vanilla-extract/css';
import { vars } from '@clube/shared/ui/tokens';

// Beside the part that comes later: the workbench itself is drawn without it.
export const why = style({
  color: vars.brandText,
  fontWeight: 660,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
