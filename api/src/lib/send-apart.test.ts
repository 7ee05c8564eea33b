import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sendApart } from './send-apart.ts';

type Due = { site_id: number; id: number };
const AT_ONCE = 4;
const OF_ONE = 2;
let waiting: Due[];
/** What is under way, each with what ends it. */
let begun: Map<number, () => void>;
let isStopped: boolean;
let failures: unknown[];
beforeEach(() => {
  jest.useFakeTimers();
  [waiting, begun, isStopped, failures] = [[], new Map(), false, []];
});
afterEach(() => void jest.useRealTimers());

/** As the database does: so much of each panel that is not busy, the oldest first. */
function take(busy: readonly number[], room: number) {
  const ofPanel = (one: Due) => waiting.filter(({ site_id }) => site_id === one.site_id);
  const due = waiting.filter((one) => !busy.includes(one.site_id) && ofPanel(one).indexOf(one) < OF_ONE).slice(0, room);
  waiting = waiting.filter((one) => !due.includes(one));
  return Promise.resolve(due);
}
const start = (takeDue = take) =>
  sendApart<Due>({
    take: takeDue,
    send: ({ id }) => new Promise((resolve) => begun.set(id, resolve)),
    atOnce: AT_ONCE,
    onFailure: (error) => failures.push(error),
    isStopped: () => isStopped,
  });
const settle = () => jest.advanceTimersByTimeAsync(0);
const LOOK_MS = 1000;
async function end(...ids: number[]) {
  for (const id of ids) {
    begun.get(id)!();
    begun.delete(id);
  }
  await settle();
}
const underWay = () => [...begun.keys()];

test('it sends lot after lot of a panel, and is over when nothing is due', async () => {
  waiting = [1, 2, 3].map((id) => ({ site_id: 1, id }));
  const all = start();
  await settle();
  expect(underWay()).toEqual([1, 2]);
  await end(1);
  expect(underWay()).toEqual([2]);
  await end(2);
  expect(underWay()).toEqual([3]);
  await end(3);
  await all;
});

test('what hangs holds up its own panel alone, also for what becomes due meanwhile', async () => {
  waiting = [
    { site_id: 1, id: 1 },
    { site_id: 2, id: 3 },
  ];
  const all = start();
  await settle();
  waiting = [
    { site_id: 1, id: 2 },
    { site_id: 2, id: 4 },
  ];
  await end(3);
  expect(underWay()).toEqual([1, 4]);
  await end(4);
  waiting.push({ site_id: 3, id: 5 });
  await jest.advanceTimersByTimeAsync(LOOK_MS);
  expect(underWay()).toEqual([1, 5]);
  await end(5, 1);
  await end(2);
  await all;
  expect(jest.getTimerCount()).toBe(0);
});

test('a panel whose lot is over while others are looked for is looked at once more', async () => {
  waiting = [1, 2, 3].map((id) => ({ site_id: 1, id }));
  const looking = Promise.withResolvers<void>();
  const all = start(async (busy, room) => {
    if (busy.length > 0) await looking.promise;
    return take(busy, room);
  });
  await jest.advanceTimersByTimeAsync(LOOK_MS);
  await end(1, 2);
  looking.resolve();
  await settle();
  expect(underWay()).toEqual([3]);
  await end(3);
  await all;
});

test('no more is under way than there is room for', async () => {
  waiting = Array.from({ length: 6 }, (_, id) => ({ site_id: id, id }));
  const all = start();
  await settle();
  expect(underWay()).toEqual([0, 1, 2, 3]);
  await end(2);
  expect(underWay()).toEqual([0, 1, 3, 4]);
  await end(0, 1, 3, 4);
  await end(5);
  await all;
});

test('who stops waits for what is under way, and takes nothing more', async () => {
  waiting = [
    { site_id: 1, id: 1 },
    { site_id: 1, id: 2 },
    { site_id: 1, id: 3 },
  ];
  const all = start();
  await settle();
  isStopped = true;
  await end(1, 2);
  await all;
  expect(waiting).toEqual([{ site_id: 1, id: 3 }]);
});

test('a look that fails is said, holds up nobody, and comes again', async () => {
  let isAway = false;
  waiting = [{ site_id: 1, id: 1 }];
  const all = start((busy, room) => (isAway ? Promise.reject(new Error('away')) : take(busy, room)));
  await settle();
  isAway = true;
  waiting = [{ site_id: 2, id: 2 }];
  await jest.advanceTimersByTimeAsync(LOOK_MS);
  expect(failures).toEqual([new Error('away')]);
  isAway = false;
  await jest.advanceTimersByTimeAsync(LOOK_MS);
  expect(underWay()).toEqual([1, 2]);
  await end(1, 2);
  await all;
  isAway = true;
  await start((busy, room) => (isAway ? Promise.reject(new Error('away')) : take(busy, room)));
  expect(failures).toHaveLength(2);
});
