import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PicturesBetween } from './pictures.ts';
import { watchOver } from './watchdog.ts';

/** A video as the browser tells of it; what is played lies behind ten seconds that are there. */
function watch(picturesBetween: PicturesBetween = () => undefined) {
  const video = document.createElement('video');
  const state = {
    paused: false,
    seeking: false,
    ended: false,
    currentTime: 5,
    playbackRate: 1,
    videoWidth: 640,
    frames: 1,
    end: 15,
  };
  for (const name of ['paused', 'seeking', 'ended', 'currentTime', 'playbackRate', 'videoWidth'] as const)
    Object.defineProperty(video, name, { get: () => state[name] });
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

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('within three seconds it is noticed', () => {
  test('that the time stands although there is something to play', () => {
    const { onDamage, pass } = watch();
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

  test('where nobody looks: browsers draw nothing for a page that is hidden', () => {
    const { onDamage, pass } = watch();
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(10, {});
    seen.mockRestore();
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
