import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, type, vars } from '@clube/shared/ui/tokens';
import { oneColumn } from './widths.ts';

export const composer = style({
  padding: `0 ${space[4]} ${space[3]}`,
  background: vars.surface,
  border: `1px solid ${vars.line}`,
  borderRadius: radius.card,
  boxShadow: vars.shadow1,
  selectors: {
    '&:focus-within': { borderColor: vars.brandText },
    // Nobody shall take a note for an answer.
    '&[data-kind=note]': { background: vars.warningTint, borderColor: vars.warning },
  },
  '@media': { [oneColumn]: { padding: `0 ${space[3]} ${space[2]}` } },
});
globalStyle(`${composer} [role=tabpanel]`, { paddingTop: space[3] });
globalStyle(`${composer} form`, { gap: space[3] });
globalStyle(`${composer} textarea`, { minHeight: '64px', maxHeight: '30dvh' });
globalStyle(`${composer} [role=tab]`, { '@media': { [oneColumn]: { padding: `${space[2]} 0` } } });
export const line = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
});
export const hint = style({ ...type.small, color: vars.text2 });
