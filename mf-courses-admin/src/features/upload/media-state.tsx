import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { mediaQuery } from '@clube/shared/clients/media';
import type { MediaError } from '@clube/shared/contracts/media';
import { on } from '@clube/shared/events';
import { formatClock } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';

/** Why a file does not play, in words for the owner. */
function useReason(isPdf: boolean): (error: MediaError | null) => string {
  const { t } = useLingui();
  const reasons: Record<MediaError, string> = {
    converter_missing: t`Precisa de conversão, e este servidor ainda não tem o conversor (FFmpeg)`,
    converting: t`Em conversão`,
    not_media: t`Este arquivo não é um vídeo, um áudio nem um PDF`,
    no_times: t`O arquivo traz só as imagens, sem os tempos em que aparecem. Exporte em MP4 (H.264) e envie`,
    truncated: t`O arquivo está incompleto. Envie de novo`,
    unreadable: t`Não foi possível ler o arquivo`,
    protected: isPdf
      ? t`O PDF está protegido (senha ou criptografia). Salve sem proteção e envie`
      : t`O arquivo tem proteção contra cópia (DRM). Exporte sem proteção e envie`,
    too_demanding: t`O arquivo pede mais memória ou tempo do que este servidor tem. Exporte de novo em MP4 (H.264) e envie`,
    conversion_failed: t`A conversão falhou. Envie o arquivo em outro formato`,
  };
  return (error) => (error ? reasons[error] : t`Processando`);
}

/** Whether a media can be played, followed as it changes on the server. */
export function MediaState({ mediaId }: { mediaId: number }) {
  const { data, refetch } = useQuery(mediaQuery(mediaId));
  const isPdf = data?.kind === 'pdf';
  const reason = useReason(isPdf);
  useEffect(
    () => on('media:changed', ({ mediaId: changed }) => void ((changed === null || changed === mediaId) && refetch())),
    [mediaId, refetch],
  );
  if (!data) return null;
  switch (data.status) {
    case 'ready': {
      const [first] = data.damages;
      const at = formatClock(first ?? 0);
      if (first !== undefined)
        return (
          <Chip tone="warning">
            <Trans>Pronto, mas o arquivo tem um defeito em {at}. Confira a aula e, se puder, envie de novo</Trans>
          </Chip>
        );
      return data.unchecked ? (
        <Chip tone="warning">
          <Trans>
            Pronto, mas não foi possível conferir o arquivo até o fim. Assista à aula inteira para ter certeza
          </Trans>
        </Chip>
      ) : (
        <Chip tone="success">{isPdf ? <Trans>Pronto para ler</Trans> : <Trans>Pronto para assistir</Trans>}</Chip>
      );
    }
    case 'failed':
      return <Chip tone="danger">{reason(data.error_code)}</Chip>;
    case 'waiting':
      return <Chip tone="warning">{reason(data.error_code)}</Chip>;
    case 'processing':
      return <Chip tone="warning">{reason(null)}</Chip>;
  }
}
