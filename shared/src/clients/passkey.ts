import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  Passkey,
  PasskeyBody,
  PasskeyList,
  PasskeyProof,
  PasskeyQuestion,
  PasskeyShown,
  PasskeyWish,
} from '../contracts/passkey.ts';
import type { LoginResult } from '../contracts/sign-in.ts';

/** One’s own, as far as this session may know of them, and the address that a new one would count on. */
export const passkeysQuery = () =>
  queryOptions({ queryKey: ['passkeys'], queryFn: () => http.get('me/passkey').json<PasskeyList>() });
/** What an authenticator is asked so that somebody who is signed in confirms themselves; an answer counts once, for ten minutes. */
export const askToConfirm = () => http.get('me/passkey/question').json<PasskeyQuestion>();
/** What a new passkey has to be; counts once, for ten minutes. @throws ApiError `auth.wrong_password`, `auth.wrong_code`, `auth.passkey_refused`, `auth.passkey_expired`, `rate.limited` */
export const beginPasskey = (proof: PasskeyProof) => http.post('me/passkey/wish', { json: proof }).json<PasskeyWish>();
/** Keeps what the authenticator made. @throws ApiError `auth.passkey_expired`, `auth.passkey_refused`, `auth.passkey_exists`, `auth.passkey_limit`, `rate.limited` */
export const addPasskey = (body: PasskeyBody) => http.post('me/passkey', { json: body }).json<Passkey>();
/** Removes one and ends the sessions that it opened elsewhere. @throws ApiError those of `beginPasskey`, `passkey.not_found` */
export const removePasskey = (id: number, proof: PasskeyProof) =>
  http.delete(`me/passkey/${id}`, { json: proof }).json();

/** What an authenticator is asked at the sign-in screen; an answer counts once, for ten minutes, in this browser. @throws ApiError `rate.limited` */
export const askAtTheDoor = () => http.get('member/passkey').json<PasskeyQuestion>();
/** Signs in with a passkey alone. @throws ApiError `auth.passkey_expired`, `auth.passkey_refused`, `auth.not_member`, `rate.limited` */
export const signInByPasskey = (shown: PasskeyShown) =>
  http.post('member/login/passkey', { json: shown }).json<LoginResult>();
/** In place of a code, after `auth.second_factor_required`. @throws ApiError `auth.second_factor_expired`, `auth.passkey_expired`, `auth.passkey_refused`, `rate.limited` */
export const finishByPasskey = (shown: PasskeyShown) =>
  http.post('member/login/code/passkey', { json: shown }).json<LoginResult>();
