import { useState, type FormEvent } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { mediaFoldersQuery, patchMedia } from '@clube/shared/clients/media';
import type { LibraryMedia, MediaChange } from '@clube/shared/contracts/media';
import { MAX_MEDIA_NAME } from '@clube/shared/contracts/media-filters';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, SelectField, showFailure, TextField } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import * as css from './library.css.ts';
import { useLibraryRefresh } from './use-library.ts';

/** A media's name, and the folder that it lies in. */
export function MediaSettings({ media }: { media: LibraryMedia }) {
  const { t } = useLingui();
  const refresh = useLibraryRefresh();
  const folders = useQuery(mediaFoldersQuery());
  const [name, setName] = useState(media.name);
  const save = useMutation({
    mutationFn: (change: MediaChange) => patchMedia(media.id, change),
    onSuccess: refresh,
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  const isEmpty = name.trim() === '';
  const isValid = !isEmpty && name.length <= MAX_MEDIA_NAME;
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) save.mutate({ name: name.trim() });
  };
  return (
    <section className={css.part}>
      {name.trim() !== media.name && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
      <form className={css.rename} onSubmit={rename}>
        <TextField
          label={<Trans>Nome da mídia</Trans>}
          value={name}
          error={isEmpty ? t`Dê um nome à mídia.` : tooLong(name, MAX_MEDIA_NAME)}
          onChange={({ target }) => setName(target.value)}
        />
        {name.trim() !== media.name && (
          <Button type="submit" size="small" variant="primary" loading={save.isPending} disabled={!isValid}>
            <Trans>Salvar nome</Trans>
          </Button>
        )}
      </form>
      <SelectField
        label={<Trans>Fica na pasta</Trans>}
        value={media.folder_id ?? ''}
        aria-disabled={save.isPending}
        onChange={({ target }) => {
          if (!save.isPending) save.mutate({ folder_id: target.value === '' ? null : Number(target.value) });
        }}
      >
        <option value="">{t`Nenhuma`}</option>
        {folders.data?.map((folder) => (
          <option key={folder.id} value={folder.id}>
            {folder.name}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
