import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LibraryMedia } from '@clube/shared/contracts/media';
import { Button, QueryState, Stack, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
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

/** Chooses one of the media that are there, for a lesson. What cannot be played is not offered. */
export function PickMedia({ current, onPick, onClose }: Props) {
  const { t } = useLingui();
  const facts = useFacts();
  const [q, setQ] = useState('');
  const { list, media } = useLibrary({ ...(q.trim() && { q: q.trim() }), per_page: 20 });
  const offered = media.filter(({ id, status }) => id !== current && status !== 'failed');
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
                    </div>
                    <Button size="small" aria-label={t`Usar ${item.name}`} onClick={() => onPick(item)}>
                      <Trans>Usar</Trans>
                    </Button>
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
