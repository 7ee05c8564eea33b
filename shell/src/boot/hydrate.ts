import type { BootDocument } from '@clube/shared/contracts/boot';
import {
  clockAtom,
  hostAtom,
  isMobileAtom,
  meAtom,
  metasAtom,
  MOBILE_MAX_WIDTH,
  siteAtom,
  themeAtom,
  versionAtom,
} from '@clube/shared/session';
import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { rememberDevice } from '../session/device.ts';
import { markLoaded } from '../session/metas.ts';
import { compositionAtom } from '../federation/composition-atom.ts';

/** Fills the shared state and the query cache from the boot document. */
export function hydrate(boot: BootDocument, queryClient: QueryClient): void {
  const store = getDefaultStore();
  store.set(clockAtom, Date.parse(boot.now));
  store.set(hostAtom, boot.host);
  store.set(siteAtom, boot.site);
  store.set(meAtom, boot.me);
  store.set(metasAtom, boot.metas);
  markLoaded(boot.metas);
  rememberDevice(boot.me?.current?.currentMember.role);
  store.set(compositionAtom, boot.composition);
  const { theme, version } = document.documentElement.dataset;
  store.set(themeAtom, theme === 'dark' ? 'dark' : 'light');
  store.set(versionAtom, version === 'v2' ? 'v2' : 'v1');
  const narrow = matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`);
  const follow = () => store.set(isMobileAtom, narrow.matches);
  narrow.addEventListener('change', follow);
  follow();
  for (const { key, value } of boot.data) queryClient.setQueryData(key, value);
}
