import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { removePhoto, uploadPhoto } from '@clube/shared/clients/user';
import type { CropDialog } from '@clube/shared/crop';
import type { Me, PhotoCrop } from '@clube/shared/contracts/user';
import { Avatar, Button, Row, showFailure, showToast } from '@clube/shared/ui';
import * as css from './account.css.ts';

type Chosen = { file: File; url: string; Dialog: typeof CropDialog };
const loadDialog = () => import(/* webpackChunkName: "photo-crop" */ '@clube/shared/crop');

export function PhotoForm({ me, onSaved }: { me: Me; onSaved: (me: Me) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const { first_name, last_name, photo } = me.member;
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  };
  const fail = (error: unknown) => showFailure(error, t`Erro ao atualizar foto de perfil.`);
  const choose = async (file: File) => {
    try {
      // What a browser cannot draw is no photo: said before anything is shown or sent.
      const [bitmap, { CropDialog: Dialog }] = await Promise.all([createImageBitmap(file), loadDialog()]);
      bitmap.close();
      setChosen({ file, url: URL.createObjectURL(file), Dialog });
    } catch (error) {
      fail(error);
    }
  };
  const save = useMutation({
    mutationFn: (upload: { file: File; crop: PhotoCrop } | null) =>
      upload ? uploadPhoto(upload.file, upload.crop) : removePhoto(),
    onSuccess: (next) => {
      onSaved(next);
      close();
      showToast(t`Foto de perfil atualizada.`, 'success');
    },
    onError: fail,
  });
  return (
    <div className={css.photo}>
      <Avatar size="large" name={`${first_name} ${last_name}`} photo={photo} />
      <div>
        <input
          ref={input}
          className={css.file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          aria-label={t`Escolher foto`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void choose(file);
            event.target.value = '';
          }}
        />
        <Row>
          <Button loading={save.isPending && !chosen} onClick={() => input.current?.click()}>
            <Trans>Trocar foto</Trans>
          </Button>
          {photo && (
            <Button variant="link" onClick={() => save.mutate(null)}>
              <Trans>Remover</Trans>
            </Button>
          )}
        </Row>
        <p className={css.hint}>
          <Trans>PNG, JPEG ou WebP de até 8 MB.</Trans>
        </p>
      </div>
      {chosen && (
        <chosen.Dialog
          image={chosen.url}
          title={<Trans>Ajustar foto</Trans>}
          frame={t`Parte da foto que aparece; mova com as setas`}
          aspect={1}
          isRound
          save={<Trans>Salvar foto</Trans>}
          isSaving={save.isPending}
          onSave={({ left, top, width, height }) =>
            save.mutate({ file: chosen.file, crop: { left, top, size: Math.min(width, height) } })
          }
          onClose={close}
        />
      )}
    </div>
  );
}
