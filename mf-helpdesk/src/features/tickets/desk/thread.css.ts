import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';
import { message } from '../tickets.css.ts';
import { oneColumn } from './widths.ts';

export const thread = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  padding: space[6],
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
  '@media': { [oneColumn]: { overflowY: 'visible', padding: space[4] } },
});
const wide = { maxWidth: 'min(88%, 640px)' } as const;
globalStyle(`${thread} ${message}`, { ...wide, width: 'fit-content' });
// What staff says stands at the other side.
globalStyle(`${thread} ${message}[data-staff=true]`, { flexDirection: 'row-reverse', marginInlineStart: 'auto' });
export const noteRow = style({ display: 'flex', gap: space[3], ...wide });
export const note = style({
  minWidth: 0,
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.card,
  background: vars.warningTint,
  border: `1px solid color-mix(in oklch, ${vars.warning} 35%, transparent)`,
});
export const noteHead = style({ display: 'flex', gap: space[2], alignItems: 'center', flexWrap: 'wrap' });
export const noteTime = style({ ...type.small, color: vars.text2 });
export const noteText = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: vars.text });
globalStyle(`${noteText} a`, { color: 'inherit', textDecoration: 'underline' });
