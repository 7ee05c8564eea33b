import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LeftBehind } from '@clube/shared/outbox/left-behind';
import { waitFor } from '@clube/shared/testing/wait-for';
import type { Player } from './contract.ts';
import { createTracker, type Watching } from './tracker.ts';

type State = ReturnType<Player['read']>;

type Around = {
  startAt?: number;
  left?: LeftBehind;
  send?: (body: Watching) => void | Promise<void>;
  sendLast?: (body: Watching) => Promise<void>;
};
/** A tracker of a player that stands where it is told. */
function watch({ startAt = 0, left, send = () => {}, sendLast = async () => {} }: Around = {}) {
  const sent: Watching[] = [];
  const kept: (LeftBehind | undefined)[] = [];
  let state: Partial<State> = { time: 0, seeking: false, paused: false, status: 'playing', rate: 1, duration: 100 };
  const tracker = createTracker({
    player: { read: () => state as State } as Player,
    startAt,
    left,
    send: async (body) => {
      await send(body);
      sent.push(body);
    },
    sendLast: (body) => {
      sent.push(body);
      return sendLast(body);
    },
    reaches: () => true,
    keep: (rest) => void kept.push(rest),
  });
  const stand = (more: Partial<State>) => {
    state = { ...state, ...more };
    tracker.look();
  };
  return {
    sent,
    kept,
    tracker,
    stand,
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

test('whoever asks for all to be told waits for what a pause is telling already', async () => {
  const answered = Promise.withResolvers<void>();
  const { sent, tracker, play, stand } = watch({ send: () => answered.promise });
  play(9);
  stand({ paused: true });
  let isTold = false;
  const told = tracker.flush().then(() => (isTold = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect([isTold, sent]).toEqual([false, []]);
  answered.resolve();
  await told;
  expect(sent.map(({ intervals }) => intervals)).toEqual([[{ start: 0, end: 9 }]]);
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

const stretches = (count: number) => Array.from({ length: count }, (_, at) => ({ start: at * 2, end: at * 2 + 1 }));

test('more stretches than one call takes go out in several; after a failure those that were not told go out again', async () => {
  const all = stretches(1200);
  let calls = 0;
  const { sent, kept, tracker } = watch({
    left: { position: 0, intervals: all },
    send: () => {
      calls += 1;
      if (calls === 2) throw new TypeError('failed to fetch');
    },
  });
  const log = jest.spyOn(console, 'info').mockImplementation(() => {});
  await tracker.flush();
  expect(sent.map(({ intervals }) => intervals)).toEqual([all.slice(0, 500)]);
  expect(kept.at(-1)?.intervals).toEqual(all.slice(500));
  await tracker.flush();
  expect(sent.map(({ intervals }) => intervals)).toEqual([all.slice(0, 500), all.slice(500, 1000), all.slice(1000)]);
  expect(kept.at(-1)).toBeUndefined();
  log.mockRestore();
});

test('who leaves tells as much as a browser sends for a page that is gone; the rest is left behind', () => {
  const all = stretches(1600);
  const { sent, kept, tracker } = watch({ left: { position: 0, intervals: all } });
  tracker.leave();
  expect(sent.flatMap(({ intervals }) => intervals)).toEqual(all.slice(0, 1500));
  expect(kept.at(-1)?.intervals).toEqual(all.slice(1500));
});

describe('a page that hides', () => {
  const NINE = [{ start: 0, end: 9 }];
  beforeEach(() => void jest.spyOn(console, 'info').mockImplementation(() => {}));
  afterEach(() => jest.mocked(console.info).mockRestore());

  test('tells it at once, and keeps it until that is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sent, kept, tracker, play } = watch({ sendLast: () => promise });
    play(9);
    tracker.hide();
    expect(sent.map(({ intervals }) => intervals)).toEqual([NINE]);
    expect(kept.at(-1)?.intervals).toEqual(NINE);
    resolve();
    await waitFor(() => expect(kept.at(-1)).toBeUndefined());
    await tracker.flush();
    expect(sent).toHaveLength(1);
  });

  test('while the server fails loses nothing: it goes out with the next batch, and is kept until then', async () => {
    const { sent, kept, tracker, play } = watch({ sendLast: () => Promise.reject(new Error('503')) });
    play(9);
    tracker.hide();
    await waitFor(() => expect(console.info).toHaveBeenCalled());
    expect(kept.at(-1)).toMatchObject({ position: 9, intervals: NINE });
    // Nothing more is asked of who fails than the next batch.
    tracker.hide();
    await tracker.flush();
    expect(sent.map(({ intervals }) => intervals)).toEqual([NINE, NINE]);
    expect(kept.at(-1)).toBeUndefined();
  });

  test('and is gone the next moment leaves nothing behind to be told twice, which would count as seen again', () => {
    const { sent, kept, tracker, play } = watch({ sendLast: () => new Promise(() => {}) });
    play(9);
    tracker.leave();
    tracker.hide();
    expect(sent.map(({ intervals }) => intervals)).toEqual([NINE]);
    expect(kept.at(-1)).toBeUndefined();
  });

  test('or is gone after a batch that failed leaves all of it to the next start, and sends nothing', async () => {
    let isUp = false;
    const { sent, kept, tracker, play } = watch({
      send: () => {
        if (!isUp) throw new Error('503');
      },
    });
    play(9);
    await tracker.flush();
    tracker.leave();
    tracker.hide();
    expect([sent, kept.at(-1)?.intervals]).toEqual([[], NINE]);
    isUp = true;
    await tracker.flush();
    play(12);
    tracker.leave();
    expect(sent.map(({ intervals }) => intervals)).toEqual([NINE, [{ start: 9, end: 12 }]]);
    expect(kept.at(-1)).toBeUndefined();
  });
});

test('what is being sent is kept until it is answered: a tab that is killed meanwhile leaves it to the next start', async () => {
  const answers: (() => void)[] = [];
  const { kept, tracker, play } = watch({ send: () => new Promise((resolve) => answers.push(resolve)) });
  play(9);
  const flushed = tracker.flush();
  expect(kept.at(-1)).toEqual({ position: 9, at: expect.any(Number), intervals: [{ start: 0, end: 9 }] });
  play(12);
  void tracker.flush();
  expect(kept.at(-1)).toEqual({ position: 12, at: expect.any(Number), intervals: [{ start: 0, end: 12 }] });
  answers[0]!();
  await flushed;
  expect(kept.at(-1)).toEqual({ position: 12, at: expect.any(Number), intervals: [{ start: 9, end: 12 }] });
});

test('what one call of several was answered for is not left to the next start', async () => {
  const all = stretches(1200);
  const answers: (() => void)[] = [];
  const { kept, tracker } = watch({
    left: { position: 0, intervals: all },
    send: () => new Promise((resolve) => answers.push(resolve)),
  });
  void tracker.flush();
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(kept.at(-1)?.intervals).toEqual(all.slice(500));
});

test('the place alone is kept until it is answered, too', async () => {
  let answer = () => {};
  const { kept, tracker, seek } = watch({ send: () => new Promise((resolve) => void (answer = resolve)) });
  seek(40);
  const flushed = tracker.flush();
  expect(kept.at(-1)).toEqual({ position: 40, at: expect.any(Number), intervals: [] });
  answer();
  await flushed;
  expect(kept.at(-1)).toBeUndefined();
});

describe('a place is told with how long ago somebody stood there', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void jest.useRealTimers());
  const place = ({ position, ago }: Watching) => ({ position, ago });

  test('what another tab left behind as well as what could not be told; where they stand now is now', async () => {
    const { sent, kept, tracker, play } = watch({ left: { position: 0, at: 400_000, intervals: [] } });
    await tracker.flush();
    expect(sent.map(place)).toEqual([{ position: 0, ago: 600 }]);
    play(4);
    jest.advanceTimersByTime(90_000);
    tracker.look();
    expect(kept.at(-1)).toMatchObject({ position: 4, at: 1_000_000 });
    await tracker.flush();
    play(5);
    await tracker.flush();
    expect(sent.slice(1).map(place)).toEqual([
      { position: 4, ago: 90 },
      { position: 5, ago: undefined },
    ]);
  });

  test('where an address names another second, what is told is where the tab was left, until something plays there', async () => {
    const left = { position: 20, at: 400_000, intervals: [] };
    const { sent, kept, tracker, stand, play } = watch({ startAt: 60, left });
    await tracker.flush();
    stand({ seeking: true, paused: true });
    stand({ seeking: false, time: 60.04 });
    await tracker.flush();
    tracker.leave();
    expect(sent.map(place)).toEqual([{ position: 20, ago: 600 }]);
    expect(kept.at(-1)).toBeUndefined();
    stand({ paused: false });
    play(62);
    await tracker.flush();
    expect(sent.slice(1).map(place)).toEqual([{ position: 61, ago: undefined }]);
  });

  test('what a release of before left says no time, and is told as it always was', async () => {
    const { sent, tracker } = watch({ left: { position: 0, intervals: [] } });
    await tracker.flush();
    expect(sent.map(place)).toEqual([{ position: 0, ago: undefined }]);
  });
});
