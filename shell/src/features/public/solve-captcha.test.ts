import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Captcha } from '@clube/shared/contracts/sign-in';
import { solveCaptcha } from './solve-captcha.ts';

const KEY = 'of the server';
const puzzle = async () =>
  (await createChallenge({ hmacKey: KEY, number: 7, maxnumber: 20, algorithm: 'SHA-256' })) as Captcha;
let tell: (name: string, event: unknown) => void;
const posted = jest.fn<(message: unknown) => void>();
beforeEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  jest.spyOn(console, 'info').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined });
  Object.assign(globalThis, {
    Worker: class {
      private readonly heard: [string, (event: unknown) => void][] = [];
      constructor() {
        tell = (name, event) => this.heard.filter(([known]) => known === name).forEach(([, hear]) => hear(event));
      }
      addEventListener(name: string, hear: (event: unknown) => void) {
        this.heard.push([name, hear]);
      }
      postMessage = posted;
      terminate() {}
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  posted.mockReset();
});
const comes = () => jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
const isRight = async (answer: string) => verifySolution(answer, KEY, false);

test('a captcha is solved by its worker', async () => {
  comes();
  posted.mockImplementation(() => tell('message', { data: { number: 7, took: 1 } }));
  expect(await isRight(await solveCaptcha(await puzzle()))).toBe(true);
  expect(console.info).not.toHaveBeenCalled();
});

test.each([
  ['does not come', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))],
  ['hangs', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('late', 'TimeoutError'))],
  [
    'throws as it begins',
    () => {
      comes();
      posted.mockImplementation(() => tell('error', new Error('it failed')));
    },
  ],
])('a captcha whose worker %s is solved on the page', async (_what, begin) => {
  begin();
  expect(await isRight(await solveCaptcha(await puzzle()))).toBe(true);
  expect(console.info).toHaveBeenCalledTimes(1);
});
