import { expect, test } from '@jest/globals';
import type { Player } from './contract.ts';
import { createTracker, type Watching } from './tracker.ts';

type State = ReturnType<Player['read']>;

/** A tracker of a player that stands where it is told. */
function watch() {
  const sent: Watching[] = [];
  let state: Partial<State> = { time: 0, seeking: false, paused: false, status: 'playing', rate: 1, duration: 100 };
  const tracker = createTracker({
    player: { read: () => state as State } as Player,
    startAt: 0,
    left: undefined,
    send: async (body) => void sent.push(body),
    sendLast: () => true,
    keep: () => {},
  });
  const stand = (more: Partial<State>) => {
    state = { ...state, ...more };
    tracker.look();
  };
  return {
    sent,
    tracker,
    play: (until: number) => {
      for (let time = (state.time ?? 0) + 1; time <= until; time += 1) stand({ time });
    },
    seek: (time: number) => {
      stand({ seeking: true });
      stand({ seeking: false, time });
    },
  };
}

test('who goes back into what they have just seen says so: two batches, not one that hides it', async () => {
  const { sent, tracker, play, seek } = watch();
  play(9);
  seek(4);
  play(8);
  await tracker.flush();
  expect(sent.map(({ intervals }) => intervals)).toEqual([[{ start: 0, end: 9 }], [{ start: 4, end: 8 }]]);
});

test('who goes on, or back to what they had told already, waits for the next batch as always', async () => {
  const { sent, tracker, play, seek } = watch();
  play(9);
  seek(40);
  play(43);
  expect(sent).toEqual([]);
  await tracker.flush();
  seek(2);
  seek(1);
  expect(sent).toHaveLength(1);
});
