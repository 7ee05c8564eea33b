import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '../tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const shimmer = keyframes({ '50%': { opacity: 0.55 } });

/** Shows after 150 ms: what comes quicker than that needs no placeholder. */
export const delayed = style({ animation: `${appear} 1ms 150ms both` });
export const block = style({
  background: vars.surface3,
  borderRadius: radius.control,
  animation: `${shimmer} 1.6s ease-in-out infinite`,
});
export const lines = style([delayed, { display: 'flex', flexDirection: 'column', gap: space[3], width: '100%' }]);
export const line = style([
  block,
  { height: '16px', selectors: { '&:last-child:not(:first-child)': { width: '60%' } } },
]);

export const state = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: space[3],
  padding: `${space[12]} ${space[6]}`,
  margin: '0 auto',
  maxWidth: '480px',
});
export const stateIcon = style({
  width: '56px',
  height: '56px',
  borderRadius: radius.pill,
  display: 'grid',
  placeItems: 'center',
  background: vars.surface2,
  color: vars.text2,
  marginBottom: space[2],
});
export const stateTitle = style({ ...type.title });
export const stateText = style({ color: vars.text2 });
export const stateActions = style({
  display: 'flex',
  gap: space[3],
  marginTop: space[3],
  flexWrap: 'wrap',
  justifyContent: 'center',
});
export const reference = style({
  ...type.tiny,
  color: vars.text3,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

export const quiet = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  flexWrap: 'wrap',
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.card,
  background: vars.surface2,
  color: vars.text2,
  ...type.small,
});
const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  height: '24px',
  padding: '0 10px',
  borderRadius: radius.pill,
  ...type.tiny,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
  flex: 'none',
});
export const chips = styleVariants({
  neutral: [chip, { background: vars.surface2, color: vars.text2 }],
  success: [chip, { background: vars.successTint, color: vars.success }],
  warning: [chip, { background: vars.warningTint, color: vars.warning }],
  danger: [chip, { background: vars.dangerTint, color: vars.danger }],
  brand: [chip, { background: `color-mix(in oklch, ${vars.brand} 14%, ${vars.surface})`, color: vars.brandText }],
});
export const visuallyHidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
