import type { BootDocument } from '@clube/shared/contracts/boot';
import { setTimeZone } from '@clube/shared/i18n';
import { initLoadingAtom, isMobileAtom, MOBILE_MAX_WIDTH } from '@clube/shared/session';
import { getDefaultStore } from 'jotai';
import { rememberDevice } from '../session/device.ts';
import { markLoaded } from '../session/metas.ts';
import { fillStore } from './fill-store.ts';

/** Fills the shared state from the boot document, the answers for the first screen among it. The page is loading until `endLoading`. */
export function hydrate(boot: BootDocument): void {
  const store = getDefaultStore();
  store.set(initLoadingAtom, true);
  setTimeZone(boot.time_zone);
  const { theme, version } = document.documentElement.dataset;
  fillStore(store, boot, {
    theme: theme === 'dark' ? 'dark' : 'light',
    version: version === 'v2' ? 'v2' : 'v1',
  });
  markLoaded(boot.metas);
  rememberDevice(boot.me?.current?.currentMember.role);
  const narrow = matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`);
  const follow = () => store.set(isMobileAtom, narrow.matches);
  narrow.addEventListener('change', follow);
  follow();
}

/** All of the page is alive. */
export const endLoading = (): void => getDefaultStore().set(initLoadingAtom, false);
