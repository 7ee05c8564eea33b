import { brandVariables } from '@clube/shared/contracts/brand';
import type { Theme } from '@clube/shared/contracts/meta';
import type { LoginSettings } from '@clube/shared/contracts/site';

const MOST_KEPT = 500;
/** Colour → its variables. */
const kept = new Map<string, string>();

/** Both themes, so that toggling needs no server. */
export function themeCss({ meta: { main_color: color } }: LoginSettings): string {
  const known = kept.get(color);
  if (known !== undefined) return known;
  const block = (selector: string, theme: Theme) =>
    `${selector}{${Object.entries(brandVariables(color, theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  const made = block(':root', 'light') + block(':root[data-theme=dark]', 'dark');
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(color, made);
  return made;
}
