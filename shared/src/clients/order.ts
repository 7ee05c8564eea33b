import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  OrderExportQuery,
  OrderFilters,
  OrderHistory,
  OrderList,
  OrderPage,
  OrderQuery,
  OrderStep,
  OrderTotals,
  OwnOrderPage,
  Receipt,
} from '../contracts/order.ts';

/** All pages and filters of the lists. */
export const ordersKey = ['orders'] as const;
/** Orders by pages, the newest first; the page before stays while the next one comes. */
export const ordersQuery = (query: OrderQuery) =>
  queryOptions({
    queryKey: [...ordersKey, query],
    queryFn: () => http.get('order', { searchParams: search(query) }).json<OrderPage>(),
    placeholderData: keepPreviousData,
  });
/** Orders of the whole panel, page by page, the newest first. */
export const orderListQuery = (filters: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', filters],
    queryFn: ({ pageParam }) =>
      http
        .get('order/list', { searchParams: search({ ...filters, ...(pageParam && { after: pageParam }) }) })
        .json<OrderList>(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
/** What a list comes to, by currency; what it came to before stays until it is known. */
export const orderTotalsQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: [...ordersKey, 'totals', filters],
    queryFn: () => http.get('order/totals', { searchParams: search(filters) }).json<OrderTotals>(),
    placeholderData: keepPreviousData,
  });
/** Where a browser downloads a list as CSV. */
export const orderExportUrl = (query: OrderExportQuery): string => `/api/order/export?${search(query).toString()}`;
/** What happened to an order. @throws ApiError `purchase.not_found` */
export const orderHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['order-history', id],
    queryFn: () => http.get(`order/${id}/history`).json<OrderHistory>(),
    staleTime: 0,
  });
/** Takes it to its next state. @throws ApiError `version.stale`, `purchase.state`, `purchase.not_found` */
export const stepOrder = (id: number, body: OrderStep) => http.post(`order/${id}/state`, { json: body }).json();
/** Where the picture of a payment stands, for whoever looks after the panel. */
export const proofUrl = (id: number) => `/api/order/${id}/proof`;
/** One more part came in. @throws ApiError `version.stale`, `purchase.state` */
export const payInstalment = (id: number, version: number) =>
  http.post(`order/${id}/instalment`, { json: { version } }).json();

/** What one bought oneself. @param page from 1 */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-orders', page],
    queryFn: () => http.get('me/order', { searchParams: { page, per_page: 10 } }).json<OwnOrderPage>(),
    placeholderData: keepPreviousData,
  });
/** What one paid, to keep. @throws ApiError `purchase.not_found` for what was never paid too */
export const receiptQuery = (order: number) =>
  queryOptions({
    queryKey: ['receipt', order],
    queryFn: () => http.get(`me/order/${order}/receipt`).json<Receipt>(),
  });
