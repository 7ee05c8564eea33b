import { style } from '@vanilla-extract/css';
import { mobile, radius, space, tablet, type, vars } from '@clube/shared/ui/tokens';

export const split = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 1fr) 1.1fr',
  gap: space[8],
  '@media': { [tablet]: { gridTemplateColumns: '1fr' } },
});
export const controls = style({ display: 'flex', flexDirection: 'column', gap: space[4], minWidth: 0 });
export const preview = style({ margin: 0, minWidth: 0 });
export const caption = style({ ...type.small, color: vars.text3, marginBottom: space[2] });
export const stage = style({
  position: 'relative',
  aspectRatio: '16 / 11',
  overflow: 'hidden',
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
});
export const frame = style({
  position: 'absolute',
  inset: 0,
  width: '1280px',
  height: '880px',
  border: 0,
  transformOrigin: '0 0',
});
export const imageField = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  '@media': { [mobile]: { flexWrap: 'wrap' } },
});
export const imageLabel = style({ flex: 1, minWidth: '120px', ...type.small, fontWeight: 600 });
export const thumb = style({
  width: '56px',
  height: '40px',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: radius.control,
  background: vars.surface2,
  border: `1px solid ${vars.line}`,
});
export const thumbImage = style({ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' });
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
