import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LONGEST_AGO } from '../contracts/progress-limits.ts';
import { allLeftBehind, dropLeftBehind, inCalls, keepLeftBehind, readLeftBehind, since } from './left-behind.ts';

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
beforeEach(() => localStorage.clear());

describe('what was watched and not told', () => {
  const left = { position: 12, intervals: [{ start: 0, end: 12 }] };

  test('can be told without opening the lesson, where its place is known', () => {
    keepLeftBehind(7, 3, { ...left, path });
    keepLeftBehind(7, 4, left);
    keepLeftBehind(8, 3, { ...left, path });
    expect([...allLeftBehind(7)].map(({ path: at, left: { position } }) => [at, position])).toEqual([[path, 12]]);
    expect(readLeftBehind(7, 4)).toEqual(left);
  });

  test('where nothing can be kept nothing is, and whoever watches is not held up by it', () => {
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      }),
    );
    keepLeftBehind(7, 3, { ...left, path });
    dropLeftBehind(7, 3);
    expect(readLeftBehind(7, 3)).toBeUndefined();
    for (const spy of spies) spy.mockRestore();
  });

  test('what was watched meanwhile is not forgotten with what was told', () => {
    keepLeftBehind(7, 3, { ...left, path });
    const [found] = allLeftBehind(7);
    keepLeftBehind(7, 3, { ...left, position: 20, path });
    found!.keepOnly([]);
    expect(readLeftBehind(7, 3)?.position).toBe(20);
    const [again] = allLeftBehind(7);
    again!.keepOnly([]);
    expect(readLeftBehind(7, 3)).toBeUndefined();
  });

  test('what the server knows is told once, the rest again', () => {
    const [first, second, third] = [0, 10, 20].map((start) => ({ start, end: start + 5 }));
    keepLeftBehind(7, 3, { position: 25, intervals: [first!, second!, third!], path });
    const [found] = allLeftBehind(7);
    found!.keepOnly([second!, third!]);
    found!.keepOnly([third!]);
    expect(readLeftBehind(7, 3)).toEqual({ position: 25, intervals: [third], path });
    found!.keepOnly([]);
    expect(readLeftBehind(7, 3)).toBeUndefined();
  });

  test('goes out in calls that the server takes, and with nothing watched the place goes alone', () => {
    const stretches = Array.from({ length: 1001 }, (_, at) => ({ start: at * 2, end: at * 2 + 1 }));
    const calls = inCalls(stretches);
    expect(calls.map(({ length }) => length)).toEqual([500, 500, 1]);
    expect(calls.flat()).toEqual(stretches);
    expect(inCalls([])).toEqual([[]]);
  });

  test('keeps when it was, and no time that is none', () => {
    const dated = { ...left, at: 1_000_000, path };
    keepLeftBehind(7, 3, dated);
    expect(readLeftBehind(7, 3)).toEqual(dated);
    localStorage.setItem('watched:7:3', JSON.stringify({ ...dated, at: 'noon' }));
    expect(readLeftBehind(7, 3)).toEqual({ ...left, path });
    expect([since(undefined), since(Date.now() + 60_000), since(0)]).toEqual([{}, {}, { ago: LONGEST_AGO }]);
  });

  test.each(['{', '[]', '{"position":-1,"intervals":[]}', '{"position":1,"intervals":[],"path":{"courseId":"x"}}'])(
    'something else in its place is told to nobody: %s',
    (text) => {
      localStorage.setItem('watched:7:3', text);
      expect([...allLeftBehind(7)]).toEqual([]);
    },
  );
});
