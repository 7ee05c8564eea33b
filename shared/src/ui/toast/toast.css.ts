import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars } from '../tokens.css.ts';

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
  '@media': { [mobile]: { right: space[4], bottom: '92px' } },
});
const toast = style({
  pointerEvents: 'auto',
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
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
  fontWeight: 560,
});
export const tones = styleVariants({
  info: [toast],
  success: [toast, { borderLeft: `3px solid ${vars.success}` }],
  danger: [toast, { borderLeft: `3px solid ${vars.danger}` }],
});

// Of a message with something to do about it.
export const pair = style({ display: 'flex', alignItems: 'center', pointerEvents: 'auto' });
globalStyle(`${pair} > :first-child`, { flex: 1, paddingRight: '128px' });
export const action = style({
  minHeight: '44px',
  marginLeft: '-128px',
  width: '128px',
  border: 0,
  background: 'none',
  cursor: 'pointer',
  color: vars.brandText,
  fontWeight: 680,
});
