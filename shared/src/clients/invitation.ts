import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type {
  InvitationCreate,
  InvitationPage,
  InvitationQuery,
  InvitationsResend,
  InvitationsResent,
  ReceivedInvitation,
} from '../contracts/invitation.ts';

/** All pages of the list. */
export const invitationsKey = ['invitations'] as const;

/** Open invitations of the panel, the newest first; the page before stays while the next one comes. */
export const invitationsQuery = (query: InvitationQuery) =>
  queryOptions({
    queryKey: [...invitationsKey, query],
    queryFn: () => http.get('invitation', { searchParams: search(query) }).json<InvitationPage>(),
    placeholderData: keepPreviousData,
  });
/** Mails somebody an invitation. @throws ApiError `member.exists`, `invitation.exists`, `auth.document_invalid`, `mail.unavailable`, `rate.limited` */
export const invite = (body: InvitationCreate) => http.post('member', { json: body }).json<Created>();
/** One more link, which lives seven days. @throws ApiError `invitation.not_found`, `rate.limited` */
export const resendInvitation = (id: number) => http.post(`invitation/${id}/resend`).json();
/** Mails all of a list anew, by and by. @throws ApiError `mail.unavailable`, `rate.limited` */
export const resendInvitations = (body: InvitationsResend) =>
  http.post('invitation/resend', { json: body }).json<InvitationsResent>();
/** Its links open nothing from now on. @throws ApiError `invitation.not_found` */
export const withdrawInvitation = (id: number) => http.delete(`invitation/${id}`).json();
/** A new mail for a link whose time is over. @throws ApiError `auth.link_invalid`, `rate.limited` */
export const renewInvitation = (token: string) => http.post('invitation/renew', { json: { token } }).json();
/** Panels that ask the signed-in person in. */
export const receivedInvitationsQuery = () =>
  queryOptions({
    queryKey: ['received-invitations'],
    queryFn: ({ signal }) => http.get('member/invitations', { signal }).json<ReceivedInvitation[]>(),
  });
/** Joins the panel. @throws ApiError `invitation.not_found`, `auth.link_invalid` when it was withdrawn meanwhile */
export const acceptInvitation = (id: number) => http.post(`member/invitations/${id}/accept`).json();
/** The invitation is gone; the panel is not told. @throws ApiError `invitation.not_found` */
export const declineInvitation = (id: number) => http.post(`member/invitations/${id}/decline`).json();
