import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { OpenSession, SessionsEnded } from '../contracts/session.ts';

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => http.get('me/sessions').json<OpenSession[]>() });
export const endSession = (id: number) => http.delete(`me/sessions/${id}`).json();
export const endOtherSessions = () => http.delete('me/sessions').json();
export const endSessionsOfMember = (memberId: number) =>
  http.delete(`member/${memberId}/sessions`).json<SessionsEnded>();
