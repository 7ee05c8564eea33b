import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { TicketTagList, TicketTagMerge, TicketTags, TicketTagWrite } from '../contracts/ticket-tag.ts';

/** The panel’s tags, by name. */
export const ticketTagsQuery = () =>
  queryOptions({ queryKey: ['ticket-tags'], queryFn: () => http.get('ticket/tag').json<TicketTagList>() });
/** @throws ApiError `ticket.tag_taken`, `ticket.too_many_tags` */
export const createTicketTag = (body: TicketTagWrite) => http.post('ticket/tag', { json: body }).json<Created>();
/** @throws ApiError `ticket.tag_taken`, `request.not_found` */
export const renameTicketTag = (id: number, body: TicketTagWrite) =>
  http.patch(`ticket/tag/${id}`, { json: body }).json();
/** Its tickets get the other tag, and it goes. @throws ApiError `request.not_found` */
export const mergeTicketTag = (id: number, body: TicketTagMerge) =>
  http.post(`ticket/tag/${id}/merge`, { json: body }).json();
/** Into the bin, off all tickets; they have it again when it is back. @throws ApiError `request.not_found` */
export const deleteTicketTag = (id: number) => http.delete(`ticket/tag/${id}`).json<Deleted>();
/** Puts a tag on a ticket, or takes it off; twice is once. @throws ApiError `ticket.not_found`, `request.not_found`, `ticket.too_many_tags` */
export const setTicketTag = (ticketId: number, tagId: number, on: boolean) =>
  http[on ? 'put' : 'delete'](`ticket/${ticketId}/tag/${tagId}`).json<TicketTags>();
