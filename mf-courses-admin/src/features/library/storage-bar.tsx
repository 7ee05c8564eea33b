import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { mediaStorageQuery } from '@clube/shared/clients/media';
import { formatBytes } from '@clube/shared/i18n';
import { mayAtom } from '@clube/shared/session';
import { ButtonLink, ProgressBar, Skeleton } from '@clube/shared/ui';
import * as css from './library.css.ts';

/** From here on it is said that room gets scarce; of a hundred. */
const SCARCE = 90;

/** How much of what the plan includes is used, and that nothing more fits. */
export function StorageBar() {
  const { t } = useLingui();
  const may = useAtomValue(mayAtom);
  const { data } = useQuery(mediaStorageQuery());
  if (!data)
    return (
      <div className={css.storage}>
        <Skeleton lines={2} />
      </div>
    );
  const taken = data.used_bytes + data.pending_bytes;
  const percent = data.quota_bytes > 0 ? Math.min(100, (taken / data.quota_bytes) * 100) : 100;
  const isFull = taken >= data.quota_bytes;
  const [used, quota] = [formatBytes(taken), formatBytes(data.quota_bytes)];
  return (
    <section className={css.storage} data-full={isFull} aria-label={t`Armazenamento`}>
      <div className={css.storageLine}>
        <div className={css.storageText}>
          <strong>
            <Trans>
              {used} de {quota}
            </Trans>
          </strong>{' '}
          <span className={css.quiet}>
            {isFull ? (
              <Trans>O armazenamento está cheio: apague o que está sem uso para enviar mais.</Trans>
            ) : percent >= SCARCE ? (
              <Trans>O espaço está acabando.</Trans>
            ) : (
              <Trans>Vídeos, áudios, materiais e legendas do painel.</Trans>
            )}
          </span>
        </div>
        {percent >= SCARCE && may('panel.manage') && (
          <ButtonLink size="small" to="/assinatura">
            <Trans>Ver assinatura</Trans>
          </ButtonLink>
        )}
      </div>
      <ProgressBar value={percent} label={t`Armazenamento usado`} />
    </section>
  );
}
