import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, pictureTypes } from '@clube/shared/contracts/picture-limits';
import type { SiteImage } from '@clube/shared/contracts/site';
import { useSetValue, useValue } from '@clube/shared/forms';
import { Button } from '@clube/shared/ui';
import * as css from './settings.css.ts';
import type { ChosenImages } from './use-chosen-images.ts';

type Props = {
  name: SiteImage;
  label: ReactNode;
  /** Where it stands, and how large it is. */ hint: ReactNode;
  /** Address of the one that is saved. */ saved: string | undefined;
  images: ChosenImages;
  /** Why it was not saved. */ refused: string | undefined;
};

/** A picture of the panel: saved with the rest of its form, shown as it will be until then. */
export function ImageField({ name, label, hint, saved, images: { chosen, choose }, refused }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const shown = useValue<string>(name) || undefined;
  const setShown = useSetValue<string | undefined>(name);
  const mine = chosen[name];
  const url = mine === undefined ? saved : mine?.url;
  // The form knows an address alone: from it what is saved and what is asked about before one leaves follow, as with any field.
  useEffect(() => {
    if (shown !== url) setShown(url);
  });
  const take = (file: File) => {
    const reason = !pictureTypes.includes(file.type)
      ? t`Use uma imagem PNG, JPEG ou WebP.`
      : file.size > MAX_PICTURE_BYTES
        ? t`A imagem passa de 8 MB.`
        : undefined;
    setWrong(reason);
    if (reason === undefined) choose(name, file);
  };
  const error = wrong ?? refused;
  return (
    <div className={css.imageField}>
      <span className={css.thumb}>{url && <img className={css.thumbImage} src={url} alt="" />}</span>
      <span className={css.imageLabel}>
        {label}
        <span className={css.imageHint}>{hint}</span>
        {mine && (
          <span className={css.imageHint}>
            <Trans>Vale quando você salvar.</Trans>
          </span>
        )}
        {mine === null && (
          <span className={css.imageHint}>
            <Trans>Some quando você salvar. Logo depois dá para desfazer.</Trans>
          </span>
        )}
        {error && (
          <span className={css.imageError} role="alert">
            {error}
          </span>
        )}
      </span>
      <input
        ref={input}
        className={css.file}
        type="file"
        accept={PICTURE_TYPES}
        tabIndex={-1}
        aria-label={name}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) take(file);
          event.target.value = '';
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {url ? <Trans>Trocar</Trans> : <Trans>Enviar</Trans>}
      </Button>
      {mine !== undefined ? (
        <Button
          size="small"
          variant="link"
          onClick={() => {
            setWrong(undefined);
            choose(name, undefined);
          }}
        >
          <Trans>Desfazer</Trans>
        </Button>
      ) : (
        url && (
          <Button size="small" variant="link" onClick={() => choose(name, null)}>
            <Trans>Remover</Trans>
          </Button>
        )
      )}
    </div>
  );
}
