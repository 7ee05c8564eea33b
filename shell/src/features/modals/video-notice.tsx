import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { mediaQuery } from '@clube/shared/clients/media';
import { on } from '@clube/shared/events';
import { formatDuration, formatPercent } from '@clube/shared/i18n';
import { Button, ProgressBar, Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './modals.css.ts';
import { useIsBusy } from './use-is-busy.ts';

/** Most videos play within seconds: whoever is told of an hour then is told something untrue. */
const PATIENCE_MS = 3000;

type Props = { mediaId: number; onClose: (nothing: undefined) => void };
/** A page says it once. */
const readAtom = atom(false);

/**
 * product.md §2, §9: processing takes about an hour on average; many are ready much sooner. Told while it is so and nobody writes or
 * is in a dialog, with how far it is where the server says it, and gone by itself once the video plays.
 */
export function VideoNotice({ mediaId, onClose }: Props) {
  const { t } = useLingui();
  const [isLong, setLong] = useState(false);
  const [isRead, setRead] = useAtom(readAtom);
  const isBusy = useIsBusy();
  const [isShown, setShown] = useState(false);
  const client = useQueryClient();
  const { data, error } = useQuery({ ...mediaQuery(mediaId), enabled: isLong && !isRead, staleTime: 0 });
  useEffect(() => {
    setLong(false);
    setShown(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [mediaId]);
  useEffect(
    () =>
      on('media:changed', ({ mediaId: changed }) => {
        if (isLong && (changed ?? mediaId) === mediaId)
          void client.invalidateQueries({ ...mediaQuery(mediaId), exact: true });
      }),
    [client, isLong, mediaId],
  );
  const isOver = isRead || error !== null || (data && data.status !== 'processing' && data.error_code !== 'converting');
  useEffect(() => {
    if (isOver) onClose(undefined);
  }, [isOver, onClose]);
  const isDue = isLong && data !== undefined && !isOver;
  useEffect(() => {
    if (isDue && !isBusy) setShown(true);
  }, [isDue, isBusy]);
  if (!isDue || !isShown) return null;
  const { progress, seconds_left: left } = data;
  return (
    <Dialog open onOpenChange={() => setRead(true)} title={<Trans>Seu vídeo chegou</Trans>}>
      <p className={css.text}>
        <Trans>
          O processamento de um vídeo pode levar até cerca de 1 hora. Você pode continuar trabalhando: avisamos na aula
          quando ele estiver pronto.
        </Trans>
      </p>
      {typeof progress === 'number' && (
        <div className={css.progress}>
          <ProgressBar value={Math.floor(progress * 100)} label={t`Conversão`} />
          <span className={css.note}>
            {formatPercent(Math.floor(progress * 100))}
            {typeof left === 'number' && ` · ${t`faltam ${{ left: formatDuration(left) }}`}`}
          </span>
        </div>
      )}
      <Row>
        <Button variant="primary" onClick={() => setRead(true)}>
          <Trans>Entendi</Trans>
        </Button>
      </Row>
    </Dialog>
  );
}
