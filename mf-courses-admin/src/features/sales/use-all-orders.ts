import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orderListQuery, orderTotalsQuery } from '@clube/shared/clients/order';
import type { OrderFilters } from '@clube/shared/contracts/order';
import { orderStates } from '@clube/shared/contracts/order-states';
import { useListAddress } from '@clube/shared/ui';
import { dayToMoment } from '../../moment.ts';

/** What is only begun is no order yet. */
export const listedStates = orderStates.filter((name) => name !== 'created');
const idOf = (text: string) => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Which orders are shown, kept in the address, those that are read so far, and what all of them come to. */
export function useAllOrders() {
  const { filter, setFilter } = useListAddress();
  const [q, from, to] = [filter('busca').slice(0, 100), filter('de'), filter('ate')];
  const [course, offer] = [idOf(filter('curso')), idOf(filter('oferta'))];
  const state = listedStates.find((one) => one === filter('estado'));
  const [since, until] = [dayToMoment(from), dayToMoment(to, 1)];
  const filters: OrderFilters = {
    ...(q && { q }),
    ...(state && { state }),
    ...(course && { course }),
    ...(offer && { offer }),
    ...(since && { from: since }),
    ...(until && { to: until }),
  };
  const list = useInfiniteQuery(orderListQuery(filters));
  const totals = useQuery(orderTotalsQuery(filters));
  return { filters, from, to, setFilter, list, totals, isFiltered: Object.keys(filters).length > 0 };
}
export type AllOrders = ReturnType<typeof useAllOrders>;
