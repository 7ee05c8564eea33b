import { style } from '@vanilla-extract/css';
import { mobile, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const choice = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  marginRight: `calc(-1 * ${space[2]})`,
});
export const language = style([
  type.tiny,
  {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    padding: `0 ${space[2]}`,
    color: vars.text2,
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    '@media': { [mobile]: { minHeight: '44px' } },
    selectors: {
      '&:hover': { color: vars.text },
      '&[aria-current=true]': { color: vars.text, fontWeight: weight.strong, textDecoration: 'none' },
    },
  },
]);
