import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { InvitationCreate, InvitationPage, InvitationQuery, ReceivedInvitation } from '../contracts/invitation.ts';

/** All pages of the list. */
export const invitationsKey = ['invitations'] as const;

export const invitationsQuery = (query: InvitationQuery) =>
  queryOptions({
    queryKey: [...invitationsKey, query],
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
