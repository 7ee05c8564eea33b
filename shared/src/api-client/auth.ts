import type {
  Captcha,
  CreatePasswordBody,
  GoogleHandOff,
  HandOff,
  LoginBody,
  LoginResult,
  Me,
  MemberSite,
  OpenSession,
  MailedLink,
  PasswordSetBody,
  RegisterBody,
  ValidatePurchaseBody,
} from '../contracts/member.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './client.ts';

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
export const mySitesQuery = () =>
  queryOptions({ queryKey: ['my-sites'], queryFn: () => http.get('member/sites').json<MemberSite[]>() });
export const fetchMe = () => http.get('me').json<Me>();
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: fetchMe });

export const register = (body: RegisterBody) => http.post('member/register', { json: body }).json();
export const checkUser = (email: string) => http.post('member/new/check-user', { json: { email } }).json();
export const validatePurchase = (body: ValidatePurchaseBody) =>
  http.post('member/new/validate-purchase', { json: body }).json();
export const createFirstPassword = (body: CreatePasswordBody) =>
  http.post('member/new/create-password', { json: body }).json<LoginResult>();
/** Joins the panel of a mailed link with the account that the mailbox has. */
export const acceptLink = (token: string) => http.post('member/new/accept', { json: { token } }).json<LoginResult>();

/** Where to send the browser so that it comes back signed in. */
export const beginGoogle = (wanted?: string) =>
  http.post('member/google/auth', { json: wanted === undefined ? {} : { wanted } }).json<GoogleHandOff>();
export const startGoogle = (auth: string) => http.post('member/google/start', { json: { auth } }).json<GoogleHandOff>();

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => http.get('me/sessions').json<OpenSession[]>() });
export const endSession = (id: number) => http.delete(`me/sessions/${id}`).json();
export const endOtherSessions = () => http.delete('me/sessions').json();
