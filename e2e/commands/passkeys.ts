import type { Page } from '@playwright/test';

/** A browser with an authenticator of its own (CTAP 2, on the device): it verifies its person and says yes by itself. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whose passkeys it holds, by the host that each was made on. */
    hosts: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ rpId }) => rpId);
    },
    /** Whether it recognises who sits before it. */
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** A browser that offers passkeys by a press alone. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    // A blank page has none.
    if ('PublicKeyCredential' in globalThis) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
