import { useRef } from 'react';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '@clube/shared/transport';
import { showFailure, showToast } from '@clube/shared/ui';
import type { NewOrder } from '../contracts/new-order.ts';

type Item = { id: number };
type Options<T extends Item> = {
  /** Of the list. */
  queryKey: QueryKey;
  /** Puts the list as it is to be where it is read from. */
  show: (items: T[]) => void;
  /** @throws ApiError `order.stale` where it stands otherwise than it was seen */
  write: (order: NewOrder) => Promise<unknown>;
  /** Reads again whatever shows the order. */
  refresh: () => Promise<unknown>;
};
type Move<T> = { items: T[]; seen: number[] };

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

/**
 * Shows a new order of a list at once, and takes it back when it was not written. Each is sent with the order that it was made over, so that
 * it puts none aside that nobody here has seen.
 */
export function useListOrder<T extends Item>({ queryKey, show, write, refresh }: Options<T>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const mutationKey = ['order', ...queryKey];
  const refusal = useRef<unknown>(undefined);
  const said = useRef<unknown>(undefined);
  const order = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ items, seen }: Move<T>) => {
      // What was made of an order that is not there would be made of nothing.
      if (refusal.current !== undefined) throw refusal.current;
      try {
        await write({ ids: idsOf(items), seen });
      } catch (error) {
        refusal.current = error;
        throw error;
      }
    },
    onMutate: async ({ items }) => {
      await client.cancelQueries({ queryKey });
      show(items);
    },
    onError: (error) => {
      // Of moves that waited behind a refused one the same is true, and was said.
      if (said.current === error) return;
      said.current = error;
      if (isApiError(error, 'order.stale'))
        showToast(t`A ordem mudou em outro lugar. Mostramos a atual: mova de novo.`, 'danger');
      else showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    },
    // Only the last is asked for: an earlier one would show for a moment what was moved on since, and be moved over.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) !== 1) return undefined;
      refusal.current = undefined;
      return refresh();
    },
  });
  /** @param over what was shown when it was moved */
  return (items: readonly T[], over: readonly T[]): void => order.mutate({ items: [...items], seen: idsOf(over) });
}
