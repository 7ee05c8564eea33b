import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { purchaseInboxKey } from '@clube/shared/clients/purchase-inbox';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/** One step that is taken by a button, and the inbox as it stands after it. */
export function useStep<Answer>(work: () => Promise<Answer>, onDone?: (answer: Answer) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`Mudou em outro lugar. Mostramos como está.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: purchaseInboxKey }),
  });
}
