import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { outlineQuery, putOutline } from '@clube/shared/clients/outline';
import type { Outline, OutlineModule } from '@clube/shared/contracts/outline';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';

/** Moves that were made each of what the one before it showed, with the version that the next of them is written over. */
type Chain = { shown: OutlineModule[]; version: number; refusal?: Error };
type Move = { modules: OutlineModule[]; chain: Chain };

/**
 * Shows a new order at once, and takes it back when it was not written. A move is sent with the version that it was made over, whatever the page has
 * heard of since: with a newer one it would put aside an order that nobody here has seen.
 */
export function useOrder(courseId: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = outlineQuery(courseId);
  const mutationKey = ['order', courseId];
  const last = useRef<Chain>(undefined);
  const order = useMutation({
    mutationKey,
    scope: { id: `order ${courseId}` },
    mutationFn: async ({ modules, chain }: Move) => {
      // What was made of an order that is not there would be made of nothing.
      if (chain.refusal) throw chain.refusal;
      try {
        await putOutline(courseId, {
          order_version: chain.version,
          modules: modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) })),
        });
      } catch (error) {
        if (isApiError(error, 'order.stale')) chain.refusal = error;
        throw error;
      }
      chain.version += 1;
    },
    onMutate: async ({ modules, chain }) => {
      await client.cancelQueries({ queryKey });
      const shown = client.setQueryData(queryKey, (known) => known && { ...known, modules });
      if (shown && chain.shown === modules) chain.shown = shown.modules;
    },
    onSuccess: (_done, { chain }) =>
      client.setQueryData(queryKey, (known) =>
        known?.modules === chain.shown ? { ...known, order_version: chain.version } : known,
      ),
    onError: (error) =>
      isApiError(error, 'order.stale')
        ? showToast(t`A ordem mudou em outro lugar. Mostramos a atual: mova de novo.`, 'danger')
        : showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    // The order of the last move is what is asked for: an earlier one would show for a moment what was moved on since.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1
        ? client.invalidateQueries({ queryKey: courseKey(courseId) })
        : undefined,
  });
  /** @param over what was shown when it was moved */
  return (modules: OutlineModule[], over: Outline): void => {
    const isNext = client.isMutating({ mutationKey }) > 0 && last.current?.shown === over.modules;
    const known = client.getQueryData(queryKey);
    const chain: Chain =
      isNext && last.current
        ? last.current
        : { shown: modules, version: known?.modules === over.modules ? known.order_version : over.order_version };
    chain.shown = modules;
    last.current = chain;
    order.mutate({ modules, chain });
  };
}
