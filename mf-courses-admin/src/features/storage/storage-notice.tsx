import { useSyncExternalStore } from 'react';
import { Trans } from '@lingui/react/macro';
import { readCookie } from '@clube/shared/session';
import { QuietNotice } from '@clube/shared/ui';
import { PlanLink } from './plan-link.tsx';

const neverChanges = () => () => {};
/** product.md §6: a cookie tells that the storage is exceeded. The first picture is drawn without cookies. */
export const useIsStorageFull = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => readCookie('exceeded_storage') === '1',
    () => false,
  );

/** Says wherever files are chosen that none fits, before one is sent; the api decides again. */
export function StorageNotice() {
  return (
    useIsStorageFull() && (
      <QuietNotice action={<PlanLink />}>
        <Trans>O armazenamento do painel está cheio. Exclua vídeos que não usa mais.</Trans>
      </QuietNotice>
    )
  );
}
