import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const bar = style({
  position: 'fixed',
  zIndex: 50,
  left: space[6],
  bottom: space[6],
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  flexWrap: 'wrap',
  maxWidth: 'min(560px, calc(100vw - 32px))',
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  boxShadow: vars.shadow2,
  '@media': {
    [mobile]: {
      left: space[4],
      right: space[4],
      bottom: '92px',
      // Above what a page keeps in sight over the tab bar.
      selectors: { ':root:has([data-bar]) &': { bottom: '152px' } },
    },
  },
});
export const text = style({ ...type.small, flex: '1 1 220px' });
