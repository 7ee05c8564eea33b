import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  Captcha,
  GoogleHandOff,
  HandOff,
  LoginBody,
  LoginResult,
  MailedLink,
  PasswordSetBody,
} from '../contracts/sign-in.ts';

export const fetchCaptcha = () => http.get('captcha').json<Captcha>();
export const login = (body: LoginBody) => http.post('member/login', { json: body }).json<LoginResult>();
export const logout = () => http.post('member/logout').json();
export const recoverPassword = (body: { email: string; captcha: string }) =>
  http.post('member/password-recovery', { json: body }).json();
export const setPassword = (token: string, body: PasswordSetBody) =>
  http.post(`member/password-reset/${token}`, { json: body }).json();
export const selectSite = (siteId: number) =>
  http.post('member/select-site', { json: { site_id: siteId } }).json<LoginResult>();
/** @param auth the payload of the sign-in */
export const startHandOff = (auth: LoginResult) => http.post('member/auth', { json: { auth } }).json<HandOff>();
export const redeemHandOff = (string: string) =>
  http.post('member/auth/redeem', { json: { string } }).json<LoginResult>();
/** What a mailed link is for; asked once, for the page stays with it. */
export const mailedLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailed-link', token],
    queryFn: () => http.get(`member/password-reset/${token}`).json<MailedLink>(),
  });
/** Where to send the browser so that it comes back signed in. */
export const beginGoogle = (wanted?: string) =>
  http.post('member/google/auth', { json: wanted === undefined ? {} : { wanted } }).json<GoogleHandOff>();
export const startGoogle = (auth: string) => http.post('member/google/start', { json: { auth } }).json<GoogleHandOff>();
/** The second step of signing in, for accounts whose first was answered `auth.second_factor_required`. */
export const giveCode = (code: string) => http.post('member/login/code', { json: { code } }).json<LoginResult>();
