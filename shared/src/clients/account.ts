import { http } from '@clube/shared/transport';
import type { CreatePasswordBody, RegisterBody, ValidatePurchaseBody } from '../contracts/account.ts';
import type { LoginResult } from '../contracts/sign-in.ts';

export const register = (body: RegisterBody) => http.post('member/register', { json: body }).json();
export const checkUser = (email: string) => http.post('member/new/check-user', { json: { email } }).json();
export const validatePurchase = (body: ValidatePurchaseBody) =>
  http.post('member/new/validate-purchase', { json: body }).json();
export const createFirstPassword = (body: CreatePasswordBody) =>
  http.post('member/new/create-password', { json: body }).json<LoginResult>();
/** Joins the panel of a mailed link with the account that the mailbox has. */
export const acceptLink = (token: string) => http.post('member/new/accept', { json: { token } }).json<LoginResult>();
