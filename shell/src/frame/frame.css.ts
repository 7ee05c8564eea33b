import { globalStyle, style } from '@vanilla-extract/css';
import {
  frameCorner,
  frameTop,
  mobile,
  motion,
  radius,
  space,
  tablet,
  type,
  vars,
  weight,
} from '@clube/shared/ui/tokens';

const RAIL = '72px';
export const skip = style({
  position: 'fixed',
  left: space[4],
  top: '-100px',
  zIndex: 90,
  padding: `${space[2]} ${space[4]}`,
  background: vars.surface,
  borderRadius: radius.control,
  selectors: { '&:focus': { boxShadow: vars.shadow2, top: space[2] } },
});

export const classic = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });
/** The bar lies over the page, so that a hero can run under it; headings keep clear of it (ui/layout). */
export const cinema = style({
  minHeight: '100dvh',
  paddingLeft: RAIL,
  // Search, notices and the person stand there; on a tablet search is its sign alone.
  vars: { [frameCorner]: '300px' },
  '@media': {
    [tablet]: { vars: { [frameCorner]: '156px' } },
    [mobile]: { paddingLeft: 0, vars: { [frameCorner]: '0px' } },
  },
});
export const main = style({ flex: 1, minWidth: 0, '@media': { [mobile]: { paddingBottom: '78px' } } });

globalStyle(`${cinema} > main:not(:has([data-under-bar]))`, {
  '@media': { [mobile]: { paddingTop: '56px' } },
});

export const bar = style({
  position: 'sticky',
  top: frameTop,
  zIndex: 40,
  height: '64px',
  display: 'flex',
  alignItems: 'center',
  gap: space[6],
  padding: `0 ${space[8]}`,
  background: vars.surface,
  borderBottom: `1px solid ${vars.line}`,
  '@media': {
    [tablet]: { gap: space[3], padding: `0 ${space[4]}` },
    [mobile]: { height: '56px', padding: `0 ${space[4]}` },
  },
});
/** What leads on stands whole; the panel's name gives way. */
export const links = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[6],
  flex: 'none',
  '@media': { [tablet]: { gap: space[4] }, [mobile]: { display: 'none' } },
});
export const link = style({
  fontSize: '15px',
  fontWeight: weight.strong,
  color: vars.text2,
  whiteSpace: 'nowrap',
  padding: `${space[2]} 0`,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  transition: `color ${motion.feedback}`,
  selectors: { '&:hover, &[aria-current=page]': { color: vars.text } },
});
/** Of five entries and the panel's name not all have room: two go into the menu. */
export const NARROW_BAR = '(max-width: 720px)';
export const linkWhereWide = style([link, { '@media': { [NARROW_BAR]: { display: 'none' } } }]);
export const linkWhereNarrow = style([link, { display: 'none', '@media': { [NARROW_BAR]: { display: 'revert' } } }]);
export const grow = style({ flex: 1 });
export const avatarButton = style({
  border: 0,
  background: 'none',
  padding: 0,
  borderRadius: radius.pill,
  cursor: 'pointer',
});

