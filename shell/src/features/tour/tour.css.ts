import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const tooltip = style({
  background: vars.surface,
  color: vars.text,
  borderRadius: radius.card,
  boxShadow: vars.shadow2,
  minWidth: '300px',
  maxWidth: 'min(380px, calc(100vw - 32px))',
});
const inside = (selector: string) => `.introjs-tooltipReferenceLayer ${tooltip} ${selector}`;

// intro.js sets a typeface of its own on everything it draws.
globalStyle(inside('*'), { fontFamily: 'inherit' });
globalStyle(`body .introjs-tooltipReferenceLayer, .introjs-tooltipReferenceLayer ${tooltip}`, {
  fontFamily: 'inherit',
});
globalStyle(inside('.introjs-tooltip-header'), {
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: `${space[4]} ${space[4]} 0`,
});
globalStyle(inside('.introjs-tooltip-title'), {
  ...type.large,
  flex: 1,
  fontWeight: weight.bold,
  padding: 0,
  margin: 0,
});
globalStyle(inside('.introjs-skipbutton'), {
  ...type.small,
  position: 'static',
  float: 'none',
  width: 'auto',
  height: 'auto',
  padding: space[1],
  fontWeight: weight.strong,
  color: vars.text2,
});
globalStyle(inside('.introjs-tooltiptext'), { ...type.small, color: vars.text2, padding: space[4] });
globalStyle(inside('.introjs-progress'), { margin: `0 ${space[4]}`, background: vars.surface3 });
globalStyle(inside('.introjs-progressbar'), { background: vars.brand });
globalStyle(inside('.introjs-tooltipbuttons'), { border: 0, padding: space[4] });
globalStyle(inside('.introjs-button'), {
  ...type.small,
  textShadow: 'none',
  borderRadius: radius.control,
  padding: `${space[2]} ${space[4]}`,
  background: vars.surface,
  borderColor: vars.line,
  color: vars.text,
  fontWeight: weight.strong,
});
globalStyle(inside('.introjs-nextbutton'), {
  background: vars.brand,
  borderColor: vars.brand,
  color: vars.onBrand,
  boxShadow: 'none',
});
globalStyle(inside('.introjs-button:focus-visible'), { outline: `2px solid ${vars.brandText}`, outlineOffset: '2px' });
globalStyle(inside('.introjs-arrow'), { borderColor: 'transparent' });
globalStyle(inside('.introjs-arrow.top'), { borderBottomColor: vars.surface });
globalStyle(inside('.introjs-arrow.bottom'), { borderTopColor: vars.surface });
globalStyle(inside('.introjs-arrow.left'), { borderRightColor: vars.surface });
globalStyle(inside('.introjs-arrow.right'), { borderLeftColor: vars.surface });
