import { globalStyle, style } from '@vanilla-extract/css';
import { space, type, vars } from '@clube/shared/ui/tokens';
import { corner, desk } from './desk.css.ts';
import { noThird, oneColumn, threeColumns, twoColumns } from './widths.ts';

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: `${space[4]} ${space[6]}`,
  background: vars.surface,
  borderBottom: `1px solid ${vars.line}`,
  '@media': { [oneColumn]: { padding: space[4] } },
});
export const line = style({ display: 'flex', gap: space[3], alignItems: 'center', flexWrap: 'wrap' });
/** The frame's corner lies over it where it is the last column. */
globalStyle(`${desk}[data-version=v2] ${line}:first-child`, {
  '@media': { [`${twoColumns} and ${noThird}`]: { paddingInlineEnd: corner } },
});
export const back = style({ display: 'contents', '@media': { [twoColumns]: { display: 'none' } } });
export const text = style({
  flex: '1 1 200px',
  minWidth: 0,
  '@media': { [oneColumn]: { flexBasis: '100%', order: 1 } },
});
export const title = style({ ...type.title, overflowWrap: 'anywhere' });
export const about = style({ ...type.small, color: vars.text2, overflowWrap: 'anywhere' });
export const grow = style({ flex: 1 });
export const member = style({ display: 'contents', '@media': { [threeColumns]: { display: 'none' } } });
export const assignee = style({ display: 'flex', gap: space[2], alignItems: 'center', flexWrap: 'wrap' });
// The name of the field beside it: a head is low.
globalStyle(`${assignee} > :first-child`, { flexDirection: 'row', alignItems: 'center', gap: space[2] });
globalStyle(`${assignee} select`, { minHeight: '36px', padding: '4px 10px', maxWidth: '180px', fontSize: '14px' });
