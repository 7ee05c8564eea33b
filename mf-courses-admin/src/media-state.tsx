import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { mediaQuery } from '@clube/shared/clients/media';
import { on } from '@clube/shared/events';
import { formatClock } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';
import { Conversion } from './conversion.tsx';
import { useMediaReason } from './media-reason.ts';

/** Whether a media can be played, followed as it changes on the server. */
export function MediaState({ mediaId }: { mediaId: number }) {
  const client = useQueryClient();
  const { data } = useQuery(mediaQuery(mediaId));
  const reason = useMediaReason();
  useEffect(
    () =>
      on('media:changed', ({ mediaId: changed }) => {
        if ((changed ?? mediaId) === mediaId) void client.invalidateQueries({ ...mediaQuery(mediaId), exact: true });
      }),
    [client, mediaId],
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
        <Chip tone="success">
          {data.kind === 'pdf' ? <Trans>Pronto para ler</Trans> : <Trans>Pronto para assistir</Trans>}
        </Chip>
      );
    }
    case 'failed':
      return <Chip tone="danger">{reason(data.error_code, data.kind)}</Chip>;
    case 'waiting':
      return (
        <>
          <Chip tone="warning">{reason(data.error_code, data.kind)}</Chip>
          <Conversion media={data} />
        </>
      );
    case 'processing':
      return <Chip tone="warning">{reason(null, data.kind)}</Chip>;
  }
}
