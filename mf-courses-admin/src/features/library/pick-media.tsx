import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Button, QueryState, Stack, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { useMediaReason } from '../../media-reason.ts';
import * as css from './library.css.ts';
import { MediaChip } from './media-chip.tsx';
import { MediaThumb } from './media-thumb.tsx';
import { useLibrary } from './use-library.ts';
import { useFacts } from './words.ts';

type Props = {
  /** The one that is shown already. */
  current: number | null;
  onPick: (media: LibraryMedia) => void;
  onClose: () => void;
};

/** What no lesson could ever play, as it is: it waits for what is not there, or was refused. */
const isStuck = ({ status, error_code }: LibraryMedia) =>
  status === 'failed' || (status === 'waiting' && error_code === 'converter_missing');

/** Chooses one of the media that are there, for a lesson. What cannot be played says why, and is not offered. */
export function PickMedia({ current, onPick, onClose }: Props) {
  const { t } = useLingui();
  const facts = useFacts();
  const [q, setQ] = useState('');
  const { list, media } = useLibrary({ ...(q.trim() && { q: q.trim() }), per_page: 20 });
  const reason = useMediaReason();
  const offered = media.filter(({ id }) => id !== current);
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Escolher da biblioteca</Trans>}>
      <Stack>
        <TextField
          type="search"
          label={<Trans>Buscar por nome</Trans>}
          maxLength={100}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <QueryState query={list}>
          {() => (
            <>
              {offered.length === 0 && (
                <p className={css.quiet} role="status">
                  <Trans>Nenhuma mídia para escolher.</Trans>
                </p>
              )}
              <ul className={css.rows} aria-label={t`Mídias`}>
                {offered.map((item) => (
                  <li key={item.id} className={css.row}>
                    <MediaThumb media={item} small />
                    <div className={css.rowText}>
                      <span className={css.pickName}>{item.name}</span>
                      <span className={css.facts}>{facts(item)}</span>
                      {item.status !== 'ready' && <MediaChip media={item} />}
                      {isStuck(item) ? (
                        <span className={css.facts}>{reason(item.error_code, item.kind)}</span>
                      ) : (
                        item.status !== 'ready' && (
                          <span className={css.facts}>
                            <Trans>Pode usar já: a aula mostra o arquivo assim que ele ficar pronto.</Trans>
                          </span>
                        )
                      )}
                    </div>
                    {!isStuck(item) && (
                      <Button size="small" aria-label={t`Usar ${item.name}`} onClick={() => onPick(item)}>
                        <Trans>Usar</Trans>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {list.hasNextPage && (
                <Button wide size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  <Trans>Mostrar mais</Trans>
                </Button>
              )}
            </>
          )}
        </QueryState>
      </Stack>
    </Dialog>
  );
}
