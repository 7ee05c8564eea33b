import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PicturesBetween } from './pictures.ts';
import { watchOver } from './watchdog.ts';

/** A video, or a sound, as the browser tells of it; what is played lies behind ten seconds that are there. */
function watch(picturesBetween: PicturesBetween | false = () => undefined, kind: 'video' | 'audio' = 'video') {
  const video = document.createElement(kind);
  const state = {
    paused: false,
    seeking: false,
    ended: false,
    currentTime: 5,
    playbackRate: 1,
    videoWidth: 640,
    frames: 1,
    end: 15,
    duration: 60,
  };
  for (const name of ['paused', 'seeking', 'ended', 'playbackRate', 'videoWidth', 'duration'] as const)
    Object.defineProperty(video, name, { get: () => state[name] });
  const currentTime = { get: () => state.currentTime, set: (seconds: number) => void (state.currentTime = seconds) };
  Object.defineProperty(video, 'currentTime', currentTime);
  Object.defineProperty(video, 'buffered', { get: () => ({ length: 1, start: () => 0, end: () => state.end }) });
  Object.assign(video, { getVideoPlaybackQuality: () => ({ totalVideoFrames: state.frames }) });
  const onDamage = jest.fn();
  const stop = watchOver(video, onDamage, picturesBetween);
  /** Half a second after the other: the time runs or not, pictures are drawn or not. */
  const pass = (seconds: number, each: Partial<Record<'time' | 'frames', number>>) => {
    for (let passed = 0; passed < seconds; passed += 0.5) {
      state.currentTime += (each.time ?? 0) / 2;
      state.frames += each.frames ?? 0;
      jest.advanceTimersByTime(500);
    }
  };
  return { video, state, onDamage, stop, pass };
}

const hide = () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('within three seconds it is noticed', () => {
  test('that the time stands although there is something to play', () => {
    const { onDamage, pass } = watch();
    pass(3, {});
    expect(onDamage).toHaveBeenCalledTimes(1);
  });

  test.each(['video', 'audio'] as const)(
    'that the time of %s stands in a page that is hidden, where it is listened to',
    (kind) => {
      const { onDamage, pass } = watch(false, kind);
      const seen = hide();
      pass(3, {});
      seen.mockRestore();
      expect(onDamage).toHaveBeenCalledTimes(1);
    },
  );

  test('that a jump in sound, into what is there, does not arrive', () => {
    const { video, state, onDamage, pass } = watch(false, 'audio');
    state.seeking = true;
    video.dispatchEvent(new Event('seeking'));
    pass(3, {});
    expect(onDamage).toHaveBeenCalledTimes(1);
  });

  test('that the picture of a place somebody jumped to never comes, while the time runs', () => {
    const { video, onDamage, pass } = watch();
    video.dispatchEvent(new Event('seeking'));
    pass(3, { time: 1 });
    expect(onDamage).toHaveBeenCalledTimes(1);
  });

  test('that pictures which came all the time stop in the middle, while sound and time run', () => {
    const { onDamage, pass } = watch();
    pass(6, { time: 1, frames: 12 });
    expect(onDamage).not.toHaveBeenCalled();
    pass(3, { time: 1 });
    expect(onDamage).toHaveBeenCalledTimes(1);
    // What was done helps, and it happens again.
    pass(6, { time: 1, frames: 12 });
    pass(3, { time: 1 });
    expect(onDamage).toHaveBeenCalledTimes(2);
  });

  describe('where it is known that there are pictures', () => {
    const always: PicturesBetween = (from, to) => Math.max(0, Math.floor((to - from) * 24));

    test.each(['start', 'jump'])('that they stop a second after a %s', (begun) => {
      const { video, onDamage, pass } = watch(always);
      if (begun === 'jump') video.dispatchEvent(new Event('seeking'));
      pass(1, { time: 1, frames: 12 });
      expect(onDamage).not.toHaveBeenCalled();
      pass(3, { time: 1 });
      expect(onDamage).toHaveBeenCalledTimes(1);
    });

    test('again and again, until something helps: no such film stands still', () => {
      const { state, onDamage, pass } = watch(always);
      pass(6, { time: 1, frames: 12 });
      for (let tried = 1; tried <= 4; tried += 1) {
        pass(3, { time: 1 });
        expect(onDamage).toHaveBeenCalledTimes(tried);
        // The picture of the place is drawn anew, and is all that comes.
        state.frames += 1;
      }
      pass(20, { time: 1, frames: 12 });
      expect(onDamage).toHaveBeenCalledTimes(4);
    });

    test('and at twice the speed in the same time', () => {
      const { state, onDamage, pass } = watch(always);
      state.playbackRate = 2;
      pass(1, { time: 2, frames: 24 });
      pass(2, { time: 2 });
      expect(onDamage).not.toHaveBeenCalled();
      pass(1, { time: 2 });
      expect(onDamage).toHaveBeenCalledTimes(1);
    });
  });

  test('again, when it goes on', () => {
    const { onDamage, pass } = watch();
    pass(6.5, {});
    expect(onDamage).toHaveBeenCalledTimes(2);
  });
});

