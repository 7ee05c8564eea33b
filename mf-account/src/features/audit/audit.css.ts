import { style, styleVariants } from '@vanilla-extract/css';
import { mobile, motion, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) repeat(2, minmax(0, 1.2fr)) repeat(2, minmax(0, 1fr))',
  gap: space[3],
  marginBottom: space[6],
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
export const search = style({ minWidth: 0, '@media': { [tablet]: { gridColumn: '1 / -1' } } });
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  margin: `0 0 ${space[4]}`,
});
export const entries = style({
  listStyle: 'none',
  margin: `0 0 ${space[6]}`,
  padding: 0,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  overflow: 'hidden',
});
export const entry = style({ selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } } });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1.6fr) minmax(0, 1fr) auto',
  gap: space[4],
  alignItems: 'center',
  width: '100%',
  padding: `${space[3]} ${space[4]}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  transition: `background ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': { [mobile]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: space[3], rowGap: space[1] } },
});
const icon = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '40px',
  height: '40px',
  borderRadius: radius.pill,
} as const;
export const icons = styleVariants({
  neutral: { ...icon, background: vars.surface3, color: vars.text2 },
  success: { ...icon, background: vars.successTint, color: vars.success },
  warning: { ...icon, background: vars.warningTint, color: vars.warning },
  danger: { ...icon, background: vars.dangerTint, color: vars.danger },
});
export const text = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });
export const what = style({ ...type.small, color: vars.text2 });
export const act = style({ fontWeight: weight.strong, color: vars.text });
export const noun = style({ color: vars.text2 });
export const name = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const note = style({ ...type.small, fontWeight: weight.regular, color: vars.text3, overflowWrap: 'anywhere' });
export const who = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media': { [mobile]: { gridColumn: 2, gridRow: 2 } },
});
export const person = style({ ...type.small, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const chevron = style({
  color: vars.text3,
  transition: `transform ${motion.feedback}`,
  selectors: { '[aria-expanded=true] > &': { transform: 'rotate(180deg)' } },
});
export const detail = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  padding: `${space[2]} ${space[4]} ${space[4]} calc(${space[4]} + 40px + ${space[4]})`,
  '@media': { [mobile]: { padding: `${space[2]} ${space[4]} ${space[4]}` } },
});
export const thing = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
export const thingName = style({ ...type.small, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const fields = style({ margin: 0, display: 'flex', flexDirection: 'column', gap: space[2] });
export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 200px) minmax(0, auto) auto minmax(0, auto)',
  justifyContent: 'start',
  gap: space[2],
  alignItems: 'baseline',
  '@media': { [mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});
export const fieldName = style({ ...type.small, color: vars.text2 });
export const value = style({ margin: 0, ...type.small, minWidth: 0, overflowWrap: 'anywhere' });
export const arrow = style({ color: vars.text3, '@media': { [mobile]: { display: 'none' } } });
export const before = style({ color: vars.text2, textDecorationColor: vars.text3 });
export const after = style({ textDecoration: 'none', fontWeight: weight.strong, color: vars.success });
export const hidden = style({ fontStyle: 'normal', color: vars.text3 });
export const reference = style({ ...type.tiny, color: vars.text3, overflowWrap: 'anywhere' });
