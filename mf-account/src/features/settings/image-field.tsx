import { useRef, useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { metasQuery } from '@clube/shared/clients/meta';
import { removeSiteImage, uploadSiteImage } from '@clube/shared/clients/site';
import { isApiError } from '@clube/shared/transport';
import type { Metas } from '@clube/shared/contracts/meta';
import type { SiteImage } from '@clube/shared/contracts/site';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import { Button, showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from './settings.css.ts';

type Props = {
  name: SiteImage;
  label: ReactNode;
  /** Where it stands, and how large it is. */ hint: ReactNode;
  metas: Metas;
};

/** A picture of the panel: sent at once, shown at once. */
export function ImageField({ name, label, hint, metas }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const url = typeof metas[name] === 'string' ? metas[name] : null;
  const save = useMutation({
    mutationFn: (file: File | null) => (file ? uploadSiteImage(name, file) : removeSiteImage(name)),
    onSuccess: () => client.invalidateQueries({ queryKey: metasQuery(siteMetaKeys).queryKey }),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'image.unsupported') || (isApiError(error) && error.status === 415)
          ? t`Use uma imagem PNG, JPEG ou WebP.`
          : isApiError(error) && error.status === 413
            ? t`A imagem passa de 8 MB.`
            : isApiError(error, 'site.storage_exceeded')
              ? t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`
              : t`Não foi possível salvar agora. Tente de novo.`,
      ),
  });
  return (
    <div className={css.imageField}>
      <span className={css.thumb}>{url && <img className={css.thumbImage} src={url} alt="" />}</span>
      <span className={css.imageLabel}>
        {label}
        <span className={css.imageHint}>{hint}</span>
      </span>
      <input
        ref={input}
        className={css.file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-label={name}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) save.mutate(file);
          event.target.value = '';
        }}
      />
      <Button size="small" loading={save.isPending} onClick={() => input.current?.click()}>
        {url ? <Trans>Trocar</Trans> : <Trans>Enviar</Trans>}
      </Button>
      {url && (
        <Button size="small" variant="link" onClick={() => setAsking(true)}>
          <Trans>Remover</Trans>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Remover esta imagem?</Trans>}
          action={<Trans>Remover</Trans>}
          onConfirm={() => save.mutateAsync(null)}
          onClose={() => setAsking(false)}
        >
          <strong>{label}</strong>
          <br />
          <Trans>Some agora de onde aparece, para todo mundo. Para voltar, envie o arquivo de novo.</Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}
