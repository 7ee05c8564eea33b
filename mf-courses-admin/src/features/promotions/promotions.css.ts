import { style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

const wide = '(min-width: 1100px)';

export const bench = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  '@media': { [wide]: { gridTemplateColumns: '340px minmax(0, 1fr)' } },
});
export const pane = style({ minWidth: 0 });
/** On a phone one pane stands after the other: the list, then what was chosen in it. */
export const awayOnPhone = style({ '@media': { [mobile]: { display: 'none' } } });
export const onPhone = style({
  display: 'none',
  justifySelf: 'start',
  '@media': { [mobile]: { display: 'inline-flex' } },
});
export const editor = style({ minWidth: 0, display: 'flex', flexDirection: 'column', gap: space[6] });
export const fields = style({
  display: 'grid',
  gap: `${space[4]} ${space[6]}`,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
  alignItems: 'start',
});
export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} 0`,
  background: vars.background,
  borderTop: `1px solid ${vars.line}`,
  // The bar of the tabs stands there.
  '@media': { [mobile]: { position: 'static' } },
});
export const grow = style({ flex: 1 });

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
});
export const item = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]} ${space[2]} ${space[1]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  transition: `border-color ${motion.feedback}`,
  selectors: {
    '&:hover': { borderColor: vars.brandText },
    '&[data-chosen=true]': { background: vars.brandTint, borderColor: vars.brandText },
    '&[data-lifted=true]': { zIndex: 1, boxShadow: vars.shadow2 },
  },
});
export const handle = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: '28px',
  height: '44px',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text3,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:hover': { color: vars.text } },
});
export const itemLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  flex: 1,
  minWidth: 0,
  minHeight: '44px',
});
export const itemTitle = style({ ...type.small, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const thumb = style({
  position: 'relative',
  width: '72px',
  height: '44px',
  flex: 'none',
  borderRadius: radius.control,
  overflow: 'hidden',
});
export const thumbArt = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });

export const arts = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
});
export const stage = style({
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.background,
});
export const phoneStage = style([stage, { maxWidth: '280px', margin: '0 auto' }]);
export const frame = style({ position: 'absolute', top: 0, left: 0, border: 0, transformOrigin: '0 0' });
/** Courses of a shelf, and what puts another one there: as wide as the fields together. */
export const chosen = style({ gridColumn: '1 / -1', display: 'flex', flexDirection: 'column', gap: space[4] });
