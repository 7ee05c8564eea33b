import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  PasswordAndCode,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from '../contracts/second-factor.ts';

export const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: () => http.get('me/second-factor').json<SecondFactorState>() });
export const beginSecondFactor = (password: string) =>
  http.post('me/second-factor', { json: { password } }).json<SecondFactorSecret>();
export const enableSecondFactor = (code: string) =>
  http.put('me/second-factor', { json: { code } }).json<RecoveryCodes>();
export const renewRecoveryCodes = (body: PasswordAndCode) =>
  http.post('me/second-factor/recovery-codes', { json: body }).json<RecoveryCodes>();
export const disableSecondFactor = (body: PasswordAndCode) => http.delete('me/second-factor', { json: body }).json();
