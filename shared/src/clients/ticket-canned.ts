import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type {
  TicketCannedFilled,
  TicketCannedList,
  TicketCannedPatch,
  TicketCannedWrite,
} from '../contracts/ticket-canned.ts';

/** All of the panel, and each search among them. */
export const ticketCannedKey = ['ticket-canned'] as const;
/** Answers that are kept ready, with the words in title or text. */
export const ticketCannedQuery = (q = '') =>
  queryOptions({
    queryKey: [...ticketCannedKey, q],
    queryFn: () => http.get('ticket/canned', { searchParams: q ? { q } : {} }).json<TicketCannedList>(),
  });
/** @throws ApiError `ticket.unknown_field`, `ticket.too_many_canned` */
export const createTicketCanned = (body: TicketCannedWrite) =>
  http.post('ticket/canned', { json: body }).json<Created>();
/** @throws ApiError `version.stale`, `ticket.unknown_field`, `request.not_found` */
export const changeTicketCanned = (id: number, body: TicketCannedPatch) =>
  http.patch(`ticket/canned/${id}`, { json: body }).json();
/** @throws ApiError `request.not_found` */
export const deleteTicketCanned = (id: number) => http.delete(`ticket/canned/${id}`).json();
/** An answer with its fields filled in for a ticket. @throws ApiError `ticket.not_found`, `request.not_found` */
export const fillTicketCanned = (ticketId: number, id: number) =>
  http.get(`ticket/${ticketId}/canned/${id}`).json<TicketCannedFilled>();
