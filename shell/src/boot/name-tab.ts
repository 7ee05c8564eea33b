import { siteAtom } from '@clube/shared/session';
import { tabNameAtom } from '@clube/shared/ui';
import { getDefaultStore } from 'jotai';

/** Each tab's title ends with the name of the panel that is shown, whichever comes. */
export function nameTab(): void {
  const store = getDefaultStore();
  const write = () => store.set(tabNameAtom, store.get(siteAtom)?.site_name ?? 'Clube');
  write();
  store.sub(siteAtom, write);
}
