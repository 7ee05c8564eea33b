import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '../tokens.css.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });
export const area = style({
  position: 'fixed',
  zIndex: 100,
  right: space[6],
  bottom: space[6],
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  width: 'min(400px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '@media': {
    // Above a phone's tab bar, and what a page keeps in sight above that.
    [mobile]: { right: space[4], bottom: '92px', selectors: { ':root:has([data-bar]) &': { bottom: '152px' } } },
  },
});
/** A message, and beside it what can be done about it. */
export const line = style({ display: 'flex', gap: space[2] });
const toast = style({
  pointerEvents: 'auto',
  textAlign: 'left',
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  color: vars.text,
  boxShadow: vars.shadow2,
  cursor: 'pointer',
  animation: `${rise} ${motion.move}`,
  ...type.small,
  fontWeight: weight.strong,
});
export const tones = styleVariants({
  info: [toast, { flex: 1 }],
  action: [toast, { color: vars.brandText }],
  success: [toast, { flex: 1, borderLeft: `3px solid ${vars.success}` }],
  danger: [toast, { flex: 1, borderLeft: `3px solid ${vars.danger}` }],
});
