import { useState } from 'react';
import { Paperclip } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownProofUrl, purchaseQuery, sendProof } from '@clube/shared/clients/sale';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@clube/shared/contracts/picture-limits';
import { isApiError } from '@clube/shared/transport';
import * as css from './sale.css.ts';

function useProblem() {
  const { t } = useLingui();
  return (error: unknown): string => {
    if (isApiError(error, 'image.unsupported')) return t`Envie uma imagem PNG, JPEG ou WebP.`;
    if (isApiError(error, 'site.storage_exceeded'))
      return t`Não há mais espaço para imagens aqui. O pedido segue sem o comprovante.`;
    if (isApiError(error, 'rate.limited')) return t`Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.`;
    if (isApiError(error, 'purchase.state')) return t`Este pedido não espera mais por um pagamento.`;
    return t`Não foi possível enviar agora. Tente de novo.`;
  };
}

/** A picture of the payment, for whoever looks whether it came. */
export function Proof({ token, hasProof }: { token: string; hasProof: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const problemOf = useProblem();
  const [isTooLarge, setTooLarge] = useState(false);
  const send = useMutation({
    mutationFn: (file: File) => sendProof(token, file),
    onSettled: () => queries.invalidateQueries({ queryKey: purchaseQuery(token).queryKey }),
  });
  const take = (file: File) => {
    // What is larger than the server takes is not sent at all.
    setTooLarge(file.size > MAX_PICTURE_BYTES);
    if (file.size <= MAX_PICTURE_BYTES) send.mutate(file);
  };
  const problem = isTooLarge ? t`A imagem passa de 8 MB.` : send.isError ? problemOf(send.error) : undefined;
  return (
    <div className={css.proof}>
      {problem !== undefined && (
        <p className={css.small} role="alert">
          {problem}
        </p>
      )}
      <div className={css.proofRow}>
        <label className={css.proofPick} data-busy={send.isPending}>
          <Paperclip size={16} strokeWidth={1.75} aria-hidden />
          {send.isPending ? (
            <Trans>Enviando…</Trans>
          ) : hasProof ? (
            <Trans>Trocar o comprovante</Trans>
          ) : (
            <Trans>Anexar o comprovante</Trans>
          )}
          <input
            type="file"
            className={css.proofInput}
            accept={PICTURE_TYPES}
            aria-disabled={send.isPending}
            onClick={(event) => send.isPending && event.preventDefault()}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Choosing the same file again is a choice too.
              target.value = '';
              if (file) take(file);
            }}
          />
        </label>
        {hasProof && (
          <a className={css.proofLink} href={ownProofUrl(token)} target="_blank" rel="noreferrer">
            <Trans>Ver o comprovante enviado</Trans>
          </a>
        )}
      </div>
    </div>
  );
}
