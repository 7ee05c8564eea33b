import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { messagePlayer } from './message-player.ts';
import { panda, vimeo, youtube, type Protocol } from './protocols.ts';

/** The player of a host in its frame, and what it is told. */
function inFrame(protocol: Protocol, options: { autoplay: boolean; startAt?: number; knownDuration?: number }) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const told: unknown[] = [];
  jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
  const player = messagePlayer({ protocol, startAt: 0, knownDuration: 0, ...options });
  player.attach(frame);
  const leave = player.subscribe(() => {});
  const says = (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source: frame.contentWindow!, data }));
  const enter = () => void jest.spyOn(document, 'activeElement', 'get').mockReturnValue(frame);
  return { told, says, leave, enter, player };
}
const HOSTS: [string, Protocol, unknown][] = [
  ['YouTube', youtube, JSON.stringify({ event: 'initialDelivery', info: {} })],
  ['Vimeo', vimeo, JSON.stringify({ event: 'ready' })],
  ['Panda', panda, { message: 'panda_ready' }],
];

test.each(HOSTS)(
  '%s: who came by the end of the lesson before sees it play at its first word, once',
  (_name, protocol, word) => {
    const { told, says, leave } = inFrame(protocol, { autoplay: true });
    expect(told).toEqual([]);
    says(word);
    expect(told).toEqual([...protocol.hello, ...protocol.play]);
    says(word);
    expect(told).toHaveLength(protocol.hello.length + protocol.play.length);
    leave();
  },
);

test.each(HOSTS)('%s: who opened the lesson is asked for a click', (_name, protocol, word) => {
  const { told, says, leave } = inFrame(protocol, { autoplay: false });
  says(word);
  expect(told).toEqual(protocol.hello);
  leave();
});

test('a player that begins by itself where somebody stood is sent there when it plays', () => {
  const { told, says, leave } = inFrame(panda, { autoplay: true, startAt: 40 });
  says({ message: 'panda_ready' });
  expect(told).toEqual(panda.play);
  says({ message: 'panda_play' });
  expect(told).toEqual([...panda.play, ...panda.seek(40)]);
  leave();
});

test('whoever goes elsewhere before it plays is sent there, and once it has played nowhere again', () => {
  const { told, player, says, leave } = inFrame(panda, { autoplay: false, startAt: 40 });
  says({ message: 'panda_ready' });
  expect(player.stands?.()).toBe(40);
  player.seek(100);
  expect(player.stands?.()).toBe(100);
  says({ message: 'panda_play' });
  expect(told).toEqual([...panda.seek(100), ...panda.seek(100)]);
  says({ message: 'panda_timeupdate', currentTime: 101 });
  player.seek(7);
  says({ message: 'panda_pause' });
  says({ message: 'panda_play' });
  expect(told).toEqual([100, 100, 7].flatMap((second) => [...panda.seek(second)]));
  expect(player.stands?.()).toBe(101);
  leave();
});

describe('a host that says nothing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test.each([
    ['goes on from where somebody stood', 500, 900, { time: 505, duration: 900 }],
    ['begins anew for an address that names a second behind its end', 5000, 900, { time: 5, duration: 900 }],
    ['has as much before whoever stood behind the guess', 500, 0, { time: 505, duration: 560 }],
    ['is guessed as long as ever for whoever stood within the guess', 40, 0, { time: 45, duration: 60 }],
  ])('%s', (_what, startAt, knownDuration, expected) => {
    const { player, enter, leave } = inFrame(youtube, { autoplay: false, startAt, knownDuration });
    jest.advanceTimersByTime(12_000);
    expect(player.read()).toMatchObject({ error: 'silent', paused: true });
    enter();
    jest.advanceTimersByTime(5000);
    expect(player.read()).toMatchObject({ ...expected, status: 'playing', guessed: true });
    leave();
  });
});

describe('a host that spoke and then brings nothing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const youtubeSays = (info: object) => JSON.stringify({ event: 'infoDelivery', info });
  const LOADS = { playerState: 3, currentTime: 20, duration: 300 };
  const begin = () => {
    const player = inFrame(youtube, { autoplay: false });
    player.says(youtubeSays(LOADS));
    return player;
  };

  test('is said after half a minute, however often it repeats itself, and time is counted from where it stood', () => {
    const { player, says, leave } = begin();
    for (let second = 0; second < 29; second += 1) {
      jest.advanceTimersByTime(1000);
      says(youtubeSays(LOADS));
    }
    expect(player.read()).toMatchObject({ status: 'loading', error: undefined, time: 20 });
    jest.advanceTimersByTime(1000);
    expect(player.read()).toMatchObject({ error: 'silent', time: 20 });
    jest.advanceTimersByTime(5000);
    says(youtubeSays(LOADS));
    expect(player.read()).toMatchObject({
      error: 'silent',
      status: 'playing',
      time: 25,
      duration: 300,
      guessed: true,
    });
    leave();
  });

  test('and comes back is believed again, from where it is', () => {
    const { player, says, leave } = begin();
    jest.advanceTimersByTime(40_000);
    says(youtubeSays({ playerState: 1 }));
    expect(player.read()).toMatchObject({ error: undefined, guessed: false, status: 'playing', time: 20 });
    says(youtubeSays({ currentTime: 20.3 }));
    jest.advanceTimersByTime(5000);
    expect(player.read()).toMatchObject({ error: undefined, guessed: false, time: 20.3 });
    leave();
  });

  test('is said too where it plays by its word and tells no time', () => {
    const { player, says, leave } = inFrame(panda, { autoplay: false });
    says({ message: 'panda_ready' });
    says({ message: 'panda_play' });
    jest.advanceTimersByTime(35_000);
    expect(player.read()).toMatchObject({ error: 'silent', time: 5, guessed: true });
    leave();
  });

  test.each([
    ['somebody paused it', (says: (data: unknown) => void) => says(youtubeSays({ playerState: 2 }))],
    ['nobody looks', () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
    ['there is no line', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ])('is none where %s', (_why, happens) => {
    const { player, says, leave } = begin();
    happens(says);
    jest.advanceTimersByTime(120_000);
    expect(player.read()).toMatchObject({ error: undefined, guessed: false, time: 20 });
    leave();
  });

  test('that is on its way, if slowly, is none', () => {
    const { player, says, leave } = begin();
    for (let second = 0; second < 60; second += 20) {
      jest.advanceTimersByTime(20_000);
      says(youtubeSays({ ...LOADS, currentTime: 21 + second }));
    }
    expect(player.read()).toMatchObject({ error: undefined, time: 61 });
    leave();
  });
});
