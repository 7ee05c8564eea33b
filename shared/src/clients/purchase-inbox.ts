import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  PurchaseEvent,
  PurchaseEventDetail,
  PurchaseEventPage,
  PurchaseEventQuery,
  PurchaseInbox,
  PurchaseProduct,
  PurchaseProductPage,
  PurchaseProductQuery,
  PurchaseProductWrite,
  PurchaseSecretWrite,
  PurchaseSource,
  PurchaseSourcePatch,
  PurchaseSourceWrite,
} from '../contracts/purchase-inbox.ts';

/** All that is asked of the inbox: whatever changes it may change each list. */
export const purchaseInboxKey = ['purchase-inbox'] as const;
/** Where a list by pages goes on. */
const next = ({ current_page, last_page }: { current_page: number; last_page: number }) =>
  current_page < last_page ? current_page + 1 : undefined;
/** What is connected, and how much waits for a person. */
export const purchaseInboxQuery = () =>
  queryOptions({
    queryKey: [...purchaseInboxKey, 'overview'],
    queryFn: () => http.get('purchase-inbox').json<PurchaseInbox>(),
  });
/** Connects a provider. @throws ApiError `purchase_inbox.connected` */
export const createPurchaseSource = (body: PurchaseSourceWrite) =>
  http.post('purchase-inbox/source', { json: body }).json<PurchaseSource>();
/** Switches one on or off. @throws ApiError `version.stale`, `request.not_found` */
export const patchPurchaseSource = (id: number, body: PurchaseSourcePatch) =>
  http.patch(`purchase-inbox/source/${id}`, { json: body }).json<PurchaseSource>();
/** Another secret; what the one before signed is refused from then on. @throws ApiError `version.stale`, `request.not_found` */
export const replacePurchaseSecret = (id: number, body: PurchaseSecretWrite) =>
  http.put(`purchase-inbox/source/${id}/secret`, { json: body }).json<PurchaseSource>();
/** Its address answers no more. Events, products and orders stay. @throws ApiError `request.not_found` */
export const deletePurchaseSource = (id: number) => http.delete(`purchase-inbox/source/${id}`).json();

/** Events page by page, the newest first. What arrives meanwhile may come twice: by its number it is one. */
export const purchaseEventsQuery = (query: Omit<PurchaseEventQuery, 'page'>) =>
  infiniteQueryOptions({
    queryKey: [...purchaseInboxKey, 'events', query],
    queryFn: ({ pageParam: page }) =>
      http.get('purchase-inbox/event', { searchParams: search({ ...query, page }) }).json<PurchaseEventPage>(),
    initialPageParam: 1,
    getNextPageParam: next,
  });
/** One with what the provider sent. @throws ApiError `request.not_found` */
export const purchaseEventQuery = (id: number) =>
  queryOptions({
    queryKey: [...purchaseInboxKey, 'event', id],
    queryFn: () => http.get(`purchase-inbox/event/${id}`).json<PurchaseEventDetail>(),
    staleTime: 0,
  });
/** Reads and applies it once more; what it did already it does not do again. @returns what became of it @throws ApiError `request.not_found` */
export const replayPurchaseEvent = (id: number) => http.post(`purchase-inbox/event/${id}/replay`).json<PurchaseEvent>();

/** Products page by page, those that wait for an offer first. What arrives meanwhile may come twice: by its number it is one. */
export const purchaseProductsQuery = (query: Omit<PurchaseProductQuery, 'page'>) =>
  infiniteQueryOptions({
    queryKey: [...purchaseInboxKey, 'products', query],
    queryFn: ({ pageParam: page }) =>
      http.get('purchase-inbox/product', { searchParams: search({ ...query, page }) }).json<PurchaseProductPage>(),
    initialPageParam: 1,
    getNextPageParam: next,
  });
/** Says which offer it is, and applies the events that waited for it. @throws ApiError `version.stale`, `offer.not_found`, `request.not_found` */
export const putPurchaseProduct = (id: number, body: PurchaseProductWrite) =>
  http.put(`purchase-inbox/product/${id}`, { json: body }).json<PurchaseProduct>();
