import { keyframes, style } from '@vanilla-extract/css';
import {
  aboveMobile,
  mobile,
  motion,
  radius,
  reducedMotion,
  space,
  tablet,
  type,
  vars,
  weight,
} from '@clube/shared/ui/tokens';

const SIDE = '80px';
const gutter = {
  paddingInline: SIDE,
  '@media': { [tablet]: { paddingInline: space[6] }, [mobile]: { paddingInline: space[4] } },
};
/** What stands on the picture, in both themes. */
const onImage = '#fff';

export const page = style({ minHeight: '100dvh', background: vars.background });
export const hero = style({
  position: 'relative',
  overflow: 'hidden',
  isolation: 'isolate',
  minHeight: '460px',
  paddingBottom: space[12],
  background: '#0b1418',
  color: onImage,
  '@media': { [tablet]: { minHeight: 0 } },
});
export const heroArt = style({ position: 'absolute', inset: 0, zIndex: -2 });
export const heroShade = style({
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  background: 'linear-gradient(90deg, #060d12f2 30%, #060d12b0 75%)',
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  paddingBlock: '22px',
  ...gutter,
});
export const grow = style({ flex: 1 });
export const barNote = style({ ...type.small, '@media': { [mobile]: { display: 'none' } } });
export const enter = style({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '40px',
  padding: `0 ${space[4]}`,
  borderRadius: radius.control,
  background: '#ffffff2e',
  color: onImage,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
  transition: `background ${motion.feedback}`,
  selectors: { '&:hover': { background: '#ffffff47' } },
});
export const heroText = style({
  ...gutter,
  paddingTop: '32px',
  // What is bought stands beside it, over the same picture.
  maxWidth: 'min(780px, calc(100% - 432px))',
  '@media': { ...gutter['@media'], [tablet]: { ...gutter['@media'][tablet], maxWidth: 'none' } },
});
export const heading = style({
  ...type.hero,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  marginBottom: space[4],
  outline: 'none',
  '@media': { [mobile]: { ...type.display } },
});
export const lead = style({
  ...type.large,
  color: '#ffffffd8',
  maxWidth: '56ch',
  marginBottom: space[6],
  whiteSpace: 'pre-line',
});
export const facts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const strong = style({ fontWeight: weight.strong });

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 408px',
  gap: '56px',
  alignItems: 'start',
  paddingBottom: space[16],
  ...gutter,
  '@media': {
    '(max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) 360px', gap: space[8] },
    [tablet]: { ...gutter['@media'][tablet], gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
    [mobile]: { ...gutter['@media'][mobile], gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
  },
});
/** Beside the text on a wide screen; on a narrow one what it costs comes first. */
export const aside = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space[6],
  marginTop: '-340px',
  '@media': { [tablet]: { order: -1, marginTop: `calc(-1 * ${space[8]})` } },
});
export const section = style({ marginTop: '44px' });
export const sectionHead = style({ display: 'flex', alignItems: 'baseline', gap: space[4], flexWrap: 'wrap' });
export const title = style({ ...type.title, marginBottom: space[4] });
export const learned = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: `${space[3]} ${space[8]}`,
  '@media': { [aboveMobile]: { gridTemplateColumns: '1fr 1fr' } },
});
export const point = style({ display: 'flex', gap: space[3], overflowWrap: 'anywhere' });
export const pointMark = style({ color: vars.success, flex: 'none', marginTop: '2px' });

export const card = style({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  overflow: 'hidden',
});
export const buyCard = style([card, { borderRadius: radius.dialog, boxShadow: vars.shadow2 }]);
export const padded = style({ padding: space[6] });
export const paid = style([padded, { borderTop: `1px solid ${vars.line}`, background: vars.background }]);

