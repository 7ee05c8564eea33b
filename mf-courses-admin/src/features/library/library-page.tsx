import { useCallback, useState } from 'react';
import { FolderOpen, SearchX, Upload } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, EmptyState, Page, QueryState, SkeletonBlock } from '@clube/shared/ui';
import { FilterBar } from './filter-bar.tsx';
import { FolderList } from './folder-list.tsx';
import * as css from './library.css.ts';
import { MediaDetail } from './media-detail.tsx';
import { MediaItems } from './media-items.tsx';
import { StorageBar } from './storage-bar.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useLibrary, useLibraryAddress } from './use-library.ts';

const Loading = () => (
  <div className={css.grid}>
    {[1, 2, 3, 4, 5, 6].map((index) => (
      <SkeletonBlock key={index} className={css.skeleton} />
    ))}
  </div>
);

function Nothing({ isFiltered, isFolder }: { isFiltered: boolean; isFolder: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={<Trans>Nada encontrado</Trans>}
        text={<Trans>Nenhuma mídia combina com essa busca.</Trans>}
      />
    );
  return isFolder ? (
    <EmptyState
      icon={FolderOpen}
      title={<Trans>Nada por aqui ainda</Trans>}
      text={<Trans>Abra uma mídia e escolha esta pasta para ela.</Trans>}
    />
  ) : (
    <EmptyState
      icon={Upload}
      title={<Trans>Sua biblioteca está vazia</Trans>}
      text={<Trans>Envie o primeiro vídeo, áudio ou PDF. Tudo o que chega pelas aulas aparece aqui também.</Trans>}
    />
  );
}

/** `/midias`: the videos and sounds of the panel. */
export function LibraryPage() {
  const { t } = useLingui();
  const address = useLibraryAddress();
  const { query, setFilter, isFiltered, isList, opened } = address;
  const { list, media } = useLibrary(query);
  const [isSending, setSending] = useState(false);
  const open = useCallback((id?: number) => setFilter('midia', id === undefined ? '' : String(id)), [setFilter]);
  return (
    <Page
      title={t`Biblioteca de mídias`}
      subtitle={<Trans>Os vídeos e áudios do painel, e onde cada um aparece.</Trans>}
      actions={
        <Button variant="primary" onClick={() => setSending(true)}>
          <Upload size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Enviar arquivo</Trans>
        </Button>
      }
    >
      <StorageBar />
      <div className={css.layout}>
        <FolderList {...address} />
        <div className={css.content}>
          <FilterBar {...address} />
          <QueryState query={list} loading={<Loading />}>
            {() =>
              media.length === 0 ? (
                <Nothing isFiltered={isFiltered} isFolder={query.folder !== undefined} />
              ) : (
                <>
                  <MediaItems media={media} isList={isList} label={t`Mídias`} />
                  {list.hasNextPage && (
                    <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                      <Trans>Mostrar mais</Trans>
                    </Button>
                  )}
                </>
              )
            }
          </QueryState>
        </div>
      </div>
      {isSending && <UploadDialog folder={query.folder} onClose={() => setSending(false)} />}
      {opened !== undefined && <MediaDetail key={opened} id={opened} onClose={() => open()} onReplaced={open} />}
    </Page>
  );
}