export const search = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  height: '40px',
  minWidth: '40px',
  padding: `0 10px`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface2,
  color: vars.text2,
  cursor: 'pointer',
  ...type.small,
  selectors: { '&:hover': { color: vars.text } },
  // The tab bar has one.
  '@media': { [mobile]: { display: 'none' } },
});
export const bell = style({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  padding: 0,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface2,
  color: vars.text2,
  cursor: 'pointer',
  selectors: { '&:hover': { color: vars.text } },
  '@media': { [mobile]: { display: 'none' } },
});
export const badge = style({
  position: 'absolute',
  top: '-6px',
  right: '-6px',
  minWidth: '18px',
  height: '18px',
  padding: '0 5px',
  borderRadius: radius.pill,
  background: vars.brand,
  color: vars.onBrand,
  fontSize: '11px',
  lineHeight: '18px',
  fontWeight: weight.bold,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
/** Beside a word. */
export const count = style([
  badge,
  { position: 'static', display: 'inline-block', marginLeft: space[1], verticalAlign: 'text-bottom' },
]);
/** Over the picture of a rail's entry, which is all there is to see of it while the rail is closed. */
export const countOnPicture = style([badge, { top: '4px', left: '24px', right: 'auto' }]);
export const tabBell = style({ position: 'relative', display: 'flex' });
/** Where there is no room for the words, the picture says it; the button is called so all the same. */
export const searchLabel = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  '@media': {
    '(max-width: 1199px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});
export const searchKey = style({
  padding: `0 ${space[1]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: '6px',
  background: vars.surface,
  font: 'inherit',
  fontSize: '12px',
  color: vars.text3,
});

export const logo = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  fontSize: '19px',
  fontWeight: weight.bold,
  letterSpacing: '-.02em',
  minWidth: 0,
});
export const mark = style({
  width: '28px',
  height: '28px',
  flex: 'none',
  borderRadius: '9px',
  display: 'grid',
  placeItems: 'center',
  background: vars.brand,
  color: vars.onBrand,
  fontSize: '15px',
  fontWeight: weight.bold,
});
export const logoName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
/** Its attributes say its shape, so that its place is there before it comes; one of a shape that nobody knows has a place of its own. */
export const logoImage = style({
  width: 'auto',
  height: '32px',
  maxWidth: '160px',
  objectFit: 'contain',
  objectPosition: 'left',
  selectors: { '&:not([width])': { width: '160px' } },
});

// Nobody knows what colour it is: on a dark page a dark one would not be seen. Around one that is light this is not to be seen itself.
globalStyle(`:root[data-theme=dark] ${logoImage}`, {
  filter: 'drop-shadow(0 0 1px #ffffffd9) drop-shadow(0 0 1px #ffffff80)',
});

/** Below whatever banner the page begins with, and at the top of the screen once that is scrolled away. */
export const railPlace = style({ position: 'sticky', zIndex: 50, top: frameTop, height: 0 });
export const rail = style({
  position: 'absolute',
  top: 0,
  left: `-${RAIL}`,
  height: `calc(100dvh - ${frameTop})`,
  width: RAIL,
  // On a low screen not all entries have room.
  overflow: 'hidden auto',
  scrollbarWidth: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  padding: `20px 14px`,
  transition: `width ${motion.move}, background-color ${motion.move}`,
  selectors: { '&:hover, &:focus-within': { width: '232px', background: vars.surface, boxShadow: vars.shadow2 } },
  '@media': { [mobile]: { display: 'none' } },
});
export const railLogo = style({ marginBottom: space[4], padding: '0 4px' });
// A wide one is smaller while the rail is closed: whole, and never cut off.
globalStyle(`${railLogo} img`, { maxWidth: `min(160px, 100%)` });
export const railLink = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  height: '44px',
  padding: '0 12px',
  borderRadius: radius.card,
  color: vars.text3,
  fontWeight: weight.strong,
  fontSize: '15px',
  whiteSpace: 'nowrap',
  flex: 'none',
  selectors: {
    '&:hover': { color: vars.text },
    '&[aria-current=page]': { color: vars.text, background: vars.surface3 },
  },
});
globalStyle(`${railLink} > span`, { opacity: 0, transition: `opacity ${motion.move}` });
globalStyle(`${rail}:hover ${railLink} > span, ${rail}:focus-within ${railLink} > span`, { opacity: 1 });
globalStyle(`${railLink} > svg`, { flex: 'none' });
/** Takes no room: what lies in it lies over the page, below the banners. */
export const topPlace = style({ position: 'relative', height: 0 });
export const cinemaTop = style({
  position: 'absolute',
  zIndex: 30,
  right: space[8],
  top: '20px',
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  '@media': { [mobile]: { left: space[4], right: space[4], top: '14px' } },
});
export const onlyMobile = style({ display: 'none', '@media': { [mobile]: { display: 'flex', flex: 1, minWidth: 0 } } });

export const tabs = style({
  display: 'none',
  '@media': {
    [mobile]: {
      display: 'flex',
      position: 'fixed',
      zIndex: 60,
      inset: 'auto 0 0 0',
      minHeight: '64px',
      paddingBottom: 'env(safe-area-inset-bottom)',
      justifyContent: 'space-around',
      background: `color-mix(in oklch, ${vars.surface} 94%, transparent)`,
      backdropFilter: 'blur(12px)',
      borderTop: `1px solid ${vars.line}`,
    },
  },
});
export const tab = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3px',
  minWidth: 0,
  color: vars.text3,
  ...type.tiny,
  fontSize: '11px',
  fontWeight: weight.strong,
  selectors: { '&[aria-current=page]': { color: vars.text } },
});
export const studentBanner = style({
  gridColumn: '1 / -1',
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'center',
  padding: `${space[2]} ${space[4]}`,
  background: vars.warningTint,
  color: vars.warning,
  ...type.small,
  fontWeight: weight.strong,
});
globalStyle(`${studentBanner} > :not(span)`, { flex: 'none' });
