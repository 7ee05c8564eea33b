import { brandVariables } from '@clube/shared/contracts/brand';

/**
 * Draws this page in another colour until it is loaded anew. It comes after what the server's sheet says of both themes and weighs the same; written
 * into the sheet, because the page may be given no other.
 */
export function applyBrand(color: string): void {
  const sheet = [...document.querySelectorAll('style')].findLast(({ media }) => media === '')?.sheet;
  if (!sheet) return;
  for (const [selector, theme] of [
    [':root', 'light'],
    [':root[data-theme=dark]', 'dark'],
  ] as const) {
    const variables = Object.entries(brandVariables(color, theme)).map(([name, value]) => `${name}:${value}`);
    sheet.insertRule(`${selector}{${variables.join(';')}}`, sheet.cssRules.length);
  }
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', color);
}
