import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

test('so many run at once, so many wait in their order, the next is refused, and one that fails holds up nobody', async () => {
  const inTurn = createTurns(1, 2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const start = (index: number) =>
    inTurn(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 1) throw new Error('broken');
      return index;
    });
  const works = [1, 2, 3].map((index) => start(index).catch((error: Error) => error.message));
  expect(begun).toEqual([1]);
  await expect(start(4)).rejects.toMatchObject({ code: 'rate.limited' });
  for (const index of [0, 1, 2]) {
    ends[index]!();
    await works[index];
  }
  expect([begun, await Promise.all(works)]).toEqual([
    [1, 2, 3],
    ['broken', 2, 3],
  ]);
});

test('of one so many run and wait, whatever room there is; others come to their turn, and so does that one once one of theirs is over', async () => {
  const inTurn = createTurns(1, 4, 2);
  const ends: (() => void)[] = [];
  const start = (whose: string) =>
    inTurn(() => new Promise<string>((resolve) => ends.push(() => resolve(whose))), whose);
  const works = [start('a'), start('a'), start('b')];
  await expect(start('a')).rejects.toMatchObject({ code: 'rate.limited' });
  ends[0]!();
  await works[0];
  works.push(start('a'));
  for (const at of [1, 2, 3]) {
    ends[at]!();
    await works[at];
  }
  expect(await Promise.all(works)).toEqual(['a', 'a', 'b', 'a']);
});
