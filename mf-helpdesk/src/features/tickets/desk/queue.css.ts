import { globalStyle, style } from '@vanilla-extract/css';
import { motion, radius, space, type, vars, weight } from '@clube/shared/ui/tokens';
import { desk } from './desk.css.ts';
import { oneColumn, twoColumns } from './widths.ts';

export const column = style({
  minWidth: 0,
  background: vars.surface,
  '@media': { [twoColumns]: { overflowY: 'auto', borderInlineEnd: `1px solid ${vars.line}` } },
});
globalStyle(`${desk}[data-open=true] > ${column}`, { '@media': { [oneColumn]: { display: 'none' } } });
export const head = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
  borderBottom: `1px solid ${vars.line}`,
});
export const heading = style({ ...type.title });
export const actions = style({ display: 'flex', gap: space[2], flexWrap: 'wrap' });
export const filters = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
// In a narrow column the choices stand closer.
globalStyle(`${filters} [role=group]`, { flexWrap: 'wrap', gap: 0 });
globalStyle(`${filters} [role=group] > button`, { height: '36px', padding: '0 10px' });
export const row = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  padding: `${space[3]} ${space[4]}`,
  borderBottom: `1px solid ${vars.line}`,
  transition: `background ${motion.feedback}`,
  selectors: {
    '&:hover': { background: vars.surface2 },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-current]': { background: vars.brandTint, boxShadow: `inset 3px 0 ${vars.brand}` },
  },
});
export const rowHead = style({
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '26px',
});
const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
export const who = style({ ...type.small, ...line, color: vars.text2 });
export const title = style({ ...type.small, ...line, fontWeight: weight.strong, color: vars.text });
export const last = style({ ...type.small, ...line, color: vars.text2 });
/** What marks a ticket, below its text. */
export const marks = style({ display: 'flex', gap: space[2], flexWrap: 'wrap', alignItems: 'center' });
export const quiet = style({ ...type.tiny, color: vars.text2, borderRadius: radius.pill, whiteSpace: 'nowrap' });
