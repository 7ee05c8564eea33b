import { brandVariables } from '@clube/shared/contracts/brand';
import type { LoginSettings } from '@clube/shared/contracts/site';
import { siteAtom, themeAtom } from '@clube/shared/session';
import { getDefaultStore } from 'jotai';

type Draft = { kind: 'clube:preview'; site: LoginSettings };
const isDraft = (data: unknown): data is Draft =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'clube:preview';

/** Whether this page is the preview inside the settings screen: nobody else may frame it (CSP `frame-ancestors`). */
export const isPreview = () => typeof window !== 'undefined' && window.parent !== window;

/** Shows what the settings screen around this frame is about to save. Only that screen, of the same origin, is listened to. */
export function followDraft(): void {
  const store = getDefaultStore();
  const ownTheme = store.get(themeAtom);
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent || !isDraft(data)) return;
    const { site } = data;
    store.set(siteAtom, site);
    const root = document.documentElement;
    const theme = site.meta.theme_fixed_painel === 'on' ? site.meta.theme_fixed_painel_color : ownTheme;
    root.dataset['theme'] = theme;
    for (const [name, value] of Object.entries(brandVariables(site.meta.main_color, theme)))
      root.style.setProperty(name, value);
  });
  window.parent.postMessage('clube:preview-ready', location.origin);
}
