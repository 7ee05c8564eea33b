import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';

export const tooltip = style({
  background: vars.surface,
  color: vars.text,
  borderRadius: radius.card,
  boxShadow: vars.shadow2,
  maxWidth: 'min(360px, calc(100vw - 32px))',
  fontFamily: 'inherit',
});
globalStyle(`${tooltip} .introjs-tooltip-title`, { ...type.large, fontWeight: 680 });
globalStyle(`${tooltip} .introjs-tooltiptext`, { ...type.small, color: vars.text2 });
globalStyle(`${tooltip} .introjs-button`, {
  textShadow: 'none',
  borderRadius: radius.control,
  padding: `${space[2]} ${space[4]}`,
  background: vars.surface,
  borderColor: vars.line,
  color: vars.text,
  fontWeight: 620,
});
globalStyle(`${tooltip} .introjs-nextbutton`, {
  background: vars.brand,
  borderColor: vars.brand,
  color: vars.onBrand,
});
globalStyle(`${tooltip} .introjs-skipbutton`, { color: vars.text2, fontSize: '14px', fontWeight: 620, width: 'auto' });
globalStyle(`${tooltip} .introjs-progressbar`, { background: vars.brand });