describe('within ten seconds it is noticed', () => {
  test('that a jump of a film into what is there does not arrive, again and again', () => {
    const { video, state, onDamage, pass } = watch();
    state.seeking = true;
    video.dispatchEvent(new Event('seeking'));
    pass(9.5, {});
    expect(onDamage).not.toHaveBeenCalled();
    pass(0.5, {});
    expect(onDamage).toHaveBeenCalledTimes(1);
    pass(10, {});
    expect(onDamage).toHaveBeenCalledTimes(2);
  });

  test('but not how long what it waits for takes to come: that counts from its arrival', () => {
    const { video, state, onDamage, pass } = watch();
    Object.assign(state, { seeking: true, end: 3 });
    video.dispatchEvent(new Event('seeking'));
    pass(60, {});
    state.end = 15;
    pass(9.5, {});
    expect(onDamage).not.toHaveBeenCalled();
    pass(1, {});
    expect(onDamage).toHaveBeenCalledTimes(1);
  });
});

describe('what stands less than a second before its end, of which all has come, goes there', () => {
  const NEAR = { currentTime: 14.4, end: 15, duration: 15 };

  test('within three seconds', () => {
    const { video, state, onDamage, pass } = watch();
    Object.assign(state, NEAR);
    video.dispatchEvent(new Event('seeking'));
    pass(3, {});
    expect([state.currentTime, onDamage.mock.calls.length]).toEqual([15, 0]);
    // There the browser says the end; where it does not, nothing helps, and nothing is tried for ever.
    pass(60, {});
    expect([state.currentTime, onDamage.mock.calls.length]).toEqual([15, 0]);
  });

  test('also where a jump to it does not arrive, since only sound is there', () => {
    const { video, state, onDamage, pass } = watch();
    Object.assign(state, NEAR, { seeking: true });
    video.dispatchEvent(new Event('seeking'));
    pass(10, {});
    expect([state.currentTime, onDamage.mock.calls.length]).toEqual([15, 0]);
  });

  test.each<[string, Partial<ReturnType<typeof watch>['state']>]>([
    ['the last of it is on its way', { end: 14.6 }],
    ['somebody stopped it', { paused: true }],
    ['more than a second is left', { currentTime: 13.9 }],
    ['nobody knows its end', { duration: Number.NaN }],
  ])('and not where %s', (_what, change) => {
    const { state, pass } = watch();
    Object.assign(state, NEAR, change);
    const { currentTime: before } = state;
    pass(20, {});
    expect(state.currentTime).toBe(before);
  });
});

describe('nothing is wrong', () => {
  test('while it plays, a picture that stays the same included', () => {
    const { video, onDamage, pass } = watch();
    video.dispatchEvent(new Event('seeking'));
    pass(1, { time: 1, frames: 1 });
    pass(20, { time: 1 });
    expect(onDamage).not.toHaveBeenCalled();
  });

  test('where a recorded screen moves, and then stands: once it was tried to bring pictures, and never again', () => {
    const { state, onDamage, pass } = watch();
    pass(6, { time: 1, frames: 12 });
    pass(3, { time: 1 });
    // The picture of the place is drawn anew, and is all there is.
    state.frames += 1;
    pass(20, { time: 1 });
    for (let scene = 0; scene < 3; scene += 1) {
      pass(6, { time: 1, frames: 12 });
      pass(20, { time: 1 });
    }
    expect(onDamage).toHaveBeenCalledTimes(1);
  });

  test('where it is known that none is to come, however long one came after the other', () => {
    const { onDamage, pass } = watch(() => 0);
    pass(6, { time: 1, frames: 12 });
    pass(60, { time: 1 });
    expect(onDamage).not.toHaveBeenCalled();
  });

  test('where pictures come seldom', () => {
    const { onDamage, pass } = watch();
    for (let scene = 0; scene < 3; scene += 1) {
      pass(10, { time: 1, frames: 1 });
      pass(10, { time: 1 });
    }
    expect(onDamage).not.toHaveBeenCalled();
  });

  test.each<[string, Partial<ReturnType<typeof watch>['state']>]>([
    ['stands', { paused: true }],
    ['jumps', { seeking: true }],
    ['is over', { ended: true }],
    ['waits for what has not come yet', { end: 5.5 }],
  ])('where it %s', (_what, change) => {
    const { state, onDamage, pass } = watch();
    Object.assign(state, change);
    pass(10, {});
    expect(onDamage).not.toHaveBeenCalled();
  });

  test('where nobody looks: browsers draw nothing for a page that is hidden, nor at once for one that comes back', () => {
    const { onDamage, pass } = watch((from, to) => Math.max(0, Math.floor((to - from) * 24)));
    const seen = hide();
    pass(10, { time: 1 });
    seen.mockRestore();
    pass(2, { time: 1 });
    pass(10, { time: 1, frames: 12 });
    expect(onDamage).not.toHaveBeenCalled();
  });

  test('where the machine slept, however long', () => {
    const { onDamage, pass } = watch();
    pass(1, { time: 1, frames: 12 });
    jest.setSystemTime(Date.now() + 3_600_000);
    pass(0.5, {});
    pass(10, { time: 1, frames: 12 });
    expect(onDamage).not.toHaveBeenCalled();
  });

  test('in sound, which has no picture', () => {
    const { video, state, onDamage, pass } = watch();
    state.videoWidth = 0;
    video.dispatchEvent(new Event('seeking'));
    pass(10, { time: 1 });
    expect(onDamage).not.toHaveBeenCalled();
  });

  test('any more after the end of it', () => {
    const { onDamage, stop, pass } = watch();
    stop();
    pass(10, {});
    expect(onDamage).not.toHaveBeenCalled();
  });
});
