import { expect, jest, test } from '@jest/globals';
import { oneForAll } from './one-for-all.ts';

function share() {
  const starts: {
    cache: RequestCache;
    come: (held: { end: () => void }) => void;
    fail: () => void;
    lose: () => void;
  }[] = [];
  const take = oneForAll((cache, lose) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ end: () => void }>();
    starts.push({ cache, come: resolve, fail: () => reject(new Error('away')), lose });
    return promise;
  });
  return { take, starts };
}
const held = () => ({ end: jest.fn() });

test('what came is for all, also where something else failed', async () => {
  const { take, starts } = share();
  const [first, worker] = [take(false), held()];
  starts[0]!.come(worker);
  await first;
  expect(await Promise.all([take(false), take(true)])).toEqual([worker, worker]);
  expect(starts).toHaveLength(1);
  expect(worker.end).not.toHaveBeenCalled();
});

test('what has not come is asked for anew, past the cache, and ended if it comes after all', async () => {
  const { take, starts } = share();
  const [early, late] = [take(false), take(true)];
  expect(starts.map(({ cache }) => cache)).toEqual(['default', 'reload']);
  const [given, worker] = [held(), held()];
  starts[0]!.come(given);
  await early;
  expect(given.end).toHaveBeenCalledTimes(1);
  starts[1]!.come(worker);
  expect(await late).toBe(worker);
  expect(worker.end).not.toHaveBeenCalled();
});

test('what failed, or is of no use any more, is begun anew', async () => {
  const { take, starts } = share();
  const failing = take(false);
  starts[0]!.fail();
  await expect(failing).rejects.toThrow('away');
  const second = take(false);
  starts[1]!.come(held());
  await second;
  starts[1]!.lose();
  // Its file came before, and may be the browser's copy.
  void take(true);
  expect(starts.map(({ cache }) => cache)).toEqual(['default', 'default', 'default']);
});

test('it says whether it is here: not what came of an earlier try, nor what is of no use any more', async () => {
  const { take, starts } = share();
  const [early, late] = [take(false), take(true)];
  starts[0]!.come(held());
  await early;
  expect(take.isHere()).toBe(false);
  starts[1]!.come(held());
  await late;
  expect(take.isHere()).toBe(true);
  starts[1]!.lose();
  expect(take.isHere()).toBe(false);
});
