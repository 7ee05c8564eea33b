import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type {
  Passkey,
  PasskeyProof,
  PasskeyQuestion,
  PasskeyShown,
  PasskeyWish,
} from '@clube/shared/contracts/passkey';
import { createAuthenticator, type Authenticator, type Forgery } from './authenticator.ts';
import { call, PASSWORD, type Actor, type TestServer } from './harness.ts';

export const MAIN = 'localhost:3000';
type Refused = { code: string };
type Token = Pick<Actor, 'token'>;

/** A browser: what it keeps, and the host that its page is of. */
export type Browser = { host: string; cookies: Map<string, string> };
export const openBrowser = (host = MAIN): Browser => ({ host, cookies: new Map() });

let address = 0;
/** A call of a browser, which keeps what the answer gives it to keep. Each comes from an address of its own. */
export async function browse<Body>(
  server: TestServer,
  browser: Browser,
  options: Omit<Parameters<typeof call>[1], 'headers'>,
) {
  const answer = await call<Body>(server, {
    ...options,
    headers: {
      host: browser.host,
      'x-forwarded-for': `10.8.${(address += 1)}.1`,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name, value] = /^(clube_passkey|clube_second_factor)=([^;]*)/.exec(line) ?? [];
    if (name) browser.cookies.set(name, value!);
  }
  return answer;
}

export const ask = async (server: TestServer, browser: Browser) =>
  (await browse<PasskeyQuestion>(server, browser, { url: '/api/member/passkey' })).body;
export const askToConfirm = async (server: TestServer, browser: Browser, as: Token) =>
  (await browse<PasskeyQuestion>(server, browser, { url: '/api/me/passkey/question', as })).body;

const post = (url: string) => (server: TestServer, browser: Browser, body: PasskeyShown) =>
  browse<LoginResult & Refused>(server, browser, { method: 'POST', url, body });
export const signIn = post('/api/member/login/passkey');
export const finish = post('/api/member/login/code/passkey');

export const begin = (server: TestServer, browser: Browser, as: Token, proof: PasskeyProof = { password: PASSWORD }) =>
  browse<PasskeyWish & Refused>(server, browser, { method: 'POST', url: '/api/me/passkey/wish', as, body: proof });
export const add = (server: TestServer, browser: Browser, as: Token, body: object) =>
  browse<Passkey & Refused>(server, browser, { method: 'POST', url: '/api/me/passkey', as, body });

/** A passkey of somebody, made as their own screen does. */
export async function createPasskey(server: TestServer, as: Token, browser = openBrowser(), proof?: PasskeyProof) {
  const authenticator = createAuthenticator(`http://${browser.host}`);
  const wish = await begin(server, browser, as, proof);
  const { body, status } = await add(server, browser, as, { name: 'Celular', ...authenticator.make(wish.body) });
  if (status !== 200) throw new Error(`No passkey: ${JSON.stringify([wish.body, body])}`);
  return { authenticator, browser, passkey: body };
}

/** Asks at the door, and answers. */
export const enterWith = async (
  server: TestServer,
  browser: Browser,
  authenticator: Authenticator,
  forged: Forgery = {},
) => signIn(server, browser, authenticator.show(await ask(server, browser), forged));
