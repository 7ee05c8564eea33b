import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { PasskeyProof } from '../contracts/passkey.ts';
import type {
  AcceptBody,
  Captcha,
  CreatePasswordBody,
  GoogleHandOff,
  GoogleLink,
  LoginBody,
  LoginResult,
  MailedLink,
  PasswordSetBody,
  RegisterBody,
  ValidatePurchaseBody,
} from '../contracts/sign-in.ts';

/** A puzzle that a browser solves while somebody types; its answer counts once, for ten minutes. @throws ApiError `rate.limited` */
export const fetchCaptcha = () => http.get('captcha').json<Captcha>();
/** @throws ApiError `auth.invalid_credentials`, `auth.not_member`, `auth.captcha_invalid`, `auth.second_factor_required` (then `giveCode`), `rate.limited` */
export const login = (body: LoginBody) => http.post('member/login', { json: body }).json<LoginResult>();
/** Answers alike whether or not there is an account. @throws ApiError `auth.captcha_invalid`, `mail.unavailable`, `rate.limited` */
export const recoverPassword = (body: { email: string; captcha: string }) =>
  http.post('member/password-recovery', { json: body }).json();
/** @param token of the mailed link @throws ApiError `auth.link_invalid`, `auth.passwords_differ`, `auth.password_common`, `auth.password_personal` */
export const setPassword = (token: string, body: PasswordSetBody) =>
  http.post(`member/password-reset/${token}`, { json: body }).json();
/** Into a panel of one’s own. @throws ApiError `site.not_found`, `session.ended` */
export const selectSite = (siteId: number) =>
  http.post('member/select-site', { json: { site_id: siteId } }).json<LoginResult>();
/** The end of a hand-off, in the browser that it was bound to. @throws ApiError `auth.link_invalid`, `auth.hand_off_unconfirmed` where it came past the question, `auth.other_account`, `session.ended`, `auth.second_factor_required` */
export const redeemHandOff = (string: string) =>
  http.post('member/auth/redeem', { json: { string } }).json<LoginResult>();
/** What a mailed link is for; asked once, for the page stays with it. */
export const mailedLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailed-link', token],
    queryFn: () => http.get(`member/password-reset/${token}`).json<MailedLink>(),
  });
/** Where to send the browser so that it comes back signed in. @param wanted path to come back to @throws ApiError `request.invalid` for any other address, `site.not_found`, `rate.limited` */
export const beginGoogle = (wanted?: string) =>
  http.post('member/google/auth', { json: wanted === undefined ? {} : { wanted } }).json<GoogleHandOff>();
/** @param auth what `beginGoogle` signed @throws ApiError `auth.link_invalid`, `auth.provider_failed`, `rate.limited` */
export const startGoogle = (auth: string) => http.post('member/google/start', { json: { auth } }).json<GoogleHandOff>();
/** Whether Google opens one’s own account. */
export const googleLinkQuery = () =>
  queryOptions({ queryKey: ['google-link'], queryFn: () => http.get('me/google').json<GoogleLink>() });
/** Google opens it no more. @throws ApiError `auth.wrong_password`, `auth.wrong_code`, `auth.passkey_refused`, `auth.passkey_expired`, `rate.limited` */
export const unlinkGoogle = (proof: PasskeyProof) => http.delete('me/google', { json: proof }).json();
/** The second step of signing in, for accounts whose first was answered `auth.second_factor_required`. @throws ApiError `auth.wrong_code`, `auth.second_factor_expired`, `rate.limited` */
export const giveCode = (code: string) => http.post('member/login/code', { json: { code } }).json<LoginResult>();
/** Mails the way on; answers alike whether or not there is an account. @throws ApiError `auth.register_closed`, `auth.document_invalid`, `auth.phone_invalid`, `auth.captcha_invalid`, `rate.limited` */
export const register = (body: RegisterBody) => http.post('member/register', { json: body }).json();
/** First step of a first access; answers alike for everybody. @throws ApiError `rate.limited` */
export const checkUser = (email: string) => http.post('member/new/check-user', { json: { email } }).json();
/** Second step: mails the way on to whoever bought something. @throws ApiError `auth.document_invalid`, `rate.limited` */
export const validatePurchase = (body: ValidatePurchaseBody) =>
  http.post('member/new/validate-purchase', { json: body }).json();
/** Opens the account of a mailed link. @throws ApiError `auth.link_invalid`, `auth.account_exists`, those of `setPassword`, `auth.second_factor_required` */
export const createFirstPassword = (body: CreatePasswordBody) =>
  http.post('member/new/create-password', { json: body }).json<LoginResult>();
/** Joins the panel of a mailed link with the account that the mailbox has. @throws ApiError `auth.link_invalid`, `auth.account_missing` (then `createFirstPassword`), `auth.second_factor_required` */
export const acceptLink = (body: AcceptBody) => http.post('member/new/accept', { json: body }).json<LoginResult>();
