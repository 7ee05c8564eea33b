import { createGlobalThemeContract, createGlobalVar } from '@vanilla-extract/css';

/**
 * The design tokens. Names are fixed (`--clube-…`): every remote is a build of its own, and a hashed name would keep
 * a panel's theme from reaching it. Values of `brand` come from the server before first paint (api/src/web/theme.ts), all others with the
 * shell (theme.css.ts): a remote that said them too would say those of the day on which it was built, for the whole page.
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
/** Weights that the typeface has a file of (shell/src/fonts.css): another one would be drawn in the nearest. */
export const weight = { regular: 400, strong: 600, bold: 700 } as const;
/** Font size and line height. */
export const type = {
  tiny: { fontSize: '12px', lineHeight: '16px' },
  small: { fontSize: '14px', lineHeight: '20px' },
  body: { fontSize: '16px', lineHeight: '24px' },
  large: { fontSize: '18px', lineHeight: '26px' },
  title: { fontSize: '22px', lineHeight: '28px', letterSpacing: '-.015em', fontWeight: weight.bold },
  heading: { fontSize: '28px', lineHeight: '34px', letterSpacing: '-.02em', fontWeight: weight.bold },
  display: { fontSize: '36px', lineHeight: '42px', letterSpacing: '-.02em', fontWeight: weight.bold },
  hero: { fontSize: '48px', lineHeight: '50px', letterSpacing: '-.03em', fontWeight: weight.bold },
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
