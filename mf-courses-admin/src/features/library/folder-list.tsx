import { useState } from 'react';
import { Files, Folder, FolderPlus, FolderX, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { deleteMediaFolder, mediaFoldersQuery } from '@clube/shared/clients/media';
import type { MediaFolder } from '@clube/shared/contracts/media';
import { NO_FOLDER } from '@clube/shared/contracts/media-filters';
import { Button } from '@clube/shared/ui';
import { Menu } from '@clube/shared/ui/overlays';
import { DeleteQuestion } from '../bin/index.ts';
import { FolderDialog } from './folder-dialog.tsx';
import * as css from './library.css.ts';
import type { LibraryAddress } from './use-library.ts';
import { useLibraryRefresh } from './use-library.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The folders of the library: one is shown, or all of it. */
export function FolderList({ query, setFilter }: Pick<LibraryAddress, 'query' | 'setFilter'>) {
  const { t } = useLingui();
  const folders = useQuery(mediaFoldersQuery());
  const refresh = useLibraryRefresh();
  const [named, setNamed] = useState<MediaFolder | null>();
  const [leaving, setLeaving] = useState<MediaFolder>();
  const leave = ({ id }: MediaFolder) => {
    if (query.folder === id) setFilter('pasta', '');
    return refresh();
  };
  const shown = (value: string, is: boolean) =>
    ({ type: 'button', className: css.folder, 'aria-pressed': is, onClick: () => setFilter('pasta', value) }) as const;
  return (
    <nav className={css.folders} aria-label={t`Pastas`}>
      <ul className={css.folderRows}>
        <li className={css.folderRow}>
          <button {...shown('', query.folder === undefined)}>
            <Files {...icon} />
            <span className={css.folderName}>
              <Trans>Todas as mídias</Trans>
            </span>
          </button>
        </li>
        <li className={css.folderRow}>
          <button {...shown(String(NO_FOLDER), query.folder === NO_FOLDER)}>
            <FolderX {...icon} />
            <span className={css.folderName}>
              <Trans>Sem pasta</Trans>
            </span>
          </button>
        </li>
        {folders.data?.map((folder) => (
          <li key={folder.id} className={css.folderRow}>
            <button {...shown(String(folder.id), query.folder === folder.id)}>
              <Folder {...icon} />
              <span className={css.folderName}>{folder.name}</span>
              <span className={css.quiet}>{folder.media_count}</span>
            </button>
            {folder.is_own && (
              <Menu
                trigger={
                  <Button size="small" variant="link" iconOnly aria-label={t`Ações da pasta ${folder.name}`}>
                    <MoreHorizontal {...icon} />
                  </Button>
                }
                groups={[
                  [
                    { label: <Trans>Renomear</Trans>, icon: Pencil, onSelect: () => setNamed(folder) },
                    { label: <Trans>Apagar</Trans>, icon: Trash2, onSelect: () => setLeaving(folder) },
                  ],
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setNamed(null)}>
        <FolderPlus {...icon} />
        <Trans>Nova pasta</Trans>
      </Button>
      {named !== undefined && (
        <FolderDialog
          folder={named}
          onClose={() => setNamed(undefined)}
          onSaved={(id) => {
            void refresh();
            if (named === null) setFilter('pasta', String(id));
          }}
        />
      )}
      {leaving && (
        <DeleteQuestion
          kind="folder"
          title={leaving.name}
          onDelete={() => deleteMediaFolder(leaving.id)}
          onDeleted={() => leave(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {leaving.media_count > 0 && (
            <Plural
              value={leaving.media_count}
              one="A mídia que está na pasta continua na biblioteca, sem pasta."
              other="As # mídias que estão na pasta continuam na biblioteca, sem pasta."
            />
          )}
        </DeleteQuestion>
      )}
    </nav>
  );
}
