import { style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';

export const finish = style({
  marginTop: space[6],
  padding: space[6],
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  boxShadow: vars.shadow1,
});
export const title = style({ ...type.title, textWrap: 'balance', overflowWrap: 'anywhere' });
export const text = style({ color: vars.text2 });
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: space[4],
  alignItems: 'start',
  '@media': { [mobile]: { gridTemplateColumns: '1fr' } },
});
export const next = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  padding: space[4],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
});
export const cover = style({
  position: 'relative',
  flex: 'none',
  width: '84px',
  height: '112px',
  overflow: 'hidden',
  borderRadius: radius.control,
});
export const nextText = style({
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: space[2],
  alignItems: 'start',
});
export const label = style({ ...type.small, color: vars.text3 });
export const name = style({ fontWeight: weight.bold, overflowWrap: 'anywhere' });
