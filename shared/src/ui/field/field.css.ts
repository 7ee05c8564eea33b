import { style } from '@vanilla-extract/css';
import { motion, radius, type, vars, weight } from '../tokens.css.ts';

export const field = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  border: 0,
  padding: 0,
  minWidth: 0,
});
export const labelRow = style({ display: 'flex', justifyContent: 'space-between', gap: '12px', ...type.small });
export const label = style({ ...type.small, fontWeight: weight.strong });
export const control = style({
  width: '100%',
  minHeight: '44px',
  padding: '9px 14px',
  borderRadius: radius.control,
  border: `1px solid ${vars.line}`,
  background: vars.surface,
  transition: `border-color ${motion.feedback}, box-shadow ${motion.feedback}`,
  selectors: {
    '&:hover': { borderColor: vars.text3 },
    '&:focus': {
      outline: 'none',
      borderColor: vars.brandText,
      boxShadow: `0 0 0 3px color-mix(in oklch, ${vars.brand} 22%, transparent)`,
    },
    '&[aria-invalid=true]': { borderColor: vars.danger },
    '&::placeholder': { color: vars.text3 },
    '&:disabled': { opacity: 0.6 },
  },
});
export const area = style([control, { minHeight: '96px', resize: 'vertical', fieldSizing: 'content' } as never]);
export const shell = style({ position: 'relative', display: 'flex' });
export const reveal = style({
  position: 'absolute',
  right: '4px',
  top: '4px',
  width: '36px',
  height: '36px',
  display: 'grid',
  placeItems: 'center',
  border: 0,
  background: 'none',
  color: vars.text3,
  cursor: 'pointer',
  borderRadius: radius.control,
  selectors: { '&:hover': { color: vars.text } },
});
export const withReveal = style({ paddingRight: '44px' });
export const hint = style({ ...type.small, color: vars.text3 });
export const error = style({ ...type.small, color: vars.danger, display: 'flex', gap: '6px', alignItems: 'center' });
