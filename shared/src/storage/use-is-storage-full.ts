import { useSyncExternalStore } from 'react';
import { readCookie } from '@clube/shared/session';

/** The server says it with a page, and with what it refuses. Browsers that tell of no cookie say it with the next page. */
const hearCookies = (onChange: () => void) => {
  globalThis.cookieStore?.addEventListener('change', onChange);
  return () => globalThis.cookieStore?.removeEventListener('change', onChange);
};
/** product.md §6: a cookie tells that the storage is exceeded. The first picture is drawn without cookies. */
export const useIsStorageFull = (): boolean =>
  useSyncExternalStore(
    hearCookies,
    () => readCookie('exceeded_storage') === '1',
    () => false,
  );
