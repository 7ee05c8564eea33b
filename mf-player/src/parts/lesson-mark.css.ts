import { style } from '@vanilla-extract/css';
import { radius, vars } from '@clube/shared/ui/tokens';

export const mark = style({
  width: '22px',
  height: '22px',
  flex: 'none',
  borderRadius: radius.pill,
  display: 'grid',
  placeItems: 'center',
  border: `2px solid ${vars.line}`,
  color: vars.text3,
  selectors: { '&[data-done=true]': { background: vars.success, borderColor: vars.success, color: vars.surface } },
});
