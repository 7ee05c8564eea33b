import type { Theme } from './meta.ts';

/** The main colour of the product, and of a panel that chose none. */
export const DEFAULT_COLOR = '#ff6b4a';
/** The main colour that a panel's meta holds, as `#rrggbb`; the product's own where it holds none. */
export const mainColorOf = (meta: unknown): string =>
  typeof meta === 'string' && /^#[0-9a-f]{6}$/i.test(meta) ? meta : DEFAULT_COLOR;

type Rgb = [number, number, number];
const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const format = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
const mix = (from: Rgb, to: Rgb, amount: number): Rgb =>
  from.map((channel, at) => channel + (to[at]! - channel) * amount) as Rgb;

/** Between two colours `#rrggbb`. @param amount 0: the first, 1: the second */
export const mixColors = (from: string, to: string, amount: number): string =>
  format(mix(parse(from), parse(to), amount));

/** WCAG relative luminance, 0–1. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** WCAG contrast of two colours `#rrggbb`, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const BLACK: Rgb = [20, 12, 10];
const WHITE: Rgb = [255, 255, 255];
/** Surfaces that brand text stands on; shared/src/ui/theme.css.ts draws the same. */
const SURFACE: Record<Theme, string> = { light: '#f6f4f3', dark: '#1f1b19' };
const READABLE = 4.5;

/** The main colour moved towards black or white until it reads on the theme's surface. */
function readableOn(color: string, theme: Theme): string {
  const target = theme === 'light' ? BLACK : WHITE;
  for (let amount = 0; amount <= 1; amount += 0.04) {
    const candidate = format(mix(parse(color), target, amount));
    if (contrast(candidate, SURFACE[theme]) >= READABLE) return candidate;
  }
  return format(target);
}

/** What a panel's main colour makes (product.md §9, ui.md): names of CSS variables → values. */
export function brandVariables(color: string, theme: Theme): Record<string, string> {
  const dark = format(parse(color).map((channel) => (channel * 210) / 255) as Rgb);
  const onBrand = [format(BLACK), '#ffffff', '#000000'].toSorted((a, b) => contrast(color, b) - contrast(color, a))[0]!;
  return {
    '--clube-brand': color,
    '--clube-brand-tint': `${color}0f`,
    '--clube-brand-dark': dark,
    '--clube-on-brand': onBrand,
    '--clube-brand-text': readableOn(color, theme),
  };
}
