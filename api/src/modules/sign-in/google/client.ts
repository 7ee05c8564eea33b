import * as oidc from 'openid-client';
import type { Config } from '../../../config.ts';

/** `email`: null where the provider does not answer for it. */
export type OidcIdentity = { subject: string; email: string | null };
export class EmailUnverifiedError extends Error {}

/**
 * Whether the provider is the one who gives the address out: Google for its own, and for those of a domain that it hosts (`hd`). Any other
 * it looked at once, and whose it is today it does not know (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
const answersFor = (email: string, hosted: unknown) =>
  /@(?:gmail|googlemail)\.com$/.test(email) || (typeof hosted === 'string' && hosted !== '');

/** OpenID Connect with the provider of the settings. Its own document is read at the first sign-in. */
export function createOidcClient(config: Config, callbackUrl: string) {
  let discovered: Promise<oidc.Configuration> | undefined;
  const isLoopback = ['localhost', '127.0.0.1'].includes(new URL(config.googleIssuer).hostname);
  const discover = () =>
    (discovered ??= oidc
      .discovery(
        new URL(config.googleIssuer),
        config.googleClientId,
        config.googleClientSecret,
        oidc.ClientSecretPost(config.googleClientSecret),
        isLoopback ? { execute: [oidc.allowInsecureRequests] } : {},
      )
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      }));

  return {
    /** Where to send the browser, and what its way back will be checked against. */
    async begin() {
      const provider = await discover();
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: callbackUrl,
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: url.href, codeVerifier, state, nonce };
    },

    /**
     * The person behind a callback. Signature, issuer, audience, times, state and nonce are checked.
     * @throws EmailUnverifiedError when the provider does not vouch for the e-mail
     */
    async finish(
      query: string,
      { codeVerifier, state, nonce }: { codeVerifier: string; state: string; nonce: string },
    ): Promise<OidcIdentity> {
      const tokens = await oidc.authorizationCodeGrant(await discover(), new URL(`${callbackUrl}${query}`), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      if (claims['email_verified'] !== true || typeof claims['email'] !== 'string') throw new EmailUnverifiedError();
      const email = claims['email'].toLowerCase();
      return { subject: claims.sub, email: answersFor(email, claims['hd']) ? email : null };
    },
  };
}
export type OidcClient = ReturnType<typeof createOidcClient>;
