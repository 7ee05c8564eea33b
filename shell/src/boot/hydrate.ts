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
import { getDefaultStore } from 'jotai';
import { rememberDevice } from '../session/device.ts';
import { markLoaded } from '../session/metas.ts';
import { compositionAtom } from '../federation/composition-atom.ts';
import { bootDataAtom } from './boot-data.ts';

/** Fills the shared state from the boot document, the answers for the first screen among it. */
export function hydrate(boot: BootDocument): void {
  const store = getDefaultStore();
  store.set(clockAtom, Date.parse(boot.now));
  store.set(hostAtom, boot.host);
  store.set(siteAtom, boot.site);
  store.set(meAtom, boot.me);
  store.set(metasAtom, boot.metas);
  markLoaded(boot.metas);
  rememberDevice(boot.me?.current?.currentMember.role);
  store.set(compositionAtom, boot.composition);
  store.set(bootDataAtom, boot.data);
  const { theme, version } = document.documentElement.dataset;
  store.set(themeAtom, theme === 'dark' ? 'dark' : 'light');
  store.set(versionAtom, version === 'v2' ? 'v2' : 'v1');
  const narrow = matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`);
  const follow = () => store.set(isMobileAtom, narrow.matches);
  narrow.addEventListener('change', follow);
  follow();
}
