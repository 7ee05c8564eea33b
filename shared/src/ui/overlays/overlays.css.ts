import { style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '../tokens.css.ts';

export const backdrop = style({
  position: 'fixed',
  inset: 0,
  zIndex: 80,
  background: '#00000080',
  transition: `opacity ${motion.move}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0 } },
});
export const dialog = style({
  position: 'fixed',
  zIndex: 81,
  top: '50%',
  left: '50%',
  transform: 'translate(-50%, -50%)',
  width: 'min(520px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 48px)',
  overflowY: 'auto',
  background: vars.surface,
  borderRadius: radius.dialog,
  padding: space[8],
  boxShadow: vars.shadow2,
  transition: `opacity ${motion.move}, transform ${motion.move}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0, transform: 'translate(-50%, -48%)' } },
  '@media': {
    [mobile]: {
      top: 'auto',
      bottom: 0,
      left: 0,
      transform: 'none',
      width: '100%',
      borderRadius: `${radius.dialog} ${radius.dialog} 0 0`,
      padding: space[6],
    },
  },
});
const over = {
  position: 'fixed',
  zIndex: 81,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.dialog,
  boxShadow: vars.shadow2,
  outline: 'none',
  transition: `opacity ${motion.move}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0 } },
} as const;
const wholeScreen = { inset: 0, width: '100%', maxHeight: '100dvh', transform: 'none', border: 0, borderRadius: 0 };
const top = style({
  ...over,
  top: '76px',
  left: '50%',
  transform: 'translateX(-50%)',
  width: 'min(740px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 124px)',
  '@media': { [mobile]: wholeScreen },
});
const corner = style({
  ...over,
  top: '76px',
  right: space[8],
  width: 'min(460px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 108px)',
  '@media': { [mobile]: wholeScreen },
});
const wide = style({
  ...over,
  inset: space[8],
  margin: 'auto',
  width: 'min(1240px, calc(100vw - 64px))',
  '@media': { [mobile]: { ...wholeScreen, margin: 0 } },
});
export const places = { top, corner, wide };
export const dialogTitle = style({ ...type.title, paddingRight: space[8], marginBottom: space[4] });
/** What ends a dialog without a decision stands back behind what it holds. */
export const close = style({
  position: 'absolute',
  top: space[4],
  right: space[4],
  selectors: { '&&': { color: vars.text2 }, '&&:hover': { color: vars.text } },
});

export const popup = style({
  minWidth: '220px',
  maxHeight: 'var(--available-height)',
  overflowY: 'auto',
  padding: space[2],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow2,
  outline: 'none',
  transformOrigin: 'var(--transform-origin)',
  transition: `opacity ${motion.feedback}, transform ${motion.feedback}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0, transform: 'scale(.98)' } },
});
export const positioner = style({ zIndex: 70 });
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '40px',
  padding: `0 ${space[3]}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  outline: 'none',
  ...type.small,
  fontWeight: weight.strong,
  selectors: { '&[data-highlighted]': { background: vars.surface2 } },
});
export const separator = style({ height: '1px', background: vars.line, margin: `${space[2]} 0` });
export const menuHeader = style({ padding: `${space[2]} ${space[3]}`, ...type.small, color: vars.text2 });
