import { beforeEach, describe, expect, test } from '@jest/globals';
import { allLeftBehind, keepLeftBehind, readLeftBehind } from './left-behind.ts';

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

  test('what was watched meanwhile is not forgotten with what was told', () => {
    keepLeftBehind(7, 3, { ...left, path });
    const [found] = allLeftBehind(7);
    keepLeftBehind(7, 3, { ...left, position: 20, path });
    found!.drop();
    expect(readLeftBehind(7, 3)?.position).toBe(20);
    const [again] = allLeftBehind(7);
    again!.drop();
    expect(readLeftBehind(7, 3)).toBeUndefined();
  });

  test.each(['{', '[]', '{"position":-1,"intervals":[]}', '{"position":1,"intervals":[],"path":{"courseId":"x"}}'])(
    'something else in its place is told to nobody: %s',
    (text) => {
      localStorage.setItem('watched:7:3', text);
      expect([...allLeftBehind(7)]).toEqual([]);
    },
  );
});
