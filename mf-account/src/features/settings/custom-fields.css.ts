import { style } from '@vanilla-extract/css';
import { mobile, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const title = style({ ...type.title, marginBottom: space[2] });
export const lead = style({ ...type.small, color: vars.text2, marginBottom: space[4] });
export const list = style({ display: 'flex', flexDirection: 'column', marginBottom: space[4] });
export const item = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: `${space[3]} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
  '@media': { [mobile]: { flexWrap: 'wrap' } },
});
export const order = style({ display: 'flex', flexShrink: 0 });
export const main = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [mobile]: { flexBasis: '60%' } },
});
export const name = style({ display: 'block', fontWeight: weight.strong });
export const actions = style({
  display: 'flex',
  gap: space[2],
  flexShrink: 0,
  '@media': { [mobile]: { flexBasis: '100%' } },
});
export const archived = style({ marginTop: space[6], paddingTop: space[4], borderTop: `1px solid ${vars.line}` });
export const subtitle = style({ fontSize: '16px', lineHeight: '24px', fontWeight: weight.bold });
