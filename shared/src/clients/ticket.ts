import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { TicketCreate, TicketDetail, TicketMessages, TicketPage, TicketQuery } from '../contracts/ticket.ts';

/** All pages and filters of the list. */
export const ticketsKey = ['tickets'] as const;

/** Tickets by pages: one’s own, for staff all of the panel; the page before stays while the next one comes. */
export const ticketsQuery = (query: TicketQuery) =>
  queryOptions({
    queryKey: [...ticketsKey, query],
    queryFn: () => http.get('ticket', { searchParams: search(query) }).json<TicketPage>(),
    placeholderData: keepPreviousData,
  });
/** A ticket with its newest 50 messages. @throws ApiError `ticket.not_found` */
export const ticketQuery = (id: number) =>
  queryOptions({ queryKey: ['ticket', id], queryFn: () => http.get(`ticket/${id}`).json<TicketDetail>() });
/** @param before id of the oldest message that is shown */
export const fetchEarlierMessages = (id: number, before: number) =>
  http.get(`ticket/${id}/message`, { searchParams: { before } }).json<TicketMessages>();
/** Opens a ticket with its first message; its id. @throws ApiError `rate.limited` */
export const createTicket = (body: TicketCreate) => http.post('ticket', { json: body }).json<Created>();
/** @throws ApiError `ticket.not_found`, `ticket.closed` */
export const replyToTicket = (id: number, message: string) =>
  http.post(`ticket/${id}/message`, { json: { message } }).json<TicketDetail>();
/** Closes a ticket or opens it again. @throws ApiError `ticket.not_found` */
export const setTicketOpen = (id: number, open: boolean) =>
  http.post(`ticket/${id}/${open ? 'reopen' : 'close'}`).json<TicketDetail>();
