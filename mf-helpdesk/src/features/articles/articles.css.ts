import { style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const finder = style({ marginBottom: space[8] });
export const search = style({ maxWidth: '560px', marginBottom: space[4] });
export const heading = style({ ...type.title, margin: `${space[4]} 0 ${space[2]}` });
export const grid = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const card = style({
  display: 'block',
  height: '100%',
  padding: space[4],
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  transition: `border-color ${motion.feedback}`,
  selectors: { '&:hover': { borderColor: vars.brandText } },
});
export const title = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
/** Two lines of how it begins. */
export const excerpt = style({
  ...type.small,
  color: vars.text2,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
export const small = style({ ...type.small, color: vars.text3 });
export const vote = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  marginTop: space[8],
  paddingTop: space[4],
  borderTop: `1px solid ${vars.line}`,
});
export const rows = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[4]}`,
  alignItems: 'center',
  padding: `${space[3]} ${space[4]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
});
export const rowText = style({ flex: '1 1 220px', minWidth: 0 });
export const create = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'flex-end',
  marginBottom: space[6],
});
export const createField = style({ flex: '1 1 260px', maxWidth: '560px' });
export const suggestions = style({
  padding: space[4],
  borderRadius: radius.control,
  background: vars.brandTint,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
});
export const suggestion = style({ color: vars.brandText, textDecoration: 'underline', overflowWrap: 'anywhere' });
