import { useRef } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { lessonReachKey } from '@clube/shared/clients/lesson';
import { isOutlineKey, outlineQuery, putOutline } from '@clube/shared/clients/outline';
import type { Outline, OutlineModule } from '@clube/shared/contracts/outline';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';

/** Moves that were made each of what the one before it showed, with the version that the next of them is written over. */
type Chain = {
  shown: OutlineModule[];
  version: number;
  /** Made over what the page had heard of by then: parts of it may be older than what it knows. */
  isOlder: boolean;
  refusal?: Error;
};
type Move = { modules: OutlineModule[]; chain: Chain; onFailed: (() => void) | undefined };
/** Of the writes of an order that go on. */
export const orderKey = (courseId: number) => ['order', courseId];

/** Reads a course again, and its outline where that is not known. */
export const readAgain = (client: QueryClient, courseId: number, isOutlineKnown: boolean) =>
  client.invalidateQueries({
    queryKey: courseKey(courseId),
    predicate: (query) => !(isOutlineKnown && isOutlineKey(query.queryKey)),
  });

/**
 * Shows a new order at once, and takes it back when it was not written. A move is sent with the version that it was made over, whatever the page has
 * heard of since: with a newer one it would put aside an order that nobody here has seen.
 */
export function useOrder(courseId: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = outlineQuery(courseId);
  const mutationKey = orderKey(courseId);
  const last = useRef<Chain>(undefined);
  const order = useMutation({
    mutationKey,
    scope: { id: `order ${courseId}` },
    mutationFn: async ({ modules, chain }: Move) => {
      // What was made of an order that is not there would be made of nothing.
      if (chain.refusal) throw chain.refusal;
      try {
        const saved = await putOutline(courseId, {
          order_version: chain.version,
          modules: modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) })),
        });
        chain.version += 1;
        return saved;
      } catch (error) {
        if (isApiError(error, 'order.stale')) chain.refusal = error;
        throw error;
      }
    },
    onMutate: async ({ modules, chain }) => {
      await client.cancelQueries({ queryKey });
      const shown = client.setQueryData(queryKey, (known) => known && { ...known, modules });
      if (shown && chain.shown === modules) chain.shown = shown.modules;
    },
    onSuccess: ({ over, revision }, { chain }) =>
      client.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            ...(known.modules === chain.shown && { order_version: chain.version }),
            // What else changed since is not known: it stays what it was, and is read again.
            ...(known.revision !== undefined && known.revision === over && { revision }),
          },
      ),
    onError: (error, { onFailed }) => {
      onFailed?.();
      return isApiError(error, 'order.stale')
        ? showToast(t`A ordem mudou em outro lugar. Mostramos a atual: mova de novo.`, 'danger')
        : showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    },
    // The order of the last move is what is asked for: an earlier one would show for a moment what was moved on since.
    onSettled: (saved, _error, { chain }) => {
      if (client.isMutating({ mutationKey }) !== 1) return undefined;
      const known = client.getQueryData(queryKey);
      const isShown = known?.modules === chain.shown && !chain.isOlder && client.isFetching({ queryKey }) === 0;
      const isKnown = isShown && saved?.revision !== undefined && known.revision === saved.revision;
      return Promise.all([
        readAgain(client, courseId, isKnown),
        client.invalidateQueries({ queryKey: lessonReachKey(courseId) }),
      ]);
    },
  });
  /** @param over what was shown when it was moved */
  return (modules: OutlineModule[], over: Outline, onFailed?: () => void): void => {
    const isNext = client.isMutating({ mutationKey }) > 0 && last.current?.shown === over.modules;
    const known = client.getQueryData(queryKey);
    const now = known?.modules === over.modules ? known : over;
    const chain: Chain =
      isNext && last.current ? last.current : { shown: modules, version: now.order_version, isOlder: now !== known };
    chain.shown = modules;
    last.current = chain;
    order.mutate({ modules, chain, onFailed });
  };
}
