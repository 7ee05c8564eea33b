import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { Media } from '../contracts/media.ts';
import type { MemberPage, MemberQuery } from '../contracts/member.ts';
import type { InvitationCreate, InvitationPage, InvitationQuery, ReceivedInvitation } from '../contracts/invitation.ts';
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

export const invitationsQuery = (query: InvitationQuery) =>
  queryOptions({
    queryKey: ['invitations', query],
    queryFn: () => http.get('invitation', { searchParams: search(query) }).json<InvitationPage>(),
    placeholderData: keepPreviousData,
  });
export const invite = (body: InvitationCreate) => http.post('member', { json: body }).json<Created>();
export const resendInvitation = (id: number) => http.post(`invitation/${id}/resend`).json();
export const withdrawInvitation = (id: number) => http.delete(`invitation/${id}`).json();
/** A new mail for a link whose time is over. */
export const renewInvitation = (token: string) => http.post('invitation/renew', { json: { token } }).json();
/** Panels that ask the signed-in person in. */
export const receivedInvitationsQuery = () =>
  queryOptions({
    queryKey: ['received-invitations'],
    queryFn: () => http.get('member/invitations').json<ReceivedInvitation[]>(),
  });
export const acceptInvitation = (id: number) => http.post(`member/invitations/${id}/accept`).json();
export const declineInvitation = (id: number) => http.post(`member/invitations/${id}/decline`).json();

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
