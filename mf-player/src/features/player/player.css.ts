import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

/** What a player takes, kept while its code comes. */
export const room = style({
  aspectRatio: '16 / 9',
  width: '100%',
  maxHeight: '76vh',
  background: '#000',
  borderRadius: '16px',
  '@media': { [mobile]: { borderRadius: 0 } },
});
/** What the pages of a PDF take, and a page of another host, kept while what shows them comes. */
export const paper = style({
  height: 'min(84dvh, 1100px)',
  background: vars.surface2,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  overflow: 'hidden',
  '@media': { [mobile]: { height: 'calc(100dvh - 240px)', minHeight: '360px', borderRadius: 0, borderInline: 0 } },
});
export const frame = style([room, { position: 'relative', overflow: 'hidden', color: '#fff' }]);
/**
 * The page is what fills the screen, so that the next lesson does too; the player covers it, below dialogs. So it does where no page fills the
 * screen and what does instead would leave the mark behind.
 */
globalStyle(`:root:fullscreen ${frame}, ${frame}[data-fills]`, {
  position: 'fixed',
  inset: 0,
  zIndex: 75,
  maxHeight: 'none',
  aspectRatio: 'auto',
  borderRadius: 0,
});
export const video = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  background: '#000',
});
export const embed = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 });
export const center = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  border: 0,
  background: 'none',
  color: '#fff',
  cursor: 'pointer',
  width: '100%',
});
export const big = style({
  width: '72px',
  height: '72px',
  borderRadius: radius.pill,
  display: 'grid',
  placeItems: 'center',
  background: '#000000a0',
  backdropFilter: 'blur(6px)',
});
/** Above the big button in the middle. */
export const said = style({
  position: 'absolute',
  inset: '14% 0 auto 0',
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
});
export const saidText = style({
  ...type.body,
  padding: `${space[1]} ${space[4]}`,
  borderRadius: radius.pill,
  color: '#fff',
  background: '#000000a0',
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
});
const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const spinner = style({
  width: '56px',
  height: '56px',
  borderRadius: radius.pill,
  border: '4px solid #ffffff50',
  borderTopColor: '#fff',
  animation: `${turn} .8s linear infinite`,
  animationDelay: '150ms',
});
export const controls = style({
  position: 'absolute',
  inset: 'auto 0 0 0',
  padding: '48px 16px 10px',
  background: 'linear-gradient(#0000,#000000d0)',
  transition: 'opacity 200ms ease-out',
  // The gradient reaches into the picture; a press there means the picture.
  pointerEvents: 'none',
});
globalStyle(`${controls} > *`, { pointerEvents: 'auto' });
globalStyle(`${frame}[data-idle=true] ${controls}`, { opacity: 0 });
globalStyle(`${frame}[data-idle=true] ${controls} > *`, { pointerEvents: 'none' });
globalStyle(`${frame}[data-idle=true]`, { cursor: 'none' });
export const previewTrack = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  width: '100%',
  height: '1px',
  overflow: 'visible',
  pointerEvents: 'none',
});
export const preview = style({
  ...type.small,
  position: 'absolute',
  bottom: '8px',
  transform: 'translateX(-50%)',
  width: 'max-content',
  display: 'grid',
  justifyItems: 'center',
  gap: '4px',
  padding: '4px',
  borderRadius: radius.control,
  background: '#000000d8',
  fontVariantNumeric: 'tabular-nums',
});
export const still = style({ borderRadius: '6px', maxWidth: '160px', height: 'auto', display: 'block' });
export const timeline = style({ position: 'relative', height: '16px', display: 'flex', alignItems: 'center' });
const rail = { height: '4px', borderRadius: radius.pill, background: '#ffffff40' } as const;
/** Higher than what is seen of it, so that a pointer or a finger meets it: 24 pixels of it, and 30 for a finger, stand above the buttons. */
export const range = style({
  appearance: 'none',
  flex: 'none',
  width: '100%',
  height: '32px',
  margin: 0,
  cursor: 'pointer',
  background: 'none',
  '@media': { '(pointer: coarse)': { height: '44px' } },
  selectors: {
    '&::-webkit-slider-runnable-track': rail,
    '&::-moz-range-track': rail,
    '&::-webkit-slider-thumb': {
      appearance: 'none',
      marginTop: '-5px',
      width: '14px',
      height: '14px',
      borderRadius: radius.pill,
      background: '#fff',
      border: 0,
    },
    '&::-moz-range-thumb': { width: '14px', height: '14px', borderRadius: radius.pill, background: '#fff', border: 0 },
    '&::-moz-range-progress': { background: vars.brand, height: '4px', borderRadius: radius.pill },
  },
});
export const buffered = style({
  position: 'absolute',
  left: 0,
  height: '4px',
  width: '100%',
  pointerEvents: 'none',
  appearance: 'none',
  border: 0,
  background: 'transparent',
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { background: '#ffffff50', borderRadius: radius.pill },
    '&::-moz-progress-bar': { background: '#ffffff50' },
  },
});
export const played = style({
  position: 'absolute',
  left: 0,
  height: '4px',
  width: '100%',
  borderRadius: radius.pill,
  pointerEvents: 'none',
  appearance: 'none',
  border: 0,
  background: 'transparent',
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { background: vars.brand, borderRadius: radius.pill },
    '&::-moz-progress-bar': { background: vars.brand },
  },
});
export const marks = style({
  position: 'absolute',
  left: 0,
  width: '100%',
  height: '4px',
  pointerEvents: 'none',
  fill: '#000000b0',
  zIndex: 1,
});
export const chapterName = style({
  maxWidth: '200px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.strong,
});
export const buttons = style({ display: 'flex', alignItems: 'center', gap: space[1] });
// The bar reaches below its row, and what stands there is met all the same.
globalStyle(`${buttons} > *`, { zIndex: 1 });
export const button = style({
  minWidth: '40px',
  height: '40px',
  padding: '0 8px',
  display: 'grid',
  placeItems: 'center',
  border: 0,
  background: 'none',
  color: '#fff',
  borderRadius: radius.control,
  cursor: 'pointer',
  ...type.small,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: '#ffffff24' },
    '&[data-on=true]': { boxShadow: `inset 0 -3px ${vars.brand}` },
  },
});
export const time = style({
  ...type.small,
  fontVariantNumeric: 'tabular-nums',
  padding: '0 8px',
  whiteSpace: 'nowrap',
});
export const grow = style({ flex: 1 });
export const volume = style([range, { width: '80px', '@media': { [mobile]: { display: 'none' } } }]);
export const quality = style({ appearance: 'none', textAlign: 'center', maxWidth: '112px' });
globalStyle(`${quality} option`, { color: '#000' });
export const cardButtons = style({ display: 'flex', gap: space[3] });
/** Over the player of another host, whose own one would leave the mark behind. */
export const fill = style([button, { position: 'absolute', top: space[2], right: space[2], background: '#00000080' }]);
export const desktop = style({ '@media': { [mobile]: { display: 'none' } } });
export const message = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  padding: space[6],
  background: '#000000d0',
});
/** What stands over a picture whose bar goes on working, clear of it. */
export const aboveBar = style([message, { padding: `${space[3]} ${space[6]} 72px` }]);
export const messageTitle = style({ ...type.title });
export const messageText = style({ color: '#ffffffd0', maxWidth: '48ch' });
/** Above the picture, clear of the host's own controls. */
export const note = style({
  ...type.small,
  position: 'absolute',
  inset: '0 0 auto 0',
  padding: `${space[2]} ${space[4]}`,
  background: '#000000d0',
  textAlign: 'center',
  pointerEvents: 'none',
});
export const audio = style({
  position: 'relative',
  width: '100%',
  borderRadius: radius.card,
  overflow: 'hidden',
  minHeight: '240px',
  color: '#fff',
});
export const keyList = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${space[2]} ${space[6]}`,
  ...type.small,
});
export const key = style({ fontWeight: weight.bold, whiteSpace: 'nowrap' });
