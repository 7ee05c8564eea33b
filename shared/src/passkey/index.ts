import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyMade, PasskeyQuestion, PasskeyShown, PasskeyWish } from '../contracts/passkey.ts';

/** Why the browser gave no passkey: its person said no, has this one already, or it has none to give on this address. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'unsupported' | 'failed';

/** What went wrong between page and authenticator. @returns undefined for what the api said, which is no trouble of the browser */
export function passkeyTrouble(error: unknown): PasskeyTrouble | undefined {
  if (!browserSupportsWebAuthn()) return 'unsupported';
  if (!(error instanceof Error)) return undefined;
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'unsupported';
    if (/^ERROR_AUTHENTICATOR_(MISSING|NO)_/.test(error.code)) return 'unsupported';
  }
  const names = [error.name, error.cause instanceof Error ? error.cause.name : ''];
  if (names.includes('NotAllowedError') || names.includes('AbortError')) return 'cancelled';
  return error instanceof WebAuthnError || names.includes('SecurityError') ? 'failed' : undefined;
}

async function show(question: PasskeyQuestion, useBrowserAutofill: boolean): Promise<PasskeyShown> {
  const { id, response } = await startAuthentication({ optionsJSON: question, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Asks for a passkey in the browser's own window. @throws what `passkeyTrouble` names */
export const showPasskey = (question: PasskeyQuestion): Promise<PasskeyShown> => show(question, false);

/** Whether the browser offers passkeys where somebody types their e-mail. */
export const hasAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Offers passkeys at the field whose `autocomplete` ends with `webauthn`; waits until one is chosen. @throws what `passkeyTrouble` names, `cancelled` once anything else asks */
export const offerPasskey = (question: PasskeyQuestion): Promise<PasskeyShown> => show(question, true);

/** Takes an offer back. */
export const takeOfferBack = (): void => WebAuthnAbortService.cancelCeremony();

/** Lets an authenticator make a passkey. @throws what `passkeyTrouble` names */
export async function makePasskey(wish: PasskeyWish): Promise<PasskeyMade> {
  const { id, response } = await startRegistration({ optionsJSON: wish });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}
