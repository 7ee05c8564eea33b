import { style } from '@vanilla-extract/css';
import { artShade, frameTop, mobile, motion, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

const aboveTablet = '(min-width: 961px)';

export const backdrop = style({
  position: 'relative',
  overflow: 'hidden',
  color: '#fff',
  padding: '96px 32px 40px',
  '@media': { [mobile]: { padding: '72px 16px 24px' } },
});
export const shade = style({
  position: 'absolute',
  inset: 0,
  background: `linear-gradient(#00000055,${artShade} 70px,#000000d0)`,
});
export const head = style({
  position: 'relative',
  maxWidth: '1216px',
  margin: '0 auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  alignItems: 'flex-start',
});
export const crumb = style({
  ...type.small,
  color: '#ffffffd0',
  selectors: { 'a&:hover': { textDecoration: 'underline' } },
});
export const title = style({ ...type.display, textWrap: 'balance', '@media': { [mobile]: { ...type.heading } } });
export const lead = style({ ...type.large, color: '#ffffffd8', maxWidth: '60ch' });
export const facts = style({ ...type.small, color: '#ffffffe0' });
export const progress = style({ width: '100%', maxWidth: '420px', marginTop: space[1] });
export const progressText = style({ ...type.small, marginTop: space[2], fontVariantNumeric: 'tabular-nums' });
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  flexWrap: 'wrap',
  marginTop: space[2],
});
export const next = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const body = style({
  maxWidth: '1280px',
  margin: '0 auto',
  padding: `${space[8]} ${space[8]} ${space[16]}`,
  '@media': { [mobile]: { padding: `${space[6]} ${space[4]}` } },
});
/** The outline, and beside it what is not of its lessons; below it where there is no room. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: space[8],
  alignItems: 'start',
  '@media': { [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6] } },
});
export const beside = style({ '@media': { [aboveTablet]: { position: 'sticky', top: `calc(88px + ${frameTop})` } } });
export const outline = style({ minWidth: 0 });
export const sectionTitle = style({ ...type.title, marginBottom: space[4] });
export const list = style({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
  overflow: 'hidden',
});
export const module = style({ selectors: { '& + &': { borderTop: `1px solid ${vars.line}` } } });
export const moduleHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  width: '100%',
  minHeight: '72px',
  padding: `${space[3]} ${space[6]}`,
  border: 0,
  background: 'none',
  color: vars.text,
  textAlign: 'left',
  cursor: 'pointer',
  // The list cuts off what is drawn outside of it.
  outlineOffset: '-2px',
  transition: `background-color ${motion.feedback}`,
  selectors: { '&:hover': { background: vars.surface2 } },
  '@media': { [mobile]: { padding: `${space[3]} ${space[4]}`, gap: space[3] } },
});
export const lessons = style({ paddingBottom: space[2] });
export const lesson = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minHeight: '46px',
  padding: `${space[2]} ${space[6]}`,
  outlineOffset: '-2px',
  transition: `background-color ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&[aria-current=step]': {
      background: vars.brandTint,
      boxShadow: `inset 3px 0 ${vars.brand}`,
      fontWeight: weight.strong,
    },
  },
  '@media': { [mobile]: { padding: `${space[2]} ${space[4]}`, gap: space[3] } },
});
export const lessonText = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[4],
});
export const lessonTitle = style({ overflowWrap: 'anywhere' });
export const watched = style({
  ...type.tiny,
  flex: 'none',
  padding: '2px 8px',
  borderRadius: radius.pill,
  fontWeight: weight.bold,
  color: vars.brandText,
  background: vars.brandTint,
  fontVariantNumeric: 'tabular-nums',
});
export const whole = style({
  ...type.small,
  display: 'inline-block',
  padding: `${space[2]} ${space[6]} ${space[3]}`,
  fontWeight: weight.strong,
  color: vars.brandText,
  outlineOffset: '-2px',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  '@media': { [mobile]: { padding: `${space[2]} ${space[4]} ${space[3]}` } },
});
export const none = style({ ...type.small, color: vars.text3, padding: `0 ${space[6]} ${space[3]}` });
export const waiting = style({ padding: `${space[2]} ${space[6]} ${space[4]}` });
export const itemText = style({ flex: 1, minWidth: 0 });
export const itemTitle = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const itemNote = style({
  display: 'block',
  ...type.small,
  fontWeight: weight.regular,
  color: vars.text3,
  fontVariantNumeric: 'tabular-nums',
});
export const count = style({
  ...type.small,
  flex: 'none',
  fontWeight: weight.regular,
  color: vars.text3,
  fontVariantNumeric: 'tabular-nums',
});
/** The lessons of one module, by themselves. */
export const rows = style([list, { maxWidth: '860px', padding: `${space[2]} 0` }]);
export const skeletonHead = style({ height: '280px', borderRadius: 0 });
