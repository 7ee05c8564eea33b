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
