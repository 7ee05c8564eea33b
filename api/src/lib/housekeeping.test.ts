import { expect, jest, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { startHousekeeping } from './housekeeping.ts';

test('no chore is done by a clock that is not believed', async () => {
  const chore = jest.fn(async () => {});
  const begin = (isBelieved: boolean) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const log = { warn: () => resolve() } as unknown as FastifyBaseLogger;
    const last = async () => resolve();
    const stop = startHousekeeping([chore, last], log, async () => isBelieved);
    return promise.finally(stop);
  };
  await begin(false);
  expect(chore).not.toHaveBeenCalled();
  await begin(true);
  expect(chore).toHaveBeenCalledTimes(1);
});
