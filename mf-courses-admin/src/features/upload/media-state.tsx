import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { mediaQuery } from '@clube/shared/api-client';
import type { MediaError } from '@clube/shared/contracts/media';
import { Chip } from '@clube/shared/ui';

/** Why a file does not play, in words for the owner. */
function useReason(): (error: MediaError | null) => string {
  const { t } = useLingui();
  const reasons: Record<MediaError, string> = {
    converter_missing: t`Precisa de conversão, e este servidor ainda não tem o conversor (ffmpeg)`,
    converting: t`Em conversão`,
    not_media: t`Este arquivo não é um vídeo nem um áudio`,
    truncated: t`O arquivo está incompleto. Envie de novo`,
    unreadable: t`Não foi possível ler o arquivo`,
    conversion_failed: t`A conversão falhou. Envie o arquivo em outro formato`,
  };
  return (error) => (error ? reasons[error] : t`Processando`);
}

/** Whether a media can be played, followed until that is settled. */
export function MediaState({ mediaId }: { mediaId: number }) {
  const reason = useReason();
  const { data } = useQuery(mediaQuery(mediaId));
  if (!data) return null;
  switch (data.status) {
    case 'ready':
      return (
        <Chip tone="success">
          <Trans>Pronto para assistir</Trans>
        </Chip>
      );
    case 'failed':
      return <Chip tone="danger">{reason(data.error_code)}</Chip>;
    case 'waiting':
      return <Chip tone="warning">{reason(data.error_code)}</Chip>;
    case 'processing':
      return <Chip tone="warning">{reason(null)}</Chip>;
  }
}
