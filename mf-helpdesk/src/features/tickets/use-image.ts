import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { sendTicketImage } from '@clube/shared/clients/ticket';
import { isApiError } from '@clube/shared/transport';

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];
/** What a file field offers. */
export const ACCEPTED = KINDS.join(',');
const MAX_BYTES = 8 * 1024 * 1024;

/** The picture of a message that is written: it is sent as soon as it is chosen, so that the message itself goes at once. */
export function useImage() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [refused, setRefused] = useState<string>();
  const sending = useMutation({ mutationFn: sendTicketImage });
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.preview), [chosen]);

  const remove = () => {
    setChosen(undefined);
    setRefused(undefined);
    sending.reset();
  };
  const choose = (file: File) => {
    remove();
    if (!KINDS.includes(file.type)) return setRefused(t`Use uma imagem PNG, JPEG ou WebP.`);
    if (file.size > MAX_BYTES) return setRefused(t`A imagem passa de 8 MB.`);
    setChosen({ file, preview: URL.createObjectURL(file) });
    return sending.mutate(file);
  };
  const failure = (error: Error) =>
    isApiError(error, 'rate.limited')
      ? t`Muitas imagens em pouco tempo. Espere um momento.`
      : isApiError(error, 'image.unsupported')
        ? t`Use uma imagem PNG, JPEG ou WebP.`
        : t`A imagem não foi enviada.`;
  return {
    /** What a message names; nothing without a picture, or while it is on its way. */
    named: sending.data && { image: sending.data.key },
    preview: chosen?.preview,
    isSending: sending.isPending,
    refused: refused ?? (sending.error ? failure(sending.error) : undefined),
    canRetry: chosen !== undefined && sending.isError,
    retry: () => chosen && sending.mutate(chosen.file),
    choose,
    remove,
  };
}

export type MessageImage = ReturnType<typeof useImage>;
