import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { TicketAssign, TicketDesk, TicketNoteWrite } from '../contracts/ticket-desk.ts';

/** The staff's side of a ticket. @throws ApiError `ticket.not_found` */
export const ticketDeskQuery = (id: number) =>
  queryOptions({ queryKey: ['ticket-desk', id], queryFn: () => http.get(`ticket/${id}/desk`).json<TicketDesk>() });
/** Gives a ticket to somebody, or takes it back. @throws ApiError `request.conflict` where somebody else was faster, `member.not_found` for who does not answer tickets */
export const assignTicket = (id: number, body: TicketAssign) =>
  http.post(`ticket/${id}/assign`, { json: body }).json<TicketDesk>();
/** Writes a note that staff alone read. @throws ApiError `ticket.not_found` */
export const noteOnTicket = (id: number, body: TicketNoteWrite) =>
  http.post(`ticket/${id}/note`, { json: body }).json<TicketDesk>();
