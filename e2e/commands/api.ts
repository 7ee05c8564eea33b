import { hash } from 'node:crypto';
import type { Captcha, LoginResult } from '@clube/shared/contracts/sign-in';

/** The main app: of the platform that this run started, or of a deployed one (`pnpm e2e --base`). */
export const mainUrl = () => process.env.BASE_URL ?? `http://localhost:${process.env.CLUBE_E2E_PORT}`;
export function panelUrl(slug: string): string {
  const url = new URL(mainUrl());
  url.hostname = `${slug}.${url.hostname}`;
  return url.origin;
}
export const port = () => new URL(mainUrl()).port;
/** Node may take `localhost` for another address than the one where the platform listens. A deployed one is called by its name. */
export const apiUrl = () => (process.env.BASE_URL ? mainUrl() : mainUrl().replace('//localhost', '//127.0.0.1'));
export const PASSWORD = 'uma senha boa';
/** Who makes the tests' panels: on a demo its owner, elsewhere an account of one's own. */
export const OWNER = {
  email: process.env.CLUBE_E2E_OWNER_EMAIL ?? 'marina@atelie.example',
  password: process.env.CLUBE_E2E_OWNER_PASSWORD ?? 'clube-demo',
};

/** A call to the api as a tool makes it. Throws with the answer when it is not 2xx. */
export async function api<T = unknown>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(`${apiUrl()}/api${path}`, {
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

/** A solved captcha, for a call that wants one. */
export async function solveCaptcha(): Promise<string> {
  const captcha = await api<Captcha>('GET', '/captcha');
  let number = 0;
  while (number < captcha.maxnumber && hash('sha256', captcha.salt + number) !== captcha.challenge) number += 1;
  return btoa(JSON.stringify({ ...captcha, number }));
}

/** Signs in as a tool does and gives what was answered. */
export const logIn = async (email: string, password = PASSWORD) =>
  api<LoginResult>('POST', '/member/login', { body: { email, password, captcha: await solveCaptcha() } });
/** Signs in and gives the token. */
export const signIn = async (email: string, password = PASSWORD) => (await logIn(email, password)).Auth;

let operator: Promise<string> | undefined;
/** The owner, who creates panels for the tests. */
export const demoOwner = () => (operator ??= signIn(OWNER.email, OWNER.password));
