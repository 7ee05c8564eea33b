import { hash } from 'node:crypto';
import type { Captcha } from '@clube/shared/contracts/sign-in';
import { call, type TestServer } from './harness.ts';

/** An answer to a fresh captcha. Browsers find it by the library, a hash at a time that waits for the next: here 25 times as slow. */
export async function solveCaptcha(server: TestServer): Promise<string> {
  return answerTo((await call<Captcha>(server, { url: '/api/captcha' })).body);
}

/** The answer to a captcha. */
export function answerTo(body: Captcha): string {
  let number = 0;
  while (number < body.maxnumber && hash('sha256', body.salt + number) !== body.challenge) number += 1;
  return Buffer.from(JSON.stringify({ ...body, number })).toString('base64');
}
