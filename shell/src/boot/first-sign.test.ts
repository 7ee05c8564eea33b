import { beforeEach, expect, jest, test } from '@jest/globals';

const activation = { hasBeenActive: false };
let sign: Promise<void>;
let isSeen = false;
/** The script comes, on a page of its own. */
async function begin() {
  jest.resetModules();
  const { firstSign } = await import('./first-sign.ts');
  sign = firstSign().then(() => void (isSeen = true));
  await Promise.resolve();
  await Promise.resolve();
}
beforeEach(() => {
  isSeen = false;
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
});

test('a press before the script is a sign', async () => {
  activation.hasBeenActive = true;
  await begin();
  expect(isSeen).toBe(true);
});

test('without one the next sign counts', async () => {
  activation.hasBeenActive = false;
  await begin();
  expect(isSeen).toBe(false);
  dispatchEvent(new Event('pointermove'));
  await sign;
  expect(isSeen).toBe(true);
});
