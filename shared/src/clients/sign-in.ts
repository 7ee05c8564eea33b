import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  Captcha,
  CreatePasswordBody,
  GoogleHandOff,
  LoginBody,
  LoginResult,
  MailedLink,
  PasswordSetBody,
  RegisterBody,
  ValidatePurchaseBody,
} from '../contracts/sign-in.ts';

export const fetchCaptcha = () => http.get('captcha').json<Captcha>();
export const login = (body: LoginBody) => http.post('member/login', { json: body }).json<LoginResult>();
export const recoverPassword = (body: { email: string; captcha: string }) =>
  http.post('member/password-recovery', { json: body }).json();
export const setPassword = (token: string, body: PasswordSetBody) =>
  http.post(`member/password-reset/${token}`, { json: body }).json();
export const selectSite = (siteId: number) =>
  http.post('member/select-site', { json: { site_id: siteId } }).json<LoginResult>();
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
export const register = (body: RegisterBody) => http.post('member/register', { json: body }).json();
export const checkUser = (email: string) => http.post('member/new/check-user', { json: { email } }).json();
export const validatePurchase = (body: ValidatePurchaseBody) =>
  http.post('member/new/validate-purchase', { json: body }).json();
export const createFirstPassword = (body: CreatePasswordBody) =>
  http.post('member/new/create-password', { json: body }).json<LoginResult>();
/** Joins the panel of a mailed link with the account that the mailbox has. */
export const acceptLink = (token: string) => http.post('member/new/accept', { json: { token } }).json<LoginResult>();
