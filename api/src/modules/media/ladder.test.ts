import { describe, expect, test } from '@jest/globals';
import { nextRendition, nextStep } from './ladder.ts';

/** Draws until nothing is left to draw. @returns the shorter sides in their order */
function drawnFor(width: number, height: number): number[] {
  const renditions = [{ width, height }];
  const drawn: number[] = [];
  for (let next = nextRendition({ width, height }, renditions); next;) {
    drawn.push(next);
    renditions.push({ width: next, height: next });
    next = nextRendition({ width, height }, renditions);
  }
  return drawn;
}

describe('the ladder', () => {
  test.each([
    ['of 4K', 3840, 2160, [720, 360, 1080]],
    ['of 1080p', 1920, 1080, [360, 720]],
    ['of a phone held upright', 1080, 1920, [360, 720]],
    ['of a line more than a step', 1081, 1922, [360, 720]],
    ['of a little more than a step', 1440, 1080, [360, 720]],
    ['of 720p', 1280, 720, [360]],
    ['of an odd size', 959, 539, [360]],
    ['of little', 640, 360, []],
  ])('%s is by the size of the source, and no rendition is drawn twice', (_what, width, height, expected) => {
    expect(drawnFor(width, height)).toEqual(expected);
  });
});

describe('what is done next', () => {
  const plays = { codecs: 'avc1.64001f,mp4a.40.2' };
  const copy = { name: 'original', width: 3840, height: 2160, ...plays };
  const small = { name: '720p', width: 1280, height: 720, ...plays };
  const large = {
    kind: 'video' as const,
    width: 3840,
    height: 2160,
    renditions: [copy],
    source_key: 'source',
    play_key: null,
    play_type: null,
    damages: null,
    looked_through: null,
    attempts: 1,
  };
  const known = { ...large, looked_through: true };
  test('for what is larger than any screen is a rendition that fits most, then a look, then the others', () => {
    const drawn = { ...large, renditions: [copy, small] };
    expect([nextStep(large), nextStep(drawn), nextStep({ ...drawn, looked_through: true })]).toEqual([
      720,
      'look',
      360,
    ]);
  });
  test('where that failed is the look, so that no file goes without its picture', () => {
    expect(nextStep({ ...large, attempts: 2 })).toBe('look');
  });
  test('for everything else is a look', () => {
    const film = { name: 'original', width: 1920, height: 1080, ...plays };
    expect(nextStep({ ...large, width: 1920, height: 1080, renditions: [film] })).toBe('look');
  });
  test('with damage in the copy is what goes around it', () => {
    const damaged = { ...known, damages: [4] };
    const drawn = { ...damaged, renditions: [{ ...small, hasDrawnSound: true as const }] };
    expect([nextStep(damaged), nextStep(drawn)]).toEqual(['around', 360]);
  });
  test('with damage, where a picture was drawn and the file’s sound stands beside it, is what goes around it', () => {
    const damaged = { ...known, damages: [4] };
    const silent = { ...small, codecs: 'avc1.64001f' };
    expect([nextStep({ ...damaged, renditions: [small] }), nextStep({ ...damaged, renditions: [silent] })]).toEqual([
      'around',
      360,
    ]);
  });
  test('after a look that failed are the renditions all the same', () => {
    expect(nextStep({ ...known, looked_through: false, renditions: [copy, small] })).toBe(360);
  });
  test('for what some browsers do not play is what all of them do', () => {
    expect(nextStep({ ...known, renditions: [{ ...copy, codecs: 'av01.0.04M.08,opus' }] })).toBe('around');
  });
  test('for a sound is a look, then one that plays everywhere, and nothing smaller', () => {
    const sound = { ...large, kind: 'audio' as const, width: null, height: null, renditions: [], play_key: 'source' };
    const heard = { ...sound, play_type: 'audio/mpeg', looked_through: true };
    expect([nextStep(sound), nextStep(heard)]).toEqual(['look', undefined]);
    expect(nextStep({ ...heard, play_type: 'audio/webm' })).toBe('around');
    expect(nextStep({ ...heard, damages: [1] })).toBe('around');
    expect(nextStep({ ...heard, damages: [1], play_key: 'sites/1/audio.m4a' })).toBeUndefined();
  });
});
