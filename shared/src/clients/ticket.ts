import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { FirstQueryKey } from '../contracts/first-queries.ts';
import type {
  TicketCreate,
  TicketDetail,
  TicketImage,
  TicketMessages,
  TicketPage,
  TicketQuery,
  TicketRate,
  TicketRead,
  TicketReply,
  TicketSatisfaction,
  TicketsWaiting,
} from '../contracts/ticket.ts';

/** All pages and filters of the list. */
export const ticketsKey = ['tickets'] as const;

/** Tickets by pages: one’s own, for staff all of the panel; the page before stays while the next one comes. */
export const ticketsQuery = (query: TicketQuery) =>
  queryOptions({
    queryKey: [...ticketsKey, query],
    queryFn: () => http.get('ticket', { searchParams: search(query) }).json<TicketPage>(),
    placeholderData: keepPreviousData,
  });
/** How many have news for whoever asks; a student's page brings its answer along. */
export const ticketsWaitingQuery = () =>
  queryOptions({
    queryKey: ['tickets-waiting'] satisfies FirstQueryKey<'ticket.waiting'>,
    queryFn: () => http.get('ticket/waiting').json<TicketsWaiting>(),
  });
/** How whoever asked was helped; changeable while the ticket is closed. @throws ApiError `ticket.open`, `ticket.not_found` */
export const rateTicket = (id: number, body: TicketRate) => http.put(`ticket/${id}/rating`, { json: body }).json();
/** What staff are told of all ratings. */
export const ticketSatisfactionQuery = () =>
  queryOptions({
    queryKey: [...ticketsKey, 'satisfaction'],
    queryFn: () => http.get('ticket/satisfaction').json<TicketSatisfaction>(),
  });
/** Everything up to a message is read. @throws ApiError `ticket.not_found` */
export const readTicket = (id: number, body: TicketRead) => http.put(`ticket/${id}/read`, { json: body }).json();
/** What is kept of whichever ticket. */
export const anyTicketKey = ['ticket'] as const;
/** A ticket with its newest 50 messages. @throws ApiError `ticket.not_found` */
export const ticketQuery = (id: number) =>
  queryOptions({ queryKey: [...anyTicketKey, id], queryFn: () => http.get(`ticket/${id}`).json<TicketDetail>() });
/** @param before id of the oldest message that is shown */
export const fetchEarlierMessages = (id: number, before: number) =>
  http.get(`ticket/${id}/message`, { searchParams: { before } }).json<TicketMessages>();
/** What was sent last to each address, until the server says that it has it. */
const sent = new Map<string, { what: string; key: string }>();
/** Sent again as it was, it goes under the same key, and is written once. @throws ApiError what its callers say, `request.conflict` for a key of another ticket */
async function sendOnce<T>(url: string, body: TicketCreate | TicketReply): Promise<T> {
  const what = JSON.stringify(body);
  const before = sent.get(url);
  const key = before?.what === what ? before.key : crypto.randomUUID();
  sent.set(url, { what, key });
  const answer = await http.post(url, { json: body, headers: { 'Idempotency-Key': key } }).json<T>();
  sent.delete(url);
  return answer;
}

/** Opens a ticket with its first message; its id. @throws ApiError `rate.limited` */
export const createTicket = (body: TicketCreate) => sendOnce<Created>('ticket', body);
/** @throws ApiError `ticket.not_found`, `ticket.closed`, `ticket.image_not_found` */
export const replyToTicket = (id: number, body: TicketReply) => sendOnce<TicketDetail>(`ticket/${id}/message`, body);
/** A picture for a message that is being written. @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `rate.limited` */
export const sendTicketImage = (file: File) =>
  http.post('ticket/image', { body: file, headers: { 'content-type': file.type } }).json<TicketImage>();
/** Closes a ticket or opens it again. @throws ApiError `ticket.not_found` */
export const setTicketOpen = (id: number, open: boolean) =>
  http.post(`ticket/${id}/${open ? 'reopen' : 'close'}`).json<TicketDetail>();
