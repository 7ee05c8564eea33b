import { style } from '@vanilla-extract/css';
import { mobile, space, type, vars } from '@clube/shared/ui/tokens';

export const search = style({ marginBottom: space[4], maxWidth: '420px' });
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [mobile]: { display: 'block' } },
});
export const head = style({
  ...type.small,
  color: vars.text3,
  textAlign: 'left',
  fontWeight: 600,
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${vars.line}`,
  '@media': { [mobile]: { display: 'none' } },
});
export const row = style({
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
  '@media': { [mobile]: { display: 'block', padding: `${space[3]} ${space[4]}` } },
});
export const cell = style({
  padding: `${space[3]} ${space[4]}`,
  ...type.small,
  color: vars.text2,
  '@media': { [mobile]: { display: 'inline-block', padding: `2px ${space[3]} 2px 0` } },
});
export const person = style({ display: 'flex', gap: space[3], alignItems: 'center', minWidth: 0 });
export const name = style({ display: 'block', color: vars.text, fontWeight: 620, fontSize: '15px' });
export const email = style({ display: 'block', color: vars.text3, overflowWrap: 'anywhere' });
export const pages = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: space[4],
  ...type.small,
  color: vars.text2,
});
