import type { Captcha } from '@clube/shared/contracts/sign-in';
import { solveChallenge } from 'altcha-lib/v1';
import { call, type TestServer } from './harness.ts';

/** An answer to a fresh captcha, found as a browser finds it. */
export async function solveCaptcha(server: TestServer): Promise<string> {
  const { body } = await call<Captcha>(server, { url: '/api/captcha' });
  const solution = await solveChallenge(body.challenge, body.salt, body.algorithm, body.maxnumber).promise;
  return Buffer.from(JSON.stringify({ ...body, number: solution!.number })).toString('base64');
}
