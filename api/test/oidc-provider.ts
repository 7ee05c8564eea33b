import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const OIDC_CLIENT = { id: 'clube', secret: 'a secret between clube and the provider' };

/** Where the person says who they are. A form of the simplest kind: the address it sends is the whole interaction. */
const PAGE = `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><form><label>Account <input name="email" type="email"></label><button>Continue</button></form>`;

/** A real OpenID provider on loopback. Accounts are e-mails, of domains that it hosts; `unverified@…` is one that it does not vouch for, and for those of
 * `elsewhere.example` it does not answer. */
export async function startOidcProvider(callbackUrl: string): Promise<{ issuer: string; stop(): void }> {
  const http: Server = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [callbackUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith('unverified'),
        ...(!id.endsWith('@elsewhere.example') && { hd: id.slice(id.lastIndexOf('@') + 1) }),
      }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['cookie key of the tests'] },
  } as never);
  const callback = provider.callback();
  const finish = async (request: IncomingMessage, response: ServerResponse, email: string) => {
    await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: email, clientId: OIDC_CLIENT.id });
    grant.addOIDCScope('openid email');
    const answer = { login: { accountId: email }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false });
  };
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return void callback(request, response);
    const email = searchParams.get('email');
    if (email) return void finish(request, response, email);
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  };
  return { issuer, stop: () => void http.close() };
}
