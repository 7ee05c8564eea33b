import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoginResult, SessionsEnded } from '../contracts/member.ts';
import type {
  PasswordAndCode,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from '../contracts/second-factor.ts';
import type { OwnEventPage, SecurityEventPage } from '../contracts/security-event.ts';
import { http } from './client.ts';

/** The second step of signing in, for accounts whose first was answered `auth.second_factor_required`. */
export const giveCode = (code: string) => http.post('member/login/code', { json: { code } }).json<LoginResult>();

export const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: () => http.get('me/second-factor').json<SecondFactorState>() });
export const beginSecondFactor = (password: string) =>
  http.post('me/second-factor', { json: { password } }).json<SecondFactorSecret>();
export const enableSecondFactor = (code: string) =>
  http.put('me/second-factor', { json: { code } }).json<RecoveryCodes>();
export const renewRecoveryCodes = (body: PasswordAndCode) =>
  http.post('me/second-factor/recovery-codes', { json: body }).json<RecoveryCodes>();
export const disableSecondFactor = (body: PasswordAndCode) => http.delete('me/second-factor', { json: body }).json();

/** @param page from 1 */
export const ownEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-events', page],
    queryFn: () => http.get('me/event', { searchParams: { page, per_page: 10 } }).json<OwnEventPage>(),
    placeholderData: keepPreviousData,
  });
/** @param page from 1 */
export const siteEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['site-events', page],
    queryFn: () => http.get('site/event', { searchParams: { page } }).json<SecurityEventPage>(),
    placeholderData: keepPreviousData,
  });
export const endSessionsOfMember = (memberId: number) =>
  http.delete(`member/${memberId}/sessions`).json<SessionsEnded>();
