import { readCookie, saveCookie } from '@clube/shared/session';
import { atom, getDefaultStore } from 'jotai';

const CONSENT = 'analytics_consent';
type Consent = 'granted' | 'denied' | undefined;

/** What the visitor said about being counted; undefined until they were asked. */
export const consentAtom = atom<Consent>(readCookie(CONSENT) as Consent);

export function answerConsent(answer: 'granted' | 'denied'): void {
  saveCookie(CONSENT, answer);
  getDefaultStore().set(consentAtom, answer);
  if (answer === 'granted') location.reload();
}
