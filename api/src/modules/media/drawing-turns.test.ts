import { expect, test } from '@jest/globals';
import { createDrawingTurns } from './drawing-turns.ts';
import type { Lane } from './jobs.ts';

/** Works that last until they are told to end; which of them have begun, in their order. */
function draw(atOnce: number) {
  const inTurn = createDrawingTurns(atOnce);
  const begun: string[] = [];
  const begin = (lane: Lane, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = inTurn(lane, () => {
      begun.push(name);
      return promise;
    });
    return async () => {
      resolve();
      await ended;
    };
  };
  return { begun, begin };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('where there is room for one, what draws waits for another, whatever its lane', async () => {
  const { begun, begin } = draw(1);
  const ends = [
    begin('media.convert-long', 'long film'),
    begin('media.ladder', 'stills'),
    begin('media.convert', 'film'),
  ];
  await settle();
  expect(begun).toEqual(['long film']);
  for (const end of ends) await end();
  expect(begun).toEqual(['long film', 'stills', 'film']);
});

test('where there is room for more, long films leave a place to short ones', async () => {
  const { begun, begin } = draw(2);
  const ends = [begin('media.convert-long', 'long film'), begin('media.ladder-long', 'long stills')];
  await settle();
  expect(begun).toEqual(['long film']);
  ends.push(begin('media.ladder', 'stills'), begin('media.convert', 'film'));
  await settle();
  expect(begun).toEqual(['long film', 'stills']);
  for (const end of [ends[0]!, ends[2]!]) await end();
  await settle();
  expect(begun.toSorted()).toEqual(['film', 'long film', 'long stills', 'stills']);
});