const summary = {
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '56px',
  padding: `${space[3]} 22px`,
  cursor: 'pointer',
  listStyle: 'none',
} as const;
export const module = style({ selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } } });
export const moduleHead = style({
  ...summary,
  selectors: { '&::-webkit-details-marker': { display: 'none' }, '&:hover': { background: vars.surface2 } },
});
export const moduleTitle = style({ flex: 1, minWidth: 0, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const note = style({ ...type.small, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const chevron = style({
  flex: 'none',
  color: vars.text3,
  transition: `transform ${motion.move}`,
  selectors: { 'details[open] > summary > &': { transform: 'rotate(90deg)' } },
  '@media': { [reducedMotion]: { transition: 'none' } },
});
export const lessons = style({ listStyle: 'none', margin: 0, padding: `0 22px ${space[2]} 22px` });
export const lesson = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '40px',
  ...type.small,
  color: vars.text2,
  selectors: { '&[aria-current]': { color: vars.text, fontWeight: weight.strong } },
});
export const lessonTitle = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const answer = style({
  padding: `0 22px 18px`,
  color: vars.text2,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

export const period = style({ ...type.small, fontWeight: weight.strong });
export const priceRow = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: space[2],
  marginTop: '6px',
});
export const price = style({ ...type.display, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' });
export const before = style({ color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const orAtOnce = style({ color: vars.text2, fontVariantNumeric: 'tabular-nums', marginTop: '4px' });
export const few = style({ marginTop: space[3] });
export const couponRow = style({ display: 'flex', alignItems: 'flex-end', gap: space[2], marginTop: space[4] });
export const couponField = style({ flex: 1, minWidth: 0 });
export const applied = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '48px',
  marginTop: space[4],
  padding: `0 ${space[2]} 0 14px`,
  borderRadius: radius.control,
  border: `1px solid ${vars.success}`,
  background: vars.successTint,
  color: vars.text,
});
export const appliedMark = style({ color: vars.success, flex: 'none' });
export const small = style({ ...type.small, color: vars.text2 });

export const dueHead = style({ display: 'flex', alignItems: 'center', gap: space[3], marginBottom: space[4] });
export const dueTitle = style({ ...type.title, flex: 1 });
export const due = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'stretch',
  marginBottom: space[4],
  flexWrap: 'wrap',
});
/** Cameras read dark on white, in both themes. */
export const qrFrame = style({
  padding: '14px',
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: '#fff',
  color: '#000',
});
export const qr = style({ display: 'block', width: '180px', height: '180px' });
export const dueFacts = style({
  margin: 0,
  flex: '1 1 110px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: space[3],
});
export const term = style({ ...type.small, color: vars.text3 });
export const value = style({
  margin: 0,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const copyRow = style({ display: 'flex', alignItems: 'flex-end', gap: space[2], marginBottom: space[4] });
export const waiting = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'flex-start',
  padding: '14px 16px',
  borderRadius: radius.card,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  ...type.small,
  selectors: { '&:not(:last-child)': { marginBottom: space[4] } },
});
const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
export const wheel = style({
  width: '20px',
  height: '20px',
  flex: 'none',
  marginTop: '2px',
  borderRadius: radius.pill,
  border: `3px solid ${vars.surface3}`,
  borderTopColor: vars.brandText,
  animation: `${turn} 1s linear infinite`,
  '@media': { [reducedMotion]: { animation: 'none' } },
});
export const waitingTitle = style({ display: 'block', fontWeight: weight.strong });
export const ownWords = style({
  ...type.small,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  marginBottom: space[4],
});
export const done = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: space[3] });
export const doneMark = style({
  display: 'grid',
  placeItems: 'center',
  width: '48px',
  height: '48px',
  borderRadius: radius.pill,
  background: vars.successTint,
  color: vars.success,
});

export const promise = style({ display: 'flex', gap: '14px', padding: `0 ${space[6]}` });
export const teacher = style({ display: 'flex', alignItems: 'center', gap: space[4] });
export const teacherName = style({ ...type.large, fontWeight: weight.bold, overflowWrap: 'anywhere' });
export const initials = style({
  display: 'grid',
  placeItems: 'center',
  width: '56px',
  height: '56px',
  flex: 'none',
  borderRadius: radius.pill,
  background: vars.brand,
  color: vars.onBrand,
  fontWeight: weight.bold,
});
export const skeletonCard = style({ height: '320px', borderRadius: radius.dialog });

export const proof = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginTop: space[4] });
export const proofRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[4], alignItems: 'center' });
export const proofPick = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '44px',
  padding: `0 ${space[4]}`,
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  fontWeight: weight.strong,
  cursor: 'pointer',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&:focus-within': { outline: `2px solid ${vars.brand}`, outlineOffset: '2px' },
    '&[data-busy=true]': { opacity: 0.6, cursor: 'default' },
  },
});
export const proofInput = style({ position: 'absolute', width: '1px', height: '1px', opacity: 0 });
export const proofLink = style({ ...type.small, color: vars.text2, textDecoration: 'underline' });

export const freeList = style({ listStyle: 'none', margin: 0, padding: 0 });
export const freeItem = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: space[6],
  selectors: { '& + &': { borderTop: `1px solid ${vars.line}` }, '&:hover': { background: vars.surface2 } },
});
export const freeText = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
/** All of the row is pressed. */
export const freeTitle = style({
  ...type.title,
  color: vars.text,
  selectors: { '&::after': { content: '', position: 'absolute', inset: 0 } },
});
export const freeLead = style({ ...type.small, marginBlock: space[2] });
export const freeMark = style({ flex: 'none', color: vars.text2 });
export const freeWay = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const freeBack = style({ ...type.small, alignSelf: 'center' });
