import { Trans } from '@lingui/react/macro';
import { useIsStorageFull } from '@clube/shared/storage';
import { QuietNotice } from '@clube/shared/ui';
import { PlanLink } from './plan-link.tsx';

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
