import { style } from '@vanilla-extract/css';
import { aboveMobile, mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

/** Whoever writes has the room: the list closes, on a phone all of it. */
const whileTyping =
  ':root:has(:is(textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file])):focus) &';

/** In the page's flow, so that its end can be scrolled clear of what lies over it. */
export const room = style({ height: '72px', '@media': { [mobile]: { height: '56px' } } });
export const tray = style({
  position: 'fixed',
  zIndex: 55,
  left: space[6],
  bottom: space[6],
  width: '360px',
  overflow: 'hidden',
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  color: vars.text,
  boxShadow: vars.shadow2,
  ...type.small,
  selectors: { '&[data-railed=true]': { left: '96px' } },
  '@media': {
    [mobile]: {
      // Right above the tabs of the frame.
      inset: 'auto 0 calc(64px + env(safe-area-inset-bottom)) 0',
      width: 'auto',
      borderRadius: 0,
      borderWidth: '1px 0 0',
      boxShadow: 'none',
      selectors: { '&[data-railed=true]': { left: 0 }, [whileTyping]: { display: 'none' } },
    },
  },
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '48px',
  padding: `0 ${space[4]}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  transition: `background-color ${motion.feedback}`,
  selectors: { '&:hover': { background: vars.surface2 }, '&:focus-visible': { outlineOffset: '-3px' } },
});
export const title = style({ flex: 1, minWidth: 0, fontWeight: weight.strong });
export const percent = style({ color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const body = style({
  '@media': { [aboveMobile]: { selectors: { [whileTyping]: { display: 'none' } } } },
});
export const list = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 'min(320px, 45vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderTop: `1px solid ${vars.line}`,
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[2],
  padding: `${space[2]} ${space[4]}`,
  // A hundred of them: what is out of sight is not drawn.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
  selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } },
});
export const words = style({ flex: '1 1 150px', minWidth: 0 });
export const name = style({
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const figures = style({ ...type.tiny, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const bad = style([figures, { color: vars.danger }]);
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  padding: `${space[2]} ${space[4]}`,
  borderTop: `1px solid ${vars.line}`,
});
