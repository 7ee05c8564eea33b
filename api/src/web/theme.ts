import { brandVariables } from '@clube/shared/contracts/brand';
import type { Theme } from '@clube/shared/contracts/meta';
import type { LoginSettings } from '@clube/shared/contracts/site';

/** Both themes, so that toggling needs no server. */
export function themeCss(settings: LoginSettings): string {
  const block = (selector: string, theme: Theme) =>
    `${selector}{${Object.entries(brandVariables(settings.meta.main_color, theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return block(':root', 'light') + block(':root[data-theme=dark]', 'dark');
}
