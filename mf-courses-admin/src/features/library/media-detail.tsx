import { useEffect, useState } from 'react';
import { FileX, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteMedia, mediaUsesQuery } from '@clube/shared/clients/media';
import type { MediaUses as Uses } from '@clube/shared/contracts/media';
import { formatDate } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, EmptyState, QueryState, QuietNotice, Row, Skeleton } from '@clube/shared/ui';
import { Overlay } from '@clube/shared/ui/overlays';
import { DeleteQuestion } from '../../delete-question.ts';
import { MediaState } from '../../media-state.tsx';
import * as css from './library.css.ts';
import { MediaSettings } from './media-settings.tsx';
import { MediaThumb } from './media-thumb.tsx';
import { MediaUses } from './media-uses.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { useLibraryRefresh } from './use-library.ts';
import { useFacts } from './words.ts';

function Deletion({ uses: { media, total, in_bin }, onGone }: { uses: Uses; onGone: () => void }) {
  const { t } = useLingui();
  const refresh = useLibraryRefresh();
  const [isAsked, setAsked] = useState(false);
  if (total > 0)
    return (
      <QuietNotice>
        {total === in_bin ? (
          <Trans>Só o que está na lixeira a usa. Ela pode ser apagada quando isso sair de lá.</Trans>
        ) : (
          <Trans>Está em uso, por isso não pode ser apagada. Tire dos lugares acima antes.</Trans>
        )}
      </QuietNotice>
    );
  return (
    <Row>
      <Button size="small" variant="outline-danger" onClick={() => setAsked(true)}>
        <Trans>Apagar mídia</Trans>
      </Button>
      {isAsked && (
        <DeleteQuestion
          title={media.name}
          kind="media"
          onDelete={() => deleteMedia(media.id)}
          onDeleted={async () => {
            onGone();
            await refresh();
          }}
          onFailed={(error) => {
            void refresh();
            return isApiError(error, 'media.in_use')
              ? t`Está em uso: veja onde, tire de lá e apague depois.`
              : undefined;
          }}
          onClose={() => setAsked(false)}
        >
          <Trans>
            Nenhuma aula ou capa a usa. Sai da biblioteca, e o espaço dela só é liberado quando sair da lixeira.
          </Trans>
        </DeleteQuestion>
      )}
    </Row>
  );
}

type Props = { id: number; onClose: () => void; onReplaced: (id: number) => void };

/** All about one media, and what can be done with it. */
export function MediaDetail({ id, onClose, onReplaced }: Props) {
  const { t } = useLingui();
  const facts = useFacts();
  const query = useQuery(mediaUsesQuery(id));
  const { data, error } = query;
  const isGone = isApiError(error) && error.code === 'media.not_found';
  const next = isGone ? data?.media.replacement?.id : undefined;
  // The file that was sent has taken the place: it is looked at now.
  useEffect(() => {
    if (next !== undefined) onReplaced(next);
  }, [next, onReplaced]);
  return (
    <Overlay place="corner" title={data?.media.name ?? t`Mídia`} onClose={onClose}>
      <div className={css.detailHead}>
        {data ? <MediaThumb media={data.media} small /> : !error && <Skeleton lines={1} />}
        <div className={css.detailText}>
          {data && (
            <>
              <strong className={css.detailName}>{data.media.name}</strong>
              <span className={css.facts}>
                {facts(data.media)} · {formatDate(data.media.created_at)}
              </span>
            </>
          )}
        </div>
        <Button variant="link" size="small" iconOnly aria-label={t`Fechar`} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <div className={css.detailBody}>
        {isGone && (
          <EmptyState
            icon={FileX}
            title={<Trans>Esta mídia não existe mais</Trans>}
            text={<Trans>Ela foi apagada, ou outro arquivo tomou o lugar dela.</Trans>}
          />
        )}
        <QueryState query={query}>
          {(uses) =>
            !isGone && (
              <>
                <Row>
                  <MediaState mediaId={id} />
                </Row>
                <MediaSettings key={uses.media.id} media={uses.media} />
                <MediaUses uses={uses} />
                <ReplaceFile media={uses.media} />
                <Deletion uses={uses} onGone={onClose} />
              </>
            )
          }
        </QueryState>
      </div>
    </Overlay>
  );
}
