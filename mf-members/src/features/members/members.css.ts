import { style } from '@vanilla-extract/css';
import { mobile, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [mobile]: { display: 'block' } },
});
export const row = style({
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
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
export const cell = style({
  padding: `${space[3]} ${space[4]}`,
  ...type.small,
  color: vars.text2,
  '@media': { [mobile]: { padding: 0 } },
});
/** On a phone the person takes the first line, and what is counted stands below, under the name. */
export const personCell = style({ '@media': { [mobile]: { flex: '1 0 100%', minWidth: 0 } } });
export const person = style({ display: 'flex', gap: space[3], alignItems: 'center', minWidth: 0 });
export const names = style({ minWidth: 0 });
export const name = style({ display: 'block', color: vars.text, fontWeight: weight.strong, fontSize: '15px' });
export const email = style({ display: 'block', color: vars.text3, overflowWrap: 'anywhere' });
export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: space[4],
  ...type.small,
  color: vars.text2,
});
export const section = style({ marginBottom: space[8] });
export const heading = style({ ...type.title, marginBottom: space[3] });
export const actionsCell = style({ '@media': { [mobile]: { flex: '1 0 100%' } } });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  justifyContent: 'flex-end',
  '@media': { [mobile]: { justifyContent: 'flex-start', paddingTop: space[2] } },
});
