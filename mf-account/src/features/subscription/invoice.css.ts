import { style } from '@vanilla-extract/css';
import { radius, space, vars, weight } from '@clube/shared/ui/tokens';
import { onPaper } from '../../paper.css.ts';

export const lines = style({ width: '100%', borderCollapse: 'collapse', '@media': onPaper });
export const what = style({
  padding: `${space[3]} 0`,
  textAlign: 'start',
  fontWeight: weight.regular,
  overflowWrap: 'anywhere',
});
export const much = style({
  padding: `${space[3]} 0 ${space[3]} ${space[4]}`,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
export const total = style({ borderTop: `1px solid ${vars.line}`, fontWeight: weight.strong });

export const pay = style({ display: 'flex', flexWrap: 'wrap', gap: space[6], alignItems: 'flex-start' });
export const payText = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  flex: '1 1 260px',
  minWidth: 0,
});
/** Cameras read dark on white, in both themes. */
export const qrFrame = style({
  padding: '14px',
  borderRadius: radius.card,
  border: `1px solid ${vars.line}`,
  background: '#fff',
  color: '#000',
});
export const qr = style({ display: 'block', width: '180px', height: '180px' });
