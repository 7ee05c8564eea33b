import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { TicketDetail } from '../contracts/ticket.ts';
import type {
  TicketAssign,
  TicketDesk,
  TicketMember,
  TicketMerge,
  TicketNotes,
  TicketNoteWrite,
} from '../contracts/ticket-desk.ts';

/** The staff's side of whatever ticket. */
export const ticketDeskKey = ['ticket-desk'] as const;
/** The staff's side of a ticket. @throws ApiError `ticket.not_found` */
export const ticketDeskQuery = (id: number) =>
  queryOptions({ queryKey: [...ticketDeskKey, id], queryFn: () => http.get(`ticket/${id}/desk`).json<TicketDesk>() });
/** Gives a ticket to somebody, or takes it back. @throws ApiError `request.conflict` where somebody else was faster, `member.not_found` for who does not answer tickets */
export const assignTicket = (id: number, body: TicketAssign) =>
  http.post(`ticket/${id}/assign`, { json: body }).json<TicketDesk>();
/** @param before id of the oldest note that is shown @throws ApiError `ticket.not_found` */
export const fetchEarlierNotes = (id: number, before: number) =>
  http.get(`ticket/${id}/note`, { searchParams: { before } }).json<TicketNotes>();
/** All of a ticket becomes part of another of the same member; the other. @throws ApiError `ticket.not_found`, `ticket.not_mergeable`, `ticket.merged` */
export const mergeTicket = (id: number, body: TicketMerge) =>
  http.post(`ticket/${id}/merge`, { json: body }).json<TicketDetail>();
/** Writes a note that staff alone read. @throws ApiError `ticket.not_found` */
export const noteOnTicket = (id: number, body: TicketNoteWrite) =>
  http.post(`ticket/${id}/note`, { json: body }).json<TicketDesk>();
/** Who asked, with what helps to answer them. @throws ApiError `ticket.not_found` */
export const ticketMemberQuery = (id: number) =>
  queryOptions({
    queryKey: ['ticket-member', id],
    queryFn: () => http.get(`ticket/${id}/member`).json<TicketMember>(),
  });
