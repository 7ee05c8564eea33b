import { createGlobalTheme, createGlobalThemeContract, createGlobalVar } from '@vanilla-extract/css';

/**
 * The design tokens. Names are fixed (`--clube-…`): every remote is a build of its own, and a hashed name would keep
 * a panel's theme from reaching it. Values of `brand` come from the server before first paint (api/src/web/theme.ts).
 */
export const vars = createGlobalThemeContract(
  {
    brand: '',
    brandTint: '',
    brandDark: '',
    onBrand: '',
    brandText: '',
    background: '',
    surface: '',
    surface2: '',
    surface3: '',
    line: '',
    text: '',
    text2: '',
    text3: '',
    success: '',
    successTint: '',
    warning: '',
    warningTint: '',
    danger: '',
    dangerTint: '',
    onDanger: '',
    info: '',
    infoTint: '',
    shadow1: '',
    shadow2: '',
  },
  (_value, path) =>
    `clube-${path
      .join('-')
      .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
      .toLowerCase()}`,
);

const light = {
  background: 'oklch(.985 .003 40)',
  surface: '#fff',
  surface2: 'oklch(.965 .005 40)',
  surface3: 'oklch(.935 .007 40)',
  line: 'oklch(.9 .008 40)',
  text: 'oklch(.2 .015 40)',
  text2: 'oklch(.42 .015 40)',
  text3: 'oklch(.52 .012 40)',
  success: 'oklch(.5 .13 155)',
  successTint: 'oklch(.95 .04 155)',
  warning: 'oklch(.53 .12 70)',
  warningTint: 'oklch(.96 .05 85)',
  danger: 'oklch(.54 .2 25)',
  dangerTint: 'oklch(.96 .03 25)',
  onDanger: '#fff',
  info: 'oklch(.5 .15 250)',
  infoTint: 'oklch(.95 .03 250)',
  shadow1: '0 1px 2px #0000000f, 0 1px 1px #0000000a',
  shadow2: '0 12px 32px -8px #00000026, 0 2px 6px #00000012',
};
const dark = {
  background: 'oklch(.155 .008 40)',
  surface: 'oklch(.195 .009 40)',
  surface2: 'oklch(.235 .01 40)',
  surface3: 'oklch(.285 .011 40)',
  line: 'oklch(.31 .01 40)',
  text: 'oklch(.97 .004 40)',
  text2: 'oklch(.79 .01 40)',
  text3: 'oklch(.68 .012 40)',
  success: 'oklch(.78 .15 155)',
  successTint: 'oklch(.3 .05 155)',
  warning: 'oklch(.82 .13 75)',
  warningTint: 'oklch(.3 .05 75)',
  danger: 'oklch(.74 .15 25)',
  dangerTint: 'oklch(.3 .06 25)',
  onDanger: '#1b0d09',
  info: 'oklch(.76 .12 250)',
  infoTint: 'oklch(.3 .05 250)',
  shadow1: 'none',
  shadow2: '0 16px 40px -8px #000000a0',
};
const { brand: _brand, brandTint: _tint, brandDark: _dark, onBrand: _on, brandText: _text, ...neutral } = vars;

createGlobalTheme(':root', neutral, light);
createGlobalTheme(':root[data-theme=dark]', neutral, dark);

/** Steps of the 4-px grid. */
export const space = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  6: '24px',
  8: '32px',
  12: '48px',
  16: '64px',
} as const;
export const radius = { control: '8px', card: '12px', dialog: '20px', pill: '999px' } as const;
/** Font size and line height. */
export const type = {
  tiny: { fontSize: '12px', lineHeight: '16px' },
  small: { fontSize: '14px', lineHeight: '20px' },
  body: { fontSize: '16px', lineHeight: '24px' },
  large: { fontSize: '18px', lineHeight: '26px' },
  title: { fontSize: '22px', lineHeight: '28px', letterSpacing: '-.015em', fontWeight: 680 },
  heading: { fontSize: '28px', lineHeight: '34px', letterSpacing: '-.02em', fontWeight: 700 },
  display: { fontSize: '36px', lineHeight: '42px', letterSpacing: '-.02em', fontWeight: 700 },
  hero: { fontSize: '48px', lineHeight: '50px', letterSpacing: '-.03em', fontWeight: 760 },
} as const;
/** Lies over a picture that may show anything: white words on it reach 4.5 : 1, also where they are a little transparent. */
export const artShade = '#000000a8';
export const motion = { feedback: '120ms ease-out', move: '200ms ease-out' } as const;
/** Width that headings leave free at their end, for what a layout keeps in the page's corner. */
export const frameCorner = createGlobalVar('clube-frame-corner');
/** Height of what the window says above everything, as that there is no network; what stays at the top of the window stays below it. */
export const frameTop = 'var(--clube-frame-top, 0px)';

/** Up to this width a screen is mobile (product.md §9). */
export const mobile = '(max-width: 576px)';
export const aboveMobile = '(min-width: 577px)';
export const tablet = '(max-width: 960px)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
