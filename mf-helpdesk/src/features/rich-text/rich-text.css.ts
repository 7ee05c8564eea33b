import { style } from '@vanilla-extract/css';
import * as base from '@clube/shared/rich-text/styles';
import { space, vars } from '@clube/shared/ui/tokens';

export const { field, label, error, box, bar, page, sheet } = base;
export const link = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'flex-end',
  padding: space[3],
  borderTop: `1px solid ${vars.line}`,
});
export const linkField = style({ flex: '1 1 220px' });
