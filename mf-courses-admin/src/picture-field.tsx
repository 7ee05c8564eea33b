import { useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import type { CropDialog } from '@clube/shared/crop';
// With the page’s own sheet: as one of its own it would be one more file for the remote's entry to name.
import '@clube/shared/crop/styles';
import { isApiError } from '@clube/shared/transport';
import { Button, CoverArt, Row, showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { StorageNotice } from './features/storage/index.ts';
import * as css from './picture-field.css.ts';

type Chosen = { file: File; url: string; Dialog: typeof CropDialog };
const loadDialog = () => import(/* webpackChunkName: "crop" */ '@clube/shared/crop');

type Props = {
  label: string;
  /** Address of the one that is there; without one a cover is drawn. */
  picture: string | null | undefined;
  /** Address of the one whose middle stands there without an own one. */
  instead?: string | null | undefined;
  /** What is said before it is taken away, in the place of what stands there then. */
  loss?: ReactNode;
  seed: number;
  /** What it is drawn into, in pixels. */
  size: { width: number; height: number };
  /** Sends what was chosen, or takes away what is there, and reads again what shows it. */
  save: (upload: { file: File; crop: PictureCrop } | null) => Promise<unknown>;
};

/** A picture that an owner chooses, cuts and takes away. */
export function PictureField({ label, picture, instead, loss, seed, size: { width, height }, save: send }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  };
  const fail = (error: unknown) =>
    showFailure(
      error,
      isApiError(error, 'site.storage_exceeded')
        ? t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`
        : isApiError(error) && error.code !== 'image.unsupported'
          ? t`Não foi possível salvar agora. Tente de novo.`
          : t`Este arquivo não é uma imagem PNG, JPEG ou WebP.`,
    );
  const choose = async (file: File) => {
    try {
      // What a browser cannot draw is no picture: said before anything is shown or sent.
      const [bitmap, { CropDialog: Dialog }] = await Promise.all([createImageBitmap(file), loadDialog()]);
      bitmap.close();
      setChosen({ file, url: URL.createObjectURL(file), Dialog });
    } catch (error) {
      fail(error);
    }
  };
  const save = useMutation({ mutationFn: send, onSuccess: close, onError: fail });
  return (
    <div className={css.field}>
      <span className={css.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        {picture ? (
          <img className={css.picture} src={picture} alt={label} />
        ) : (
          <CoverArt seed={seed} picture={instead} />
        )}
      </span>
      <div className={css.text}>
        <span className={css.label}>{label}</span>
        <span className={css.hint}>
          <Trans>
            {width} × {height} px. PNG, JPEG ou WebP de até 8 MB.
          </Trans>
        </span>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={label}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void choose(file);
            event.target.value = '';
          }}
        />
        <StorageNotice />
        <Row>
          <Button
            size="small"
            loading={save.isPending && !chosen}
            aria-label={picture ? t`Trocar: ${label}` : t`Escolher imagem: ${label}`}
            onClick={() => input.current?.click()}
          >
            {picture ? <Trans>Trocar</Trans> : <Trans>Escolher imagem</Trans>}
          </Button>
          {picture && (
            <Button size="small" variant="link" aria-label={t`Remover: ${label}`} onClick={() => setAsking(true)}>
              <Trans>Remover</Trans>
            </Button>
          )}
        </Row>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Remover esta imagem?</Trans>}
          action={<Trans>Remover</Trans>}
          onConfirm={() => save.mutateAsync(null)}
          onClose={() => setAsking(false)}
        >
          <strong>{label}</strong>
          <br />
          {loss ??
            (instead ? (
              <Trans>
                Some agora para todo mundo, e o meio da outra imagem fica no lugar. Logo depois dá para desfazer.
              </Trans>
            ) : (
              <Trans>
                Some agora para todo mundo, e um desenho do Clube fica no lugar. Logo depois dá para desfazer.
              </Trans>
            ))}
        </ConfirmDialog>
      )}
      {chosen && (
        <chosen.Dialog
          image={chosen.url}
          title={<Trans>Ajustar imagem</Trans>}
          frame={t`Parte da imagem que aparece; mova com as setas`}
          aspect={width / height}
          save={<Trans>Salvar imagem</Trans>}
          isSaving={save.isPending}
          onSave={(crop) => save.mutate({ file: chosen.file, crop })}
          onClose={close}
        />
      )}
    </div>
  );
}
