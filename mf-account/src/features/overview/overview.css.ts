import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, radius, space, type, vars } from '@clube/shared/ui/tokens';

export const head = style({ display: 'flex', gap: space[3], alignItems: 'center', flexWrap: 'wrap' });
export const title = style({ ...type.title, flex: 1, minWidth: 0 });
export const note = style({ ...type.small, margin: 0, color: vars.text2, fontVariantNumeric: 'tabular-nums' });
export const list = style({ display: 'flex', flexDirection: 'column', marginTop: space[3] });
export const row = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: '52px',
  borderTop: `1px solid ${vars.line}`,
  selectors: { '&:first-child': { borderTop: 'none' }, '&[data-done=true]': { color: vars.text2 } },
  '@media': { [mobile]: { flexWrap: 'wrap', paddingBlock: space[2] } },
});
export const mark = style({ flex: 'none', color: vars.brandText });
export const text = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const about = style({ ...type.small, display: 'block', color: vars.text2 });
export const link = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: '52px',
  borderRadius: radius.control,
  color: vars.text,
});
export const nothing = style({
  ...type.body,
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  marginTop: space[3],
  color: vars.text2,
});

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
  gap: space[4],
  margin: `${space[3]} 0 0`,
});
export const figure = style({ display: 'grid', gap: space[1], alignContent: 'start', minWidth: 0 });
export const drawn = style({ margin: 0, paddingTop: space[1] });
/** Drawings stretch, the width of their strokes does not. */
export const line = style({
  display: 'block',
  width: '100%',
  height: '28px',
  overflow: 'visible',
  fill: 'none',
  stroke: vars.brandText,
  strokeWidth: 2,
  strokeLinejoin: 'round',
});
globalStyle(`${line} polyline`, { vectorEffect: 'non-scaling-stroke' });
export const number = style({ ...type.title, margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' });
