import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ErrorTypes, type ErrorData, type HlsConfig, type Level } from 'hls.js';
import { ApiError } from '@clube/shared/transport';
import { createRecovery } from './recovery.ts';

type Lost = Partial<ErrorData>;

/** An element that plays at a place, and a library that is told what to do. */
function recover({ renewed, levels = 2 }: { renewed?: string; levels?: number } = {}) {
  const element = document.createElement('video');
  const at = { currentTime: 20, paused: false, duration: 100 };
  Object.defineProperty(element, 'currentTime', {
    get: () => at.currentTime,
    set: (value: number) => {
      at.currentTime = value;
    },
  });
  for (const name of ['paused', 'duration'] as const) Object.defineProperty(element, name, { get: () => at[name] });
  const play = jest.fn(async () => {});
  const pause = jest.fn(() => {
    at.paused = true;
    element.dispatchEvent(new Event('pause'));
  });
  Object.assign(element, { play, pause });
  const hls = {
    levels: Array.from({ length: levels }, () => ({}) as Level),
    currentLevel: levels - 1,
    manualLevel: -1,
    nextLevel: levels - 1,
    url: '/first',
    config: {} as HlsConfig,
    recoverMediaError: jest.fn(),
    startLoad: jest.fn(),
    stopLoad: jest.fn(),
    loadSource: jest.fn(),
  };
  const renew = jest.fn<() => Promise<string | undefined>>().mockResolvedValue(renewed);
  const say = jest.fn();
  const recovery = createRecovery({ hls, element, renew, say });
  const error = (data: Lost) => recovery.onError(data as ErrorData);
  const refused = (code: number, fatal = false, start = 24) =>
    error({
      fatal,
      type: ErrorTypes.NETWORK_ERROR,
      response: { code } as never,
      frag: { start, duration: 4 } as never,
    });
  return { at, element, hls, renew, say, play, pause, recovery, error, refused };
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('damage inside', () => {
  test('is loaded anew, then in the lowest rendition, then jumped over, then said', () => {
    const { at, hls, say, play, recovery } = recover();
    recovery.aroundDamage();
    expect([hls.recoverMediaError.mock.calls.length, hls.currentLevel, at.currentTime]).toEqual([1, 1, 20]);
    recovery.aroundDamage();
    expect([hls.recoverMediaError.mock.calls.length, hls.currentLevel, at.currentTime]).toEqual([2, 0, 20]);
    recovery.aroundDamage();
    expect([hls.recoverMediaError.mock.calls.length, at.currentTime]).toEqual([3, 22]);
    // Longer damage is met again behind each jump.
    recovery.aroundDamage();
    expect(at.currentTime).toBe(28);
    recovery.aroundDamage();
    expect([hls.recoverMediaError.mock.calls.length, at.currentTime]).toEqual([5, 46]);
    expect([play.mock.calls.length, say.mock.calls.length]).toEqual([5, 0]);
    recovery.aroundDamage();
    expect(say).toHaveBeenCalledWith('unavailable');
  });

  test('in a film without renditions to choose from is jumped over at the second try, as far', () => {
    const { at, say, recovery } = recover({ levels: 1 });
    const places = Array.from({ length: 4 }, () => {
      recovery.aroundDamage();
      return at.currentTime;
    });
    expect([places, say.mock.calls.length]).toEqual([[20, 22, 28, 46], 0]);
    recovery.aroundDamage();
    expect(say).toHaveBeenCalledWith('unavailable');
  });

  test('that was got over by the longest jump is over: what comes later begins anew', () => {
    const { at, say, recovery } = recover({ levels: 1 });
    for (let tried = 0; tried < 4; tried += 1) recovery.aroundDamage();
    at.currentTime = 57;
    recovery.aroundDamage();
    expect([at.currentTime, say.mock.calls.length]).toEqual([57, 0]);
  });

  test('that nothing got over lies behind whoever tries again, and somebody may jump over it by themselves', async () => {
    const { at, hls, say, play, recovery } = recover({ renewed: '/second', levels: 1 });
    for (let tried = 0; tried < 5; tried += 1) recovery.aroundDamage();
    expect([at.currentTime, say.mock.calls]).toEqual([46, [['unavailable']]]);
    play.mockClear();
    recovery.retry();
    // What was there plays on for a moment.
    at.currentTime = 46.2;
    await settle();
    expect([hls.config.startPosition, play.mock.calls.length]).toEqual([76, 1]);
    at.currentTime = 76;
    for (let tried = 0; tried < 5; tried += 1) recovery.aroundDamage();
    recovery.retry(95);
    await settle();
    expect([hls.config.startPosition, say.mock.lastCall]).toEqual([95, [undefined]]);
    // Who drags it on meanwhile goes where they let go.
    for (let tried = 0; tried < 5; tried += 1) recovery.aroundDamage();
    recovery.retry(5);
    at.currentTime = 8;
    await settle();
    expect(hls.config.startPosition).toBe(8);
    // What brings nothing is asked for at the same place.
    at.currentTime = 0;
    recovery.retry();
    await settle();
    expect(hls.config.startPosition).toBe(8);
  });

  test('whose end would be jumped to is said: it would count as watched, also for whoever tries again', async () => {
    const { at, hls, say, recovery } = recover({ renewed: '/second', levels: 1 });
    at.duration = 30;
    const places = Array.from({ length: 4 }, () => {
      recovery.aroundDamage();
      return at.currentTime;
    });
    expect([places, say.mock.calls]).toEqual([[20, 22, 28, 28], [['unavailable']]]);
    recovery.retry();
    await settle();
    expect(hls.config.startPosition).toBe(28);
  });

  test('that was got around in a lower rendition lowers nothing behind it', () => {
    const { at, hls, recovery } = recover();
    recovery.aroundDamage();
    recovery.aroundDamage();
    at.currentTime = 25;
    recovery.onLoaded();
    expect(hls.nextLevel).toBe(1);
    at.currentTime = 31;
    recovery.onLoaded();
    expect(hls.nextLevel).toBe(-1);
  });

  test('that nothing helps against stays as it was said, and nothing plays or loads behind the words, until somebody asks again', async () => {
    const { at, hls, say, play, pause, error, recovery } = recover({ renewed: '/second' });
    for (let tried = 0; tried < 6; tried += 1) recovery.aroundDamage();
    expect([say.mock.calls, pause.mock.calls.length, hls.stopLoad.mock.calls.length]).toEqual([
      [['unavailable']],
      1,
      1,
    ]);
    // What was on its way arrives, what was found is found again, and the line comes and goes.
    recovery.onLoaded();
    recovery.aroundDamage();
    error({ fatal: true, type: ErrorTypes.NETWORK_ERROR });
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(10_000);
    expect(say).toHaveBeenCalledTimes(1);
    expect([hls.recoverMediaError.mock.calls.length, hls.startLoad.mock.calls.length]).toEqual([5, 0]);
    play.mockClear();
    recovery.retry();
    expect(say).toHaveBeenLastCalledWith(undefined);
    await settle();
    expect(hls.loadSource).toHaveBeenCalledWith('/second');
    // It was not the viewer who stopped it.
    expect([hls.config.startPosition, play.mock.calls.length]).toEqual([at.currentTime + 30, 1]);
    recovery.onLoaded();
    recovery.aroundDamage();
    expect(hls.recoverMediaError).toHaveBeenCalledTimes(6);
  });

  test('elsewhere is another one', () => {
    const { at, say, recovery } = recover();
    for (const place of [20, 40, 60, 80]) {
      at.currentTime = place;
      recovery.aroundDamage();
    }
    expect(say).not.toHaveBeenCalled();
  });

  test('that the element and the library both tell of is one', () => {
    const { hls, error, recovery } = recover();
    error({ fatal: true, type: ErrorTypes.MEDIA_ERROR });
    recovery.onElementError();
    expect(hls.recoverMediaError).toHaveBeenCalledTimes(1);
  });

  test('found while it stands does not begin to play', () => {
    const { at, element, play, recovery } = recover();
    at.paused = true;
    element.dispatchEvent(new Event('pause'));
    recovery.aroundDamage();
    expect(play).not.toHaveBeenCalled();
  });

  test('at which the browser itself stopped plays on', () => {
    const { at, element, play, recovery } = recover();
    Object.defineProperty(element, 'error', { value: { code: 3 } });
    at.paused = true;
    element.dispatchEvent(new Event('pause'));
    recovery.aroundDamage();
    expect(play).toHaveBeenCalledTimes(1);
  });
});

describe('what a server refuses', () => {
  test.each([401, 403, 404, 410])('%i renews the right once, at the same place, and plays on', async (code) => {
    const { hls, renew, say, play, refused } = recover({ renewed: '/second' });
    refused(code);
    await settle();
    expect([renew.mock.calls.length, play.mock.calls.length, say.mock.calls.length]).toEqual([1, 1, 0]);
    expect(hls.loadSource).toHaveBeenCalledWith('/second');
    expect(hls.config).toMatchObject({ startPosition: 20 });
    refused(code);
    await settle();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test.each([
    [403, 'forbidden'],
    [404, 'unavailable'],
    [410, 'unavailable'],
  ])('%i with no right any more is said', async (code, said) => {
    const { say, refused } = recover();
    refused(code);
    await settle();
    expect(say).toHaveBeenCalledWith(said);
  });

  test.each([0, 503])(
    'while nobody can be asked for the right (%i) the line is waited for: nothing was refused',
    async (status) => {
      const { hls, renew, say, refused } = recover({ renewed: '/second' });
      renew.mockRejectedValueOnce(new ApiError(status, {}));
      refused(410);
      await settle();
      expect(say.mock.calls).toEqual([['offline']]);
      await jest.advanceTimersByTimeAsync(3000);
      expect(renew).toHaveBeenCalledTimes(2);
      expect(hls.loadSource).toHaveBeenCalledWith('/second');
      expect(say).not.toHaveBeenCalledWith('unavailable');
    },
  );

  test('who tries again after it was said gets the right anew, and goes on at the same place', async () => {
    const { at, hls, renew, say, refused, recovery, play } = recover();
    refused(403);
    await settle();
    expect(say).toHaveBeenLastCalledWith('forbidden');
    renew.mockResolvedValue('/second');
    recovery.retry();
    expect(say).toHaveBeenLastCalledWith(undefined);
    await settle();
    expect(hls.loadSource).toHaveBeenCalledWith('/second');
    expect([hls.config.startPosition, play.mock.calls.length]).toEqual([20, 1]);
    // What was given brings nothing: the element stands at the beginning of it.
    at.currentTime = 0;
    recovery.retry();
    await settle();
    expect(hls.config.startPosition).toBe(20);
  });

  test('who tries again while the right is being renewed asks for it once', async () => {
    const { hls, renew, refused, recovery } = recover({ levels: 1 });
    const { promise, resolve } = Promise.withResolvers<string>();
    renew.mockReturnValue(promise);
    refused(403);
    for (let tried = 0; tried < 5; tried += 1) recovery.aroundDamage();
    recovery.retry(5);
    resolve('/second');
    await settle();
    expect([renew.mock.calls.length, hls.loadSource.mock.calls]).toEqual([1, [['/second']]]);
    expect(hls.config.startPosition).toBe(5);
  });

  test('whose right takes long to renew is asked for once: what fails until then says nothing, and it goes on', async () => {
    const { hls, renew, say, play, error, refused } = recover();
    const { promise, resolve } = Promise.withResolvers<string>();
    renew.mockReturnValue(promise);
    refused(403);
    expect(hls.stopLoad).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60_000);
    refused(403, true);
    error({ fatal: true, type: ErrorTypes.NETWORK_ERROR });
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect([renew.mock.calls.length, hls.startLoad.mock.calls.length]).toEqual([1, 0]);
    resolve('/second');
    await settle();
    expect(hls.loadSource.mock.calls).toEqual([['/second']]);
    expect([hls.config.startPosition, play.mock.calls.length]).toEqual([20, 1]);
    expect(say).not.toHaveBeenCalledWith('forbidden');
    // It is fresh from when it was given.
    refused(403);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('an answer that comes after the lesson was left moves nothing', async () => {
    const { hls, say, refused, recovery } = recover({ renewed: '/second' });
    refused(410);
    recovery.stop();
    await settle();
    expect([hls.loadSource.mock.calls.length, say.mock.calls.length]).toEqual([0, 0]);
  });

  test('a segment that is missing although the right is fresh is jumped over', async () => {
    const { at, hls, say, refused } = recover({ renewed: '/second' });
    refused(404);
    await settle();
    refused(404, true);
    expect(at.currentTime).toBe(28);
    expect(hls.startLoad).toHaveBeenCalledWith(28);
    expect(say).not.toHaveBeenCalled();
  });

  test('the last segment, where it is missing, is said: its end would count as watched', async () => {
    const { at, say, refused } = recover({ renewed: '/second' });
    at.duration = 28.4;
    refused(404);
    await settle();
    refused(404, true);
    expect([at.currentTime, say.mock.calls]).toEqual([20, [['unavailable']]]);
  });

  test('segments that are missing far from each other are jumped over each, however many', async () => {
    const { at, say, refused } = recover({ renewed: '/second' });
    at.duration = 4000;
    refused(404);
    await settle();
    for (const start of [24, 600, 1200, 1800, 2400]) {
      at.currentTime = start - 1;
      refused(404, true, start);
      expect(at.currentTime).toBe(start + 4);
    }
    expect(say).not.toHaveBeenCalled();
  });

  test('a segment that is missing behind damage that was got around is jumped over', async () => {
    const { at, say, recovery, refused } = recover({ renewed: '/second' });
    for (let tried = 0; tried < 3; tried += 1) recovery.aroundDamage();
    refused(404);
    await settle();
    at.currentTime = 59;
    refused(404, true, 60);
    expect(at.currentTime).toBe(64);
    expect(say).not.toHaveBeenCalled();
  });

  test('what is missing for good, one segment right behind the other, is said', async () => {
    const { at, say, refused } = recover({ renewed: '/second' });
    refused(404);
    await settle();
    at.currentTime = 20;
    for (const start of [24, 28, 32]) refused(404, true, start);
    expect([at.currentTime, say.mock.calls.length]).toEqual([36, 0]);
    refused(404, true, 36);
    expect(say).toHaveBeenCalledWith('unavailable');
  });
});

describe('a line that is away', () => {
  const lost: Lost = { fatal: true, type: ErrorTypes.NETWORK_ERROR };
  test('is waited for, again and again, and what comes ends the waiting', () => {
    const { hls, say, error, recovery } = recover();
    for (let times = 1; times <= 20; times += 1) {
      error(lost);
      jest.advanceTimersByTime(3000);
      expect(hls.startLoad).toHaveBeenCalledTimes(times);
    }
    expect(say).toHaveBeenLastCalledWith('offline');
    recovery.onLoaded();
    expect(say).toHaveBeenLastCalledWith(undefined);
  });

  test('is said with the first thing that does not come, where the browser said so before anybody listened', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { hls, say, error, recovery } = recover();
    // What is here already says nothing of the line.
    recovery.onLoaded();
    error({ ...lost, fatal: false });
    expect(say.mock.calls).toEqual([[undefined], ['offline']]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(say).toHaveBeenLastCalledWith(undefined);
    expect(hls.startLoad).toHaveBeenCalledTimes(1);
    // While the browser has a line, the library's own tries are not anybody's business.
    say.mockClear();
    error({ ...lost, fatal: false });
    expect(say).not.toHaveBeenCalled();
    onLine.mockRestore();
  });

  test('is asked at once when the browser says that it is back', () => {
    const { hls, error, recovery } = recover();
    error(lost);
    window.dispatchEvent(new Event('online'));
    expect(hls.startLoad).toHaveBeenCalledTimes(1);
    recovery.stop();
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(10_000);
    expect(hls.startLoad).toHaveBeenCalledTimes(1);
  });

  test('before the first playlist came begins from there', () => {
    const { hls, error } = recover({ levels: 0 });
    error(lost);
    jest.advanceTimersByTime(3000);
    expect(hls.loadSource).toHaveBeenCalledWith('/first');
  });
});
