import { http, isApiError } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { FirstQueryKey } from '../contracts/first-queries.ts';
import type { Purchase, Sale, SaleOrderCreated, SaleOrderWrite, SalePrice } from '../contracts/sale.ts';

const isUnknown = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 400);
const orNull = (error: unknown) => {
  if (isUnknown(error)) return null;
  throw error;
};
/** The public page of an offer; null where nothing was ever sold. The page brings the first answer. */
export const saleQuery = (offer: number) =>
  queryOptions({
    queryKey: ['sale', offer] satisfies FirstQueryKey<'sale'>,
    queryFn: () => http.get(`sale/${offer}`).json<Sale>().catch(orNull),
    retry: false,
  });
/** What one pays with a coupon. @throws ApiError `coupon.invalid`, `offer.not_on_sale`, `rate.limited` */
export const fetchSalePrice = (offer: number, coupon: string) =>
  http.get(`sale/${offer}/price`, { searchParams: { coupon } }).json<SalePrice>();
/** Makes an order that waits to be paid. @throws ApiError `offer.sold_out`, `offer.not_on_sale`, `coupon.invalid`, `auth.document_invalid`, `auth.captcha_invalid`, `rate.limited` */
export const placeOrder = (offer: number, body: SaleOrderWrite) =>
  http.post(`sale/${offer}/order`, { json: body }).json<SaleOrderCreated>();

/** Says yes to an order that costs nothing, by the secret of its mail. @throws ApiError `purchase.not_found`, `purchase.state`, `offer.not_on_sale`, `rate.limited` */
export const confirmPurchase = (token: string, secret: string) =>
  http.post(`purchase/${token}/confirm`, { json: { secret } }).json<{ ok: true }>();

const ASK_MS = 4000;
/** An order by its buyer's secret, asked again and again while something is due; null where there is none. */
export const purchaseQuery = (token: string) =>
  queryOptions({
    queryKey: ['purchase', token],
    queryFn: () => http.get(`purchase/${token}`).json<Purchase>().catch(orNull),
    refetchInterval: ({ state }) =>
      state.data && (state.data.due !== null || state.data.state === 'pending') ? ASK_MS : false,
    staleTime: 0,
  });
