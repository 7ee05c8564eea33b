/** @jest-environment node */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isAway, keepForLater, isUnreachable } from './index.ts';
import { forgetKept, KEPT_MS, keepAnswer, keepPage, readKeptAnswers, readKeptPage } from './kept.ts';
import {
  dropCompletion,
  dropWaiting,
  forgetOthers,
  forgetWaiting,
  keepWaiting,
  onOutboxChanged,
  readWaiting,
  type Waiting,
} from './store.ts';
import { ApiError } from '@clube/shared/transport';

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
const DAY = 24 * 60 * 60_000;
const base = () => ({ memberId: 7, path, title: 'O papel', at: Date.now() });
const completion = (more: Partial<Waiting> = {}): Waiting =>
  ({ ...base(), kind: 'completion', completed: true, ...more }) as Waiting;
const comment = (key: string, more: Partial<Waiting> = {}): Waiting =>
  ({ ...base(), kind: 'comment', text: key, parentId: undefined, key, ...more }) as Waiting;

beforeEach(async () => {
  await Promise.all([forgetWaiting(), forgetKept()]);
});

describe('what waits', () => {
  test('of a lesson the last word counts, of comments each, by the key that all its tries carry', async () => {
    const now = Date.now();
    await keepWaiting(completion({ at: now - 3 }));
    await keepWaiting(comment('a', { at: now - 2 }));
    await keepWaiting(comment('a', { at: now - 2 }));
    await keepWaiting(comment('b', { at: now - 1 }));
    await keepWaiting({ ...completion({ at: now }), completed: false } as Waiting);
    const all = await readWaiting(7);
    expect(all.map((one) => (one.kind === 'comment' ? one.key : one.completed))).toEqual(['a', 'b', false]);
  });

  test('what takes its place while it is sent is not forgotten with it', async () => {
    const first = completion({ at: Date.now() - 10 });
    await keepWaiting(first);
    await keepWaiting({ ...completion(), completed: false } as Waiting);
    await dropWaiting(first);
    expect(await readWaiting(7)).toEqual([expect.objectContaining({ completed: false })]);
    await dropWaiting((await readWaiting(7))[0]!);
    expect(await readWaiting(7)).toEqual([]);
  });

  test('a newer word that the server has takes the other one off, and the same one leaves it', async () => {
    await keepWaiting(completion());
    await dropCompletion(7, 3, true);
    expect(await readWaiting(7)).toHaveLength(1);
    await dropCompletion(7, 3, false);
    expect(await readWaiting(7)).toEqual([]);
  });

  test('another member neither sees nor keeps it, and after seven days nobody sends it', async () => {
    await keepWaiting(completion());
    expect(await readWaiting(8)).toEqual([]);
    expect(await readWaiting(7, Date.now() + 7 * DAY)).toEqual([]);
    await forgetOthers(7);
    expect(await readWaiting(7)).toHaveLength(1);
    await forgetOthers(8);
    expect(await readWaiting(7)).toEqual([]);
    await keepWaiting(completion({ at: Date.now() - 8 * DAY }));
    await forgetOthers(7);
    expect(await readWaiting(7, 0)).toEqual([]);
  });

  test('what was written while the clock was ahead is neither lost nor kept for ever: its seven days begin when that is seen', async () => {
    const now = Date.now();
    await keepWaiting(comment('second', { at: now + 400 * DAY }));
    await keepWaiting(comment('first', { at: now + 300 * DAY }));
    await forgetOthers(7, now);
    const keys = async (at: number) => (await readWaiting(7, at)).map((one) => one.kind === 'comment' && one.key);
    expect(await keys(now)).toEqual(['first', 'second']);
    expect(await keys(now + 6 * DAY)).toEqual(['first', 'second']);
    expect(await keys(now + 7 * DAY)).toEqual([]);
    await forgetOthers(7, now + 7 * DAY);
    expect(await readWaiting(7, 0)).toEqual([]);
  });

  test('two hundred are enough', async () => {
    for (let number = 0; number < 200; number += 1) expect(await keepWaiting(comment(String(number)))).toBe(true);
    expect(await keepWaiting(comment('one more'))).toBe(false);
    expect(await readWaiting(7)).toHaveLength(200);
  });

  test('each change is told', async () => {
    const told = Promise.withResolvers<void>();
    const stop = onOutboxChanged(told.resolve);
    await keepWaiting(completion());
    await told.promise;
    stop();
  });

  test('where nobody would send it nothing is kept, and only what found no network is kept at all', async () => {
    const { at: _at, ...word } = completion();
    expect(await keepForLater(word)).toBeUndefined();
    expect(await readWaiting(7)).toEqual([]);
    expect(
      [new ApiError(0, {}), new ApiError(503, {}), new ApiError(403, {}), new TypeError('x')].map(isUnreachable),
    ).toEqual([true, false, false, false]);
    const away = (status: number) => isAway(new ApiError(status, {}));
    expect([0, 502, 503, 504].map(away)).toEqual([true, true, true, true]);
    expect([500, 501, 403, 409, 429].map(away)).toEqual([false, false, false, false, false]);
    expect(isAway(new TypeError('x'))).toBe(false);
  });
});

describe('what is kept to be read', () => {
  const answer = (key: string, more: object = {}) => ({
    session: 'mine',
    key: [key],
    value: key,
    at: Date.now(),
    ...more,
  });

  test('is of one session: an answer of another one takes the place of all', async () => {
    await keepAnswer(answer('home'));
    await keepAnswer(answer('my-courses', { session: 'another' }));
    expect(await readKeptAnswers('mine')).toEqual([]);
    expect((await readKeptAnswers('another')).map(({ value }) => value)).toEqual(['my-courses']);
  });

  test('is eighty answers, of which the oldest gives way, and none that is very long', async () => {
    for (let number = 0; number < 82; number += 1)
      await keepAnswer(answer(String(number), { at: Date.now() - 1000 + number }));
    const kept = new Set((await readKeptAnswers('mine')).map(({ value }) => value));
    expect(kept.size).toBe(80);
    expect([kept.has('0'), kept.has('1'), kept.has('2'), kept.has('81')]).toEqual([false, false, true, true]);
    await keepAnswer(answer('long', { value: 'x'.repeat(200_001) }));
    expect((await readKeptAnswers('mine')).map(({ key }) => key[0])).not.toContain('long');
  });

  test('is over after seven days, the page as well as its answers', async () => {
    const at = Date.now();
    await keepPage({ session: 'mine', composition: 'c', html: '', policy: '', at });
    await keepAnswer(answer('home', { at }));
    expect([await readKeptPage(at + KEPT_MS - 1), await readKeptAnswers('mine', at + KEPT_MS - 1)]).toEqual([
      expect.objectContaining({ session: 'mine' }),
      [expect.objectContaining({ value: 'home' })],
    ]);
    expect([await readKeptPage(at + KEPT_MS), await readKeptAnswers('mine', at + KEPT_MS)]).toEqual([undefined, []]);
  });

  test('does not stay longer for a date that lies ahead', async () => {
    const at = Date.now() + 2 * DAY;
    await keepPage({ session: 'mine', composition: 'c', html: '', policy: '', at });
    await keepAnswer(answer('home', { at }));
    expect([await readKeptPage(), await readKeptAnswers('mine')]).toEqual([undefined, []]);
  });
});
