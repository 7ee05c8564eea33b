import { globalStyle, style } from '@vanilla-extract/css';
import {
  aboveMobile,
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

export const wrap = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 384px',
  gap: space[8],
  maxWidth: '1440px',
  margin: '0 auto',
  padding: `${space[6]} ${space[8]} ${space[16]}`,
  '@media': {
    '(max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px', gap: space[6], padding: space[6] },
    [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    // The room of what stays in sight below.
    [mobile]: { padding: '0 0 64px', gap: 0 },
  },
});
export const main = style({ minWidth: 0 });
globalStyle(`[data-version=v2] ${wrap}`, { '@media': { [aboveMobile]: { paddingTop: '76px' } } });
export const below = style({ '@media': { [mobile]: { padding: `0 ${space[4]}` } } });
export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[4],
  flexWrap: 'wrap',
  marginTop: '22px',
});
export const headText = style({ flex: '1 1 260px', minWidth: 0 });
export const crumb = style({ ...type.small, color: vars.text3, marginBottom: space[1], display: 'block' });
export const title = style({
  fontSize: '30px',
  lineHeight: '36px',
  letterSpacing: '-.02em',
  fontWeight: weight.bold,
  overflowWrap: 'anywhere',
  '@media': { [mobile]: { ...type.title } },
});
/** On a phone it stays in sight, above the tab bar (shell/frame), whatever is long on the page. */
export const actions = style({
  display: 'flex',
  gap: space[3],
  flexWrap: 'wrap',
  '@media': {
    [mobile]: {
      position: 'fixed',
      zIndex: 40,
      inset: 'auto 0 calc(64px + env(safe-area-inset-bottom)) 0',
      flexWrap: 'nowrap',
      gap: space[2],
      // To the left of them stands what opens the lessons.
      padding: `${space[2]} ${space[4]} ${space[2]} 64px`,
      background: `color-mix(in oklch, ${vars.surface} 94%, transparent)`,
      backdropFilter: 'blur(12px)',
      borderTop: `1px solid ${vars.line}`,
    },
  },
});
export const previous = style({ '@media': { [mobile]: { flex: 'none', order: 1, width: '40px', padding: 0 } } });
export const previousIcon = style({ display: 'none', '@media': { [mobile]: { display: 'block' } } });
export const previousLabel = style({ '@media': { [mobile]: { display: 'none' } } });
export const complete = style({
  '@media': { [mobile]: { flex: '1 1 auto', minWidth: 0, order: 2, padding: `0 ${space[2]}` } },
});
// Where it is narrow its picture gives way to the words of four buttons.
globalStyle(`${complete} svg`, { '@media': { '(max-width: 380px)': { display: 'none' } } });
export const forward = style({ '@media': { [mobile]: { flex: '1 1 auto', order: 3, padding: `0 ${space[2]}` } } });
export const tabsRow = style({ marginTop: space[6], position: 'relative' });
export const count = style({
  ...type.tiny,
  padding: '0 8px',
  borderRadius: radius.pill,
  background: vars.surface2,
  fontVariantNumeric: 'tabular-nums',
});
export const rating = style({
  display: 'flex',
  gap: space[1],
  border: 0,
  padding: 0,
  alignItems: 'center',
});
export const star = style({
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  '@media': { '(pointer: coarse)': { width: '44px', height: '44px' } },
  border: 0,
  background: 'none',
  padding: 0,
  cursor: 'pointer',
  color: vars.warning,
  borderRadius: radius.control,
});
export const textLesson = style({
  ...type.large,
  padding: `${space[8]} ${space[8]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  selectors: { [`${below} + &`]: { marginTop: space[6] } },
  '@media': { [mobile]: { border: 0, borderRadius: 0, padding: space[4] } },
});

export const side = style({
  position: 'sticky',
  top: `calc(88px + ${frameTop})`,
  maxHeight: `calc(100dvh - 112px - ${frameTop})`,
  overflowY: 'auto',
  overflowX: 'hidden',
  alignSelf: 'start',
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
  // Where there is no beside, the lessons open from below.
  '@media': { [tablet]: { display: 'none' } },
});
// Beside the player, which begins higher there.
globalStyle(`[data-version=v2] ${side}`, {
  top: `calc(76px + ${frameTop})`,
  maxHeight: `calc(100dvh - 100px - ${frameTop})`,
});
globalStyle(`${wrap}:has([data-folded])`, {
  '@media': { '(min-width: 961px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
globalStyle(`${side}[data-folded] > :not(button)`, { display: 'none' });
export const fold = style({
  float: 'right',
  // In sight however far the lessons are scrolled, over those that pass below it.
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  marginTop: '8px',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: vars.surface,
  color: vars.text2,
  cursor: 'pointer',
  // The bar cuts off what lies outside of it.
  outlineOffset: '-2px',
});
globalStyle(`${side}[data-folded] ${fold}`, { rotate: '180deg', marginTop: 0 });
/** What is read stands below the title, and goes with the page. */
export const read = style({ marginTop: space[6] });
/** On a phone the player stays below the top bar while the page scrolls. */
export const stage = style({
  '@media': { [mobile]: { position: 'sticky', top: `calc(56px + ${frameTop})`, zIndex: 5 } },
});
globalStyle(`[data-version=v2] ${stage}`, { '@media': { [mobile]: { top: frameTop } } });
/** On a phone among the actions that stay in sight, as its picture alone. */
export const sheetBar = style({
  display: 'none',
  marginTop: space[4],
  '@media': {
    [tablet]: { display: 'block' },
    [mobile]: {
      position: 'fixed',
      zIndex: 41,
      left: space[4],
      bottom: 'calc(72px + env(safe-area-inset-bottom))',
      width: '40px',
    },
  },
});
export const sheetButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  minHeight: '48px',
  padding: `0 ${space[4]}`,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  color: vars.text,
  cursor: 'pointer',
  textAlign: 'left',
  fontWeight: weight.strong,
  selectors: { '&:hover': { background: vars.surface2 } },
  '@media': { [mobile]: { minHeight: '40px', padding: '0 9px', overflow: 'hidden', whiteSpace: 'nowrap' } },
});
globalStyle(`${sheetButton} svg`, { flex: 'none' });
export const sheetLabel = style({ flex: 1, minWidth: 0 });
/** The rows reach the edges of the dialog, which has room around it. */
export const sheet = style({
  margin: `0 -${space[8]} -${space[8]}`,
  '@media': { [mobile]: { margin: `0 -${space[6]} -${space[6]}` } },
});
export const sideHead = style({ padding: '18px 20px 16px' });
export const sideTitle = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[3],
  fontWeight: weight.bold,
  marginBottom: '10px',
  fontVariantNumeric: 'tabular-nums',
});
export const why = style({ ...type.small, color: vars.text2, marginTop: space[2] });
export const sideNote = style({ ...type.small, color: vars.text3, marginTop: space[2] });
/** As high as what comes into it, so that nothing moves when it does. */
export const filter = style({ minHeight: '96px', padding: `${space[2]} 20px 0` });
export const module = style({
  width: '100%',
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: '14px 20px',
  borderTop: `1px solid ${vars.line}`,
  border: 0,
  borderTopStyle: 'solid',
  borderTopWidth: '1px',
  borderTopColor: vars.line,
  background: 'none',
  textAlign: 'left',
  cursor: 'pointer',
  color: vars.text,
});
/** A module with its lessons: while they are on their way, and where they did not come, what stands there is in line with its title. */
export const part = style({});
globalStyle(`${part} > [aria-busy], ${part} > [aria-busy] + div`, { margin: '14px 20px' });
export const moduleText = style({ flex: 1, minWidth: 0 });
export const moduleTitle = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const note = style({ ...type.tiny, color: vars.text3, fontVariantNumeric: 'tabular-nums', display: 'block' });
export const lesson = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: '11px 20px',
  fontSize: '15px',
  lineHeight: '20px',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&[aria-current=page]': {
      background: vars.brandTint,
      boxShadow: `inset 3px 0 ${vars.brand}`,
      fontWeight: weight.strong,
    },
  },
});
export const lessonTitle = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const locked = style({
  padding: `${space[12]} ${space[6]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
});
export const skeleton = style({ aspectRatio: '16 / 9', borderRadius: '16px' });
// Between two lessons that fill the screen nothing of the page shows.
globalStyle(`:root:fullscreen ${skeleton}`, {
  position: 'fixed',
  inset: 0,
  zIndex: 75,
  aspectRatio: 'auto',
  borderRadius: 0,
  background: '#000',
});
globalStyle(`:root:fullscreen ${stage}`, { zIndex: 75 });
