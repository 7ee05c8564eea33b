import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { MAX_PICTURE_BYTES, pictureTypes } from '../contracts/picture-limits.ts';

/** A place in the browser, as `useKept` gives it. */
type Kept = {
  read: () => Readonly<Record<string, unknown>>;
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void;
};

const keyIn = (kept: Kept | undefined): string | undefined => {
  const key = kept?.read()['key'];
  return typeof key === 'string' ? key : undefined;
};

/**
 * The picture of a message that is written: it is sent as soon as it is chosen, so that the message itself goes at once.
 * @param send keeps it for a message @param kept where its key is found again by whoever comes back; the picture itself is the server's by
 * then, and shown by its message alone
 */
export function useImage(send: (file: File) => Promise<{ key: string }>, kept?: Kept) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [refused, setRefused] = useState<string>();
  const [found, setFound] = useState<string>();
  /** Which is wanted: one that arrives after it was taken away is kept for nobody. */
  const wanted = useRef<File>(undefined);
  const arriving = useRef<Promise<{ key: string }>>(undefined);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (image, file) => void (wanted.current === file && kept?.keep(image)),
  });
  useEffect(() => {
    setFound(keyIn(kept));
    // What comes back with its words is seen where the form is open; what another tab attaches is that tab's.
    const hear = () => {
      if (kept && 'back' in kept.read() && wanted.current === undefined) setFound(keyIn(kept));
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [kept]);
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.preview), [chosen]);

  const begin = (file: File) => {
    arriving.current = sending.mutateAsync(file);
    // Said beside the picture.
    arriving.current.catch(() => undefined);
  };
  const remove = () => {
    wanted.current = undefined;
    arriving.current = undefined;
    setChosen(undefined);
    setRefused(undefined);
    setFound(undefined);
    kept?.keep(undefined);
    sending.reset();
  };
  const choose = (file: File) => {
    remove();
    if (!pictureTypes.includes(file.type)) return setRefused(t`Use uma imagem PNG, JPEG ou WebP.`);
    if (file.size > MAX_PICTURE_BYTES) return setRefused(t`A imagem passa de 8 MB.`);
    setChosen({ file, preview: URL.createObjectURL(file) });
    wanted.current = file;
    return begin(file);
  };
  const failure = (error: Error) => {
    if (isApiError(error, 'rate.limited')) return t`Muitas imagens em pouco tempo. Espere um momento.`;
    if (isApiError(error, 'image.unsupported')) return t`Use uma imagem PNG, JPEG ou WebP.`;
    if (isApiError(error, 'site.storage_exceeded')) return t`Não há mais espaço para imagens aqui. Envie sem ela.`;
    if (isApiError(error, 'network.failed'))
      return t`Sem conexão, a imagem não foi enviada nem guardada: tente de novo com conexão, ou envie sem ela.`;
    return t`A imagem não foi enviada.`;
  };
  const retry = () => chosen && begin(chosen.file);
  const key = sending.data?.key ?? found;
  return {
    /** What a message names; nothing without a picture, or while it is on its way. */
    named: key !== undefined && { image: key },
    preview: chosen?.preview,
    /** One that was sent at an earlier visit. */
    isFound: found !== undefined,
    isSending: sending.isPending,
    refused: refused ?? (sending.error ? failure(sending.error) : undefined),
    canRetry: chosen !== undefined && sending.isError,
    retry,
    choose,
    remove,
    /** The server has it no more. */
    lose: () => {
      remove();
      setRefused(t`A imagem não está mais aqui: anexe de novo, ou envie sem ela.`);
    },
    /** Its key once it has arrived, asked for again where it did not; undefined without a picture. @throws what sending it failed with */
    arrived: async (): Promise<string | undefined> => {
      if (sending.isError) retry();
      let file: File | undefined;
      let image: { key: string } | undefined;
      // Another one may be chosen, or this one taken away, while it is on its way.
      do {
        file = wanted.current;
        image = await arriving.current;
      } while (wanted.current !== file);
      if (image) return image.key;
      // Read again: whoever asks at once is told before it is shown. What was taken away is kept no more.
      return keyIn(kept);
    },
  };
}

export type MessageImage = ReturnType<typeof useImage>;
