import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { removePhoto, uploadPhoto } from '@clube/shared/api-client';
import type { Me } from '@clube/shared/contracts/member';
import { Avatar, Button, Row, showToast } from '@clube/shared/ui';
import * as css from './account.css.ts';

export function PhotoForm({ me, onSaved }: { me: Me; onSaved: (me: Me) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { first_name, last_name, photo } = me.member;
  const save = useMutation({
    mutationFn: (file: File | null) => (file ? uploadPhoto(file) : removePhoto()),
    onSuccess: (next) => {
      onSaved(next);
      showToast(t`Foto de perfil atualizada.`, 'success');
    },
    onError: () => showToast(t`Erro ao atualizar foto de perfil.`, 'danger'),
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
            if (file) save.mutate(file);
            event.target.value = '';
          }}
        />
        <Row>
          <Button loading={save.isPending} onClick={() => input.current?.click()}>
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
    </div>
  );
}
