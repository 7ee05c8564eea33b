import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CheckoutPlace, Invoice, InvoiceCheckout, InvoiceRow } from '../contracts/invoice.ts';
import { panelPlanQuery } from './plan.ts';

/** What the panel owes and has paid, the newest first. */
export const invoicesQuery = () =>
  queryOptions({
    queryKey: [...panelPlanQuery().queryKey, 'invoices'],
    queryFn: () => http.get('site/invoice').json<InvoiceRow[]>(),
  });

const ASK_MS = 15_000;
/** One of them with the ways to pay it; asked again while it can be. @throws ApiError `request.not_found` */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [...panelPlanQuery().queryKey, 'invoices', id],
    queryFn: () => http.get(`site/invoice/${id}`).json<Invoice>(),
    refetchInterval: ({ state }) => (state.data && state.data.payments.length > 0 ? ASK_MS : false),
  });
/** Opens the page on which it is paid by card. @throws ApiError `invoice.state`, `invoice.processing`, `payment.unavailable`, `request.not_found`, `rate.limited` */
export const openCheckout = (id: number, place: CheckoutPlace) =>
  http.post(`site/invoice/${id}/checkout`, { json: place }).json<InvoiceCheckout>();
/** The invoice of whoever comes back from that page, once the provider has said what became of it. @throws ApiError `payment.unavailable`, `request.not_found`, `rate.limited` */
export const checkoutQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoice-checkout', id],
    queryFn: () => http.post(`site/invoice/${id}/checkout/check`).json<Invoice>(),
    refetchInterval: ({ state }) => (state.data?.payments.length === 0 ? false : ASK_MS),
  });
