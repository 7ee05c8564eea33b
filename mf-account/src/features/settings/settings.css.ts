import { style } from '@vanilla-extract/css';
import { frameTop, mobile, radius, space, tablet, type, vars, weight } from '@clube/shared/ui/tokens';

export const column = style({ display: 'flex', flexDirection: 'column', gap: space[4], maxWidth: '760px' });
export const split = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 1fr) 1.1fr',
  gap: space[8],
  '@media': { [tablet]: { gridTemplateColumns: '1fr' } },
});
export const controls = style({ display: 'flex', flexDirection: 'column', gap: space[4], minWidth: 0 });
export const preview = style({
  position: 'sticky',
  top: `calc(${space[16]} + ${frameTop})`,
  alignSelf: 'start',
  minWidth: 0,
});
const stageBase = {
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: vars.surface2,
} as const;
export const stage = style(stageBase);
export const phoneStage = style({ ...stageBase, width: 'min(100%, 280px)', marginInline: 'auto' });
export const frame = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  border: 0,
  transformOrigin: '0 0',
});
export const imageField = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  '@media': { [mobile]: { flexWrap: 'wrap' } },
});
export const imageLabel = style({ flex: 1, minWidth: '120px', ...type.small, fontWeight: weight.strong });
export const imageHint = style({ display: 'block', ...type.small, color: vars.text2 });
export const imageError = style({ display: 'block', ...type.small, color: vars.danger });
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
/** In a sentence a colour alone does not say that it leads somewhere. */
export const inText = style({ color: vars.text2, textDecoration: 'underline' });
export const events = style({ display: 'flex', flexDirection: 'column', margin: `${space[4]} 0` });
export const event = style({
  padding: `${space[3]} 0`,
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.line}` } },
});
/** Alone on its line it is as high as a finger needs. */
export const ownAddress = style([inText, { display: 'inline-flex', alignItems: 'center', minHeight: space[6] }]);
