import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { Media } from '../contracts/media.ts';
import type { MemberCreate, MemberPage, MemberQuery } from '../contracts/member.ts';
import type { TicketCreate, TicketDetail, TicketMessages, TicketPage, TicketQuery } from '../contracts/ticket.ts';
import { http } from './client.ts';

/** Search parameters without what is not set. */
const search = (query: object) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );

export const membersQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: ['members', query],
    queryFn: () => http.get('member', { searchParams: search(query) }).json<MemberPage>(),
    placeholderData: keepPreviousData,
  });
export const createMember = (body: MemberCreate) => http.post('member', { json: body }).json<Created>();

export const ticketsQuery = (query: TicketQuery) =>
  queryOptions({
    queryKey: ['tickets', query],
    queryFn: () => http.get('ticket', { searchParams: search(query) }).json<TicketPage>(),
    placeholderData: keepPreviousData,
  });
export const ticketQuery = (id: number) =>
  queryOptions({ queryKey: ['ticket', id], queryFn: () => http.get(`ticket/${id}`).json<TicketDetail>() });
/** @param before id of the oldest message that is shown */
export const fetchEarlierMessages = (id: number, before: number) =>
  http.get(`ticket/${id}/message`, { searchParams: { before } }).json<TicketMessages>();
export const createTicket = (body: TicketCreate) => http.post('ticket', { json: body }).json<Created>();
export const replyToTicket = (id: number, message: string) =>
  http.post(`ticket/${id}/message`, { json: { message } }).json<TicketDetail>();
export const setTicketOpen = (id: number, open: boolean) =>
  http.post(`ticket/${id}/${open ? 'reopen' : 'close'}`).json<TicketDetail>();

export const mediaQuery = (id: number) =>
  queryOptions({ queryKey: ['media', id], queryFn: () => http.get(`media/${id}`).json<Media>() });
export const fetchMediaOfUpload = (uploadId: string) => http.get(`media/by-upload/${uploadId}`).json<Media>();
