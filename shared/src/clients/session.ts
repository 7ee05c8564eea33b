import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { HandOff, OpenSession, SessionsEnded } from '../contracts/session.ts';
import type { LoginResult } from '../contracts/sign-in.ts';

/** Where the person is signed in, the last used first. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => http.get('me/sessions').json<OpenSession[]>() });
/** Ends one of the person’s own sessions. @throws ApiError `session.not_found` */
export const endSession = (id: number) => http.delete(`me/sessions/${id}`).json();
/** Ends all of the person’s sessions but this one. @throws ApiError `rate.limited` */
export const endOtherSessions = () => http.delete('me/sessions').json();
/** Ends somebody’s sessions in this panel; none of theirs elsewhere leads in again. @throws ApiError `member.not_found` */
export const endSessionsOfMember = (memberId: number) =>
  http.delete(`member/${memberId}/sessions`).json<SessionsEnded>();
/** Ends this session; without one nothing happens. @throws ApiError `rate.limited` */
export const logout = () => http.post('member/logout').json();
/** @param auth the payload of the sign-in @throws ApiError `request.invalid` when it is of another session, or the person is where they belong */
export const startHandOff = (auth: LoginResult) => http.post('member/auth', { json: { auth } }).json<HandOff>();
