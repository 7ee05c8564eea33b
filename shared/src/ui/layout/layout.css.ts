import { fallbackVar, style } from '@vanilla-extract/css';
import { frameCorner, mobile, radius, space, type, vars } from '../tokens.css.ts';

export const page = style({
  width: '100%',
  maxWidth: '1280px',
  margin: '0 auto',
  padding: `${space[8]} ${space[8]} ${space[16]}`,
  '@media': { [mobile]: { padding: `${space[4]} ${space[4]} ${space[12]}` } },
});
export const narrow = style({ maxWidth: '760px' });
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  flexWrap: 'wrap',
  marginBottom: space[6],
  // Room for what the frame keeps in the corner.
  paddingInlineEnd: fallbackVar(frameCorner, '0px'),
});
export const headerText = style({ flex: '1 1 240px', minWidth: 0 });
export const heading = style({
  ...type.heading,
  overflowWrap: 'anywhere',
  '@media': { [mobile]: { fontSize: '24px', lineHeight: '30px' } },
});
export const subtitle = style({ color: vars.text2, marginTop: space[1] });
export const card = style({
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
});
export const padded = style({ padding: space[6], '@media': { [mobile]: { padding: space[4] } } });
export const stack = style({ display: 'flex', flexDirection: 'column', gap: space[4] });
export const row = style({ display: 'flex', alignItems: 'center', gap: space[3], flexWrap: 'wrap' });
