import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { sendTicketImage } from '@clube/shared/clients/ticket';
import type { useKept } from '@clube/shared/drafts';
import { isApiError } from '@clube/shared/transport';

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];
/** What a file field offers. */
export const ACCEPTED = KINDS.join(',');
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The picture of a message that is written: it is sent as soon as it is chosen, so that the message itself goes at once.
 * @param kept where its key is found again by whoever comes back; the picture itself is the server's by then, and shown by its message alone
 */
export function useImage(kept?: ReturnType<typeof useKept>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [refused, setRefused] = useState<string>();
  const [found, setFound] = useState<string>();
  /** Which is wanted: one that arrives after it was taken away is kept for nobody. */
  const wanted = useRef<File>(undefined);
  const sending = useMutation({
    mutationFn: sendTicketImage,
    onSuccess: (image, file) => void (wanted.current === file && kept?.keep(image)),
  });
  useEffect(() => {
    const key = kept?.read()['key'];
    if (typeof key === 'string') setFound(key);
  }, [kept]);
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.preview), [chosen]);

  const remove = () => {
    wanted.current = undefined;
    setChosen(undefined);
    setRefused(undefined);
    setFound(undefined);
    kept?.keep(undefined);
    sending.reset();
  };
  const choose = (file: File) => {
    remove();
    if (!KINDS.includes(file.type)) return setRefused(t`Use uma imagem PNG, JPEG ou WebP.`);
    if (file.size > MAX_BYTES) return setRefused(t`A imagem passa de 8 MB.`);
    setChosen({ file, preview: URL.createObjectURL(file) });
    wanted.current = file;
    return sending.mutate(file);
  };
  const failure = (error: Error) =>
    isApiError(error, 'rate.limited')
      ? t`Muitas imagens em pouco tempo. Espere um momento.`
      : isApiError(error, 'image.unsupported')
        ? t`Use uma imagem PNG, JPEG ou WebP.`
        : t`A imagem não foi enviada.`;
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
    retry: () => chosen && sending.mutate(chosen.file),
    choose,
    remove,
  };
}

export type MessageImage = ReturnType<typeof useImage>;
