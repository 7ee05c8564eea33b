import { style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const backdrop = style({
  position: 'relative',
  overflow: 'hidden',
  color: '#fff',
  padding: '96px 32px 40px',
  '@media': { [mobile]: { padding: '72px 16px 24px' } },
});
export const shade = style({ position: 'absolute', inset: 0, background: 'linear-gradient(#00000055,#000000d0)' });
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
export const progress = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  width: '100%',
  maxWidth: '420px',
  ...type.small,
  fontVariantNumeric: 'tabular-nums',
});
export const progressBar = style({ flex: 1 });
export const actions = style({ display: 'flex', gap: space[3], flexWrap: 'wrap', marginTop: space[2] });
export const body = style({
  maxWidth: '1280px',
  margin: '0 auto',
  padding: `${space[8]} ${space[8]} ${space[16]}`,
  '@media': { [mobile]: { padding: `${space[6]} ${space[4]}` } },
});
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
  gap: space[4],
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  width: '100%',
  textAlign: 'left',
  transition: `border-color ${motion.feedback}`,
  selectors: { '&:hover': { borderColor: vars.brandText } },
});
export const thumb = style({
  position: 'relative',
  width: '64px',
  height: '64px',
  flex: 'none',
  borderRadius: radius.control,
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  color: '#fff',
});
export const thumbIcon = style({ position: 'relative' });
export const itemText = style({ flex: 1, minWidth: 0 });
export const itemTitle = style({ fontWeight: 640, overflowWrap: 'anywhere' });
export const itemNote = style({ ...type.small, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const count = style({ ...type.small, color: vars.text3, fontVariantNumeric: 'tabular-nums' });
export const rows = style({ display: 'flex', flexDirection: 'column', gap: space[2], maxWidth: '860px' });
export const skeletonHead = style({ height: '280px', borderRadius: 0 });
