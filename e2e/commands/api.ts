import type { Captcha, LoginResult } from '@clube/shared/contracts/member';
import { solveChallenge } from 'altcha-lib/v1';

export const port = () => process.env.CLUBE_E2E_PORT!;
export const mainUrl = () => `http://localhost:${port()}`;
export const panelUrl = (slug: string) => `http://${slug}.localhost:${port()}`;
export const PASSWORD = 'uma senha boa';
const DEMO = { email: 'marina@atelie.example', password: 'clube-demo' };

/** A call to the api as a tool makes it. Throws with the answer when it is not 2xx. */
export async function api<T = unknown>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port()}/api${path}`, {
    method,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

async function solveCaptcha(): Promise<string> {
  const challenge = await api<Captcha>('GET', '/captcha');
  const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber)
    .promise;
  return btoa(JSON.stringify({ ...challenge, number: solution!.number }));
}

/** Signs in as a tool does and gives the token. */
export async function signIn(email: string, password = PASSWORD): Promise<string> {
  const { Auth } = await api<LoginResult>('POST', '/member/login', {
    body: { email, password, captcha: await solveCaptcha() },
  });
  return Auth;
}

let operator: Promise<string> | undefined;
/** The demo owner, who creates panels for the tests. */
export const demoOwner = () => (operator ??= signIn(DEMO.email, DEMO.password));
