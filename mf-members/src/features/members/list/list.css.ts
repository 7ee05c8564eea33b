import { style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars } from '@clube/shared/ui/tokens';

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const filters = style({ marginBottom: space[6] });
/** On a phone the states scroll sideways instead of standing in three lines. */
export const states = style({
  display: 'flex',
  gap: space[1],
  marginBottom: space[4],
  borderBottom: `1px solid ${vars.line}`,
  overflowX: 'auto',
});
export const state = style({
  flexShrink: 0,
  height: '44px',
  padding: `0 ${space[3]}`,
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  cursor: 'pointer',
  ...type.small,
  fontWeight: 620,
  color: vars.text2,
  selectors: { '&[aria-pressed=true]': { borderBottomColor: vars.brand, color: vars.text } },
});
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, 2fr) repeat(auto-fit, minmax(150px, 1fr))',
  gap: space[3],
  alignItems: 'end',
  '@media': {
    [tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [mobile]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});

export const choose = style({
  width: '44px',
  padding: `0 0 0 ${space[4]}`,
  '@media': { [mobile]: { padding: 0, width: 'auto', alignSelf: 'flex-start' } },
});
export const row = style({
  cursor: 'pointer',
  selectors: {
    '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` },
    '&:hover': { background: vars.surface2 },
    '&[data-chosen=true]': { background: `color-mix(in oklch, ${vars.brand} 6%, ${vars.surface})` },
  },
  '@media': {
    [mobile]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${space[1]} ${space[3]}`,
      padding: `${space[3]} ${space[4]}`,
    },
  },
});
export const open = style({
  display: 'block',
  maxWidth: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  textAlign: 'left',
  color: vars.text,
  fontSize: '15px',
  fontWeight: 620,
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const progress = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 1fr) 40px',
  alignItems: 'center',
  gap: space[3],
  '@media': { [mobile]: { minWidth: '140px' } },
});
export const percent = style({ textAlign: 'right', color: vars.text, fontWeight: 620 });
export const personCell = style({
  '@media': { [mobile]: { flex: '1 1 calc(100% - 60px)', minWidth: 0 } },
});
export const more = style({ marginTop: space[4] });
export const count = style({ ...type.small, color: vars.text2, marginTop: space[3] });

/** Stays in sight while the list goes on below it. */
export const bulk = style({
  position: 'sticky',
  bottom: space[4],
  zIndex: 20,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  marginTop: space[4],
  padding: `${space[2]} ${space[3]} ${space[2]} ${space[4]}`,
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  boxShadow: vars.shadow2,
  ...type.small,
  '@media': { [mobile]: { bottom: '72px' } },
});
export const chosen = style({ fontWeight: 640, marginRight: 'auto' });
export const last = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[2]} ${space[4]}`,
  marginBottom: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  ...type.small,
});
