import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const reader = style({ display: 'flex', flexDirection: 'column', height: '100%' });
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  background: vars.surface,
  borderBottom: `1px solid ${vars.line}`,
});
export const numbers = style({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  color: vars.text2,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const number = style({
  font: 'inherit',
  width: '52px',
  minHeight: '36px',
  textAlign: 'center',
  color: vars.text,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
});
export const zooms = style({ display: 'flex', gap: space[2], marginLeft: 'auto' });
export const room = style({
  position: 'relative',
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  // A width that came and went with its bar would draw all anew.
  scrollbarGutter: 'stable',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
export const sheet = style({ position: 'relative', margin: '0 auto' });
/** Paper is white, in the dark too. */
export const page = style({
  position: 'absolute',
  left: '12px',
  background: '#fff',
  boxShadow: vars.shadow1,
  overflow: 'hidden',
});
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
/** As the library lays them (pdf_viewer.css): each word where it is drawn, as wide as it is. */
export const words = style({
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  transformOrigin: '0 0',
  colorScheme: 'only light',
  forcedColorAdjust: 'none',
  vars: {
    '--min-font-size': '1',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  },
});
globalStyle(`${words} :is(span, br)`, {
  color: 'transparent',
  position: 'absolute',
  whiteSpace: 'pre',
  cursor: 'text',
  transformOrigin: '0% 0%',
});
globalStyle(`${words} > :not(.markedContent), ${words} .markedContent span:not(.markedContent)`, {
  zIndex: 1,
  fontSize: 'calc(var(--text-scale-factor) * var(--font-height, 0))',
  transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(var(--min-font-size-inv))',
});
globalStyle(`${words} .markedContent`, { display: 'contents' });
export const failed = style({
  ...type.small,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[3],
  padding: space[4],
  color: vars.text2,
  background: vars.surface,
});
/** What is drawn of it so far is seen below. */
export const late = style([failed, { bottom: 'auto', borderBottom: `1px solid ${vars.line}` }]);
export const said = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[3],
  height: '100%',
  padding: space[6],
  color: vars.text2,
  textAlign: 'center',
  '@media': { [mobile]: { padding: space[4] } },
});
