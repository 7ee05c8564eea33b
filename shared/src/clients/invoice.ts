import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Invoice, InvoiceRow } from '../contracts/invoice.ts';
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
