import { useState, type FormEvent } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { createMediaFolder, renameMediaFolder } from '@clube/shared/clients/media';
import { MAX_FOLDER_NAME, MAX_FOLDERS } from '@clube/shared/contracts/media-filters';
import type { MediaFolder } from '@clube/shared/contracts/media';
import { tooLong } from '@clube/shared/contracts/too-long';
import { isApiError } from '@clube/shared/transport';
import { Button, Row, Stack, TextField } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

type Props = {
  /** Which one gets another name; null: a new one. */
  folder: MediaFolder | null;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** Asks for a folder's name. */
export function FolderDialog({ folder, onClose, onSaved }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(folder?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t`Dê um nome à pasta.`);
    if (tooLong(name, MAX_FOLDER_NAME)) return;
    setBusy(true);
    try {
      if (folder) await renameMediaFolder(folder.id, name);
      onSaved(folder ? folder.id : (await createMediaFolder(name)).id);
      onClose();
    } catch (error) {
      const code = isApiError(error) ? error.code : '';
      setBusy(false);
      setProblem(
        code === 'media.folder_taken'
          ? t`Já existe uma pasta com esse nome.`
          : code === 'media.folder_limit'
            ? t`São ${MAX_FOLDERS} pastas no máximo. Apague uma para criar outra.`
            : t`Não foi possível salvar agora. Tente de novo.`,
      );
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={folder ? <Trans>Renomear pasta</Trans> : <Trans>Nova pasta</Trans>}>
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <TextField
            label={<Trans>Nome da pasta</Trans>}
            value={name}
            error={problem ?? tooLong(name, MAX_FOLDER_NAME)}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
          <Row>
            <Button type="submit" variant="primary" loading={isBusy}>
              <Trans>Salvar</Trans>
            </Button>
            <Button onClick={onClose}>
              <Trans>Cancelar</Trans>
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
