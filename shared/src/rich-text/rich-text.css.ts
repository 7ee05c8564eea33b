import { globalStyle, style } from '@vanilla-extract/css';
import { mobile, motion, radius, space, type, vars, weight } from '../ui/tokens.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 });
export const label = style({ ...type.small, fontWeight: weight.strong });
export const hint = style({ ...type.small, color: vars.text3 });
export const error = style({ ...type.small, color: vars.danger });

export const box = style({
  border: `1px solid ${vars.line}`,
  borderRadius: radius.control,
  background: vars.surface,
  transition: `border-color ${motion.feedback}, box-shadow ${motion.feedback}`,
  selectors: {
    '&:focus-within': {
      borderColor: vars.brandText,
      boxShadow: `0 0 0 3px color-mix(in oklch, ${vars.brand} 22%, transparent)`,
    },
    '&[data-invalid=true]': { borderColor: vars.danger },
  },
});
/** On a phone one row that scrolls, so that the text keeps its room. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  padding: space[1],
  borderBottom: `1px solid ${vars.line}`,
  borderRadius: `${radius.control} ${radius.control} 0 0`,
  background: vars.surface,
  '@media': { [mobile]: { flexWrap: 'nowrap', overflowX: 'auto' } },
});
export const part = style({ flex: 'none', width: '1px', margin: `${space[2]} ${space[1]}`, background: vars.line });
export const tool = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: space[2],
  minWidth: '36px',
  height: '36px',
  padding: `0 ${space[2]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: vars.text2,
  cursor: 'pointer',
  ...type.small,
  selectors: {
    '&:hover': { background: vars.surface2, color: vars.text },
    '&[aria-pressed=true]': { background: vars.brandTint, color: vars.brandText },
    '&:is(:disabled, [aria-disabled=true])': { opacity: 0.4, cursor: 'default', background: 'none' },
  },
  '@media': { [mobile]: { minWidth: '44px', height: '44px' } },
});

export const page = style({ minHeight: '280px', padding: space[4], '@media': { [mobile]: { padding: space[3] } } });
/** What ProseMirror asks of the sheet; the page's policy takes none from a script. */
export const sheet = style({
  position: 'relative',
  minHeight: '248px',
  whiteSpace: 'break-spaces',
  wordWrap: 'break-word',
  fontVariantLigatures: 'none',
});
globalStyle(`${sheet}:focus`, { outline: 'none' });
