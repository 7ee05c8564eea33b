import { style, styleVariants } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const sheet = style({
  padding: space[6],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  boxShadow: vars.shadow1,
});
export const marks = styleVariants({
  valid: { color: vars.success, marginBottom: space[4] },
  expired: { color: vars.warning, marginBottom: space[4] },
  over: { color: vars.danger, marginBottom: space[4] },
});
export const link = style({ color: vars.brandText, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const facts = style({ margin: 0 });
export const term = style({ ...type.small, color: vars.text3 });
const definition = style({ margin: `0 0 ${space[4]}`, overflowWrap: 'anywhere' });
export const strong = style([definition, { ...type.title }]);
export const value = style([definition]);
export const code = style([definition, { fontVariantNumeric: 'tabular-nums', marginBottom: 0 }]);
export const skeleton = style({ height: '280px', borderRadius: radius.card });
export const picture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '1200 / 848',
  marginBottom: space[4],
  background: vars.surface2,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
});
