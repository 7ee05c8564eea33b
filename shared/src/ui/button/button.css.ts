import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { motion, radius, vars, weight } from '../tokens.css.ts';

const base = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  flex: 'none',
  borderRadius: radius.control,
  border: '1px solid transparent',
  background: 'none',
  color: vars.text,
  fontWeight: weight.strong,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  userSelect: 'none',
  transition: `background-color ${motion.feedback}, border-color ${motion.feedback}, filter ${motion.feedback}`,
  selectors: {
    '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.55 },
    '&:active:not(:disabled)': { filter: 'brightness(.94)' },
  },
});
const hover = (rules: Record<string, string>) => ({ selectors: { '&:hover:not(:disabled)': rules } });
const outline = (color: string) => ({
  borderColor: color,
  color,
  ...hover({ background: `color-mix(in oklch, ${color} 10%, transparent)` }),
});
const link = (color: string) => ({ color, ...hover({ textDecoration: 'underline', textUnderlineOffset: '3px' }) });

/** The eleven variants of product.md §9. */
export const variants = styleVariants({
  primary: [base, { background: vars.brand, color: vars.onBrand, ...hover({ background: vars.brandDark }) }],
  white: [base, { background: vars.surface, borderColor: vars.line, ...hover({ background: vars.surface2 }) }],
  danger: [base, { background: vars.danger, color: vars.onDanger, ...hover({ filter: 'brightness(1.08)' }) }],
  info: [base, { background: vars.info, color: vars.surface, ...hover({ filter: 'brightness(1.08)' }) }],
  info2: [base, { background: vars.infoTint, color: vars.info, ...hover({ filter: 'brightness(.97)' }) }],
  'link-info': [base, link(vars.info)],
  'outline-info': [base, outline(vars.info)],
  'outline-primary': [base, outline(vars.brandText)],
  link: [base, link(vars.brandText)],
  'outline-danger': [base, outline(vars.danger)],
  black: [base, { background: vars.text, color: vars.background, ...hover({ background: vars.text2 }) }],
});
export type ButtonVariant = keyof typeof variants;

export const sizes = styleVariants({
  small: { height: '32px', padding: '0 12px', fontSize: '14px' },
  medium: { height: '40px', padding: '0 16px', fontSize: '15px' },
  large: { height: '48px', padding: '0 24px', fontSize: '16px', borderRadius: '10px' },
});
export const wide = style({ width: '100%' });
export const iconOnly = style({ aspectRatio: '1', padding: 0 });
/** The label stays in its place while loading, so the width and the name do too. */
export const hiddenLabel = style({ opacity: 0, display: 'inherit', gap: 'inherit', alignItems: 'center' });
export const label = style({ display: 'inherit', gap: 'inherit', alignItems: 'center' });
const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const spinner = style({
  position: 'absolute',
  width: '18px',
  height: '18px',
  borderRadius: radius.pill,
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} .7s linear infinite`,
});
