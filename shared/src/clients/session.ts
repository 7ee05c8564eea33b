import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { HandOff, OpenSession, SessionsEnded } from '../contracts/session.ts';
import type { LoginResult } from '../contracts/sign-in.ts';

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => http.get('me/sessions').json<OpenSession[]>() });
export const endSession = (id: number) => http.delete(`me/sessions/${id}`).json();
export const endOtherSessions = () => http.delete('me/sessions').json();
export const endSessionsOfMember = (memberId: number) =>
  http.delete(`member/${memberId}/sessions`).json<SessionsEnded>();
export const logout = () => http.post('member/logout').json();
/** @param auth the payload of the sign-in */
export const startHandOff = (auth: LoginResult) => http.post('member/auth', { json: { auth } }).json<HandOff>();
