import type { Theme } from '@clube/shared/contracts/meta';
import { saveCookie, siteAtom, themeAtom, versionAtom, type ClubVersion } from '@clube/shared/session';
import { getDefaultStore } from 'jotai';

/** Changes light and dark, kept for 365 days. A theme that the panel fixed is not changed. */
export function setTheme(theme: Theme): void {
  const store = getDefaultStore();
  if (store.get(siteAtom)?.meta.theme_fixed_painel === 'on') return;
  store.set(themeAtom, theme);
  document.documentElement.dataset['theme'] = theme;
  saveCookie('theme', theme);
}

export function setVersion(version: ClubVersion): void {
  getDefaultStore().set(versionAtom, version);
  document.documentElement.dataset['version'] = version;
  saveCookie('club_version', version);
}
