import { style } from '@vanilla-extract/css';
import { radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const section = style({ marginBottom: space[8] });
export const heading = style({ ...type.title, margin: `0 0 ${space[3]}` });
export const rows = style({ display: 'flex', flexDirection: 'column', gap: space[2], marginBottom: space[4] });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[3]}`,
  alignItems: 'center',
  padding: `${space[3]} ${space[4]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
});
export const rowText = style({ flex: '1 1 220px', minWidth: 0 });
export const rowTitle = style({ display: 'block', fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const excerpt = style({
  ...type.small,
  color: vars.text2,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
export const foot = style({ alignSelf: 'flex-start', marginTop: space[2] });
