import { style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars } from '@clube/shared/ui/tokens';

const gutter = {
  paddingInline: '80px',
  '@media': { [tablet]: { paddingInline: space[6] }, [mobile]: { paddingInline: space[4] } },
};
/** What is played stands in the dark, in both themes. */
export const dark = style({ background: '#0b1418', color: '#fff', paddingBottom: space[8] });
export const stage = style({ ...gutter });
export const within = style({ width: '100%', maxWidth: '1040px', marginInline: 'auto' });
export const back = style({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '40px',
  color: '#ffffffd8',
  overflowWrap: 'anywhere',
});
export const heading = style({
  ...type.display,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  outline: 'none',
  marginBottom: space[2],
});
export const facts = style({ ...type.small, color: '#ffffffd8', marginBottom: space[6], overflowWrap: 'anywhere' });
export const film = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  maxHeight: '76dvh',
  border: 0,
  borderRadius: radius.card,
  overflow: 'hidden',
  background: '#000',
  objectFit: 'contain',
});
export const poster = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const over = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  background: '#00000059',
});
export const sound = style({ display: 'block', width: '100%' });
export const said = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.card,
  background: vars.surface,
  color: vars.text,
});
export const body = style({
  ...gutter,
  paddingBlock: `${space[8]} ${space[16]}`,
});
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  gap: '56px',
  alignItems: 'start',
  '@media': { [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[8] } },
});
export const offer = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  '@media': { [tablet]: { order: -1 } },
});
export const skeleton = style({ width: '100%', aspectRatio: '16 / 9', borderRadius: radius.card });
