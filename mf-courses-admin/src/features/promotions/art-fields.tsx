import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { removePromotionImage, uploadPromotionImage } from '@clube/shared/clients/promotion';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import type { Promotion, PromotionImage, PromotionKind } from '@clube/shared/contracts/promotion';
import { promotionImages, promotionSizes } from '@clube/shared/contracts/promotion-kinds';
import type { CropDialog } from '@clube/shared/crop';
// With this page’s own sheet: as one of its own it would be one more file for the remote's entry to name.
import '@clube/shared/crop/styles';
import { isApiError } from '@clube/shared/transport';
import { Button, CoverArt, Row, showFailure } from '@clube/shared/ui';
import * as css from './promotions.css.ts';

type Chosen = { file: File; url: string; Dialog: typeof CropDialog };
const loadDialog = () => import(/* webpackChunkName: "crop" */ '@clube/shared/crop');

type Props = { kind: PromotionKind; item: Promotion; onChange: () => Promise<unknown> };

function ArtField({ kind, item, name, onChange }: Props & { name: PromotionImage }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  };
  const fail = (error: unknown) =>
    showFailure(
      error,
      isApiError(error) && error.code !== 'image.unsupported'
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
  const save = useMutation({
    mutationFn: (upload: { file: File; crop: PictureCrop } | null) =>
      upload
        ? uploadPromotionImage(kind, item.id, name, upload.file, upload.crop)
        : removePromotionImage(kind, item.id, name),
    onSuccess: async () => {
      await onChange();
      close();
    },
    onError: fail,
  });
  const { width, height } = promotionSizes[kind][name];
  const label = name === 'image' ? t`Arte para computador` : t`Arte para celular`;
  const art = item[name];
  return (
    <div className={css.art}>
      <span className={css.artFrame} style={{ aspectRatio: `${width} / ${height}` }}>
        {art ? <img className={css.thumbArt} src={art} alt={label} /> : <CoverArt seed={item.id * 4} />}
      </span>
      <div className={css.artText}>
        <span className={css.artLabel}>{label}</span>
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
        <Row>
          <Button
            size="small"
            loading={save.isPending && !chosen}
            aria-label={art ? t`Trocar: ${label}` : t`Escolher: ${label}`}
            onClick={() => input.current?.click()}
          >
            {art ? <Trans>Trocar</Trans> : <Trans>Escolher imagem</Trans>}
          </Button>
          {art && (
            <Button size="small" variant="link" aria-label={t`Remover: ${label}`} onClick={() => save.mutate(null)}>
              <Trans>Remover</Trans>
            </Button>
          )}
        </Row>
      </div>
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

/** The art of a wide screen and of a phone; without any, a cover is drawn. */
export const ArtFields = (props: Props) => (
  <div className={css.arts}>
    {promotionImages.map((name) => (
      <ArtField key={name} name={name} {...props} />
    ))}
  </div>
);
