import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  PasswordAndCode,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from '../contracts/second-factor.ts';

/** Since when it is on, and how many recovery codes are left. */
export const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: () => http.get('me/second-factor').json<SecondFactorState>() });
/** A secret that counts once a code of it was given. @throws ApiError `auth.wrong_password`, `auth.second_factor_exists`, `rate.limited` */
export const beginSecondFactor = (password: string) =>
  http.post('me/second-factor', { json: { password } }).json<SecondFactorSecret>();
/** Switches it on and ends the sessions elsewhere. @throws ApiError `auth.wrong_code`, `auth.second_factor_exists`, `rate.limited` */
export const enableSecondFactor = (code: string) =>
  http.put('me/second-factor', { json: { code } }).json<RecoveryCodes>();
/** Ten new codes; older ones work no more. @throws ApiError `auth.wrong_password`, `auth.wrong_code`, `auth.second_factor_missing`, `rate.limited` */
export const renewRecoveryCodes = (body: PasswordAndCode) =>
  http.post('me/second-factor/recovery-codes', { json: body }).json<RecoveryCodes>();
/** @throws ApiError as `renewRecoveryCodes` */
export const disableSecondFactor = (body: PasswordAndCode) => http.delete('me/second-factor', { json: body }).json();
