import { describe, expect, test } from '@jest/globals';
import type { Lesson } from '@clube/shared/contracts/lesson';
import type { Module } from '@clube/shared/contracts/module';
import { completesOnNext, mayClick, mayGoForward, nextStep, previousStep, waitsForCurrent } from './lesson-rules.ts';

const lesson = (id: number, part: Partial<Lesson> = {}) =>
  ({ id, module_id: 1, mediaType: 'youtube', is_completed: false, is_liberated: true, percent: 0, ...part }) as Lesson;
const unit = (id: number, is_liberated = true, lessons_count = 2) => ({ id, is_liberated, lessons_count }) as Module;
const rules = { limitPercentage: true, minimumPercent: 80, completeOnNext: true };

describe('[5.1] the minimum-watch rule', () => {
  test.each<[string, Partial<Lesson>, Partial<typeof rules>, boolean]>([
    ['holds a video of YouTube below the minimum', { mediaType: 'youtube', percent: 79 }, {}, false],
    ['holds a video of Vimeo', { mediaType: 'vimeo', percent: 79 }, {}, false],
    ['holds a video of Panda', { mediaType: 'panda', percent: 79 }, {}, false],
    ['lets it pass at the minimum', { percent: 80 }, {}, true],
    ['lets a completed lesson pass', { is_completed: true }, {}, true],
    ['does not look at a video of our own', { mediaType: 'hls' }, {}, true],
    ['does not look at text', { mediaType: 'text' }, {}, true],
    ['does nothing when it is off', {}, { limitPercentage: false }, true],
    ['[9.3] is met at once with the default 0', {}, { minimumPercent: 0 }, true],
  ])('%s', (_title, part, change, expected) => {
    expect(mayGoForward(lesson(1, part), { ...rules, ...change })).toBe(expected);
  });
});

test('[4.9 in part] after the last lesson comes the next module, when it is open', () => {
  const lessons = [lesson(1), lesson(2)];
  expect(nextStep(lessons, [unit(1), unit(2)], lessons[0]!)).toMatchObject({ kind: 'lesson', lesson: { id: 2 } });
  expect(nextStep(lessons, [unit(1), unit(2)], lessons[1]!)).toMatchObject({ kind: 'module', module: { id: 2 } });
  expect(nextStep(lessons, [unit(1), unit(2, false)], lessons[1]!)).toEqual({ kind: 'none' });
  // It is the one that follows: none is passed over because it is locked, and none because it stands nearer.
  expect(nextStep(lessons, [unit(1), unit(2), unit(3)], lessons[1]!)).toMatchObject({ module: { id: 2 } });
  expect(nextStep(lessons, [unit(1), unit(2, false), unit(3)], lessons[1]!)).toEqual({ kind: 'none' });
});

test('[4.10] previous ignores progress and locks', () => {
  const lessons = [lesson(3, { module_id: 2 }), lesson(4, { module_id: 2 })];
  expect(previousStep(lessons, [unit(1, false), unit(2)], lessons[0]!)).toMatchObject({
    kind: 'module',
    module: { id: 1 },
  });
  expect(previousStep(lessons, [unit(1), unit(2)], lessons[1]!)).toMatchObject({ kind: 'lesson', lesson: { id: 3 } });
  const last = [lesson(5, { module_id: 3 }), lesson(6, { module_id: 3 }), lesson(7, { module_id: 3 })];
  expect(previousStep(last, [unit(1), unit(2), unit(3)], last[0]!)).toMatchObject({
    kind: 'module',
    module: { id: 2 },
  });
  expect(previousStep(last, [unit(1), unit(2), unit(3)], last[2]!)).toMatchObject({ lesson: { id: 6 } });
  expect(previousStep(last, [unit(3)], last[0]!)).toEqual({ kind: 'none' });
});

test('a module without lessons is passed over, forwards and backwards', () => {
  const lessons = [lesson(3, { module_id: 2 })];
  const modules = [unit(1), unit(9, true, 0), unit(2), unit(8, true, 0), unit(3)];
  expect(nextStep(lessons, modules, lessons[0]!)).toMatchObject({ kind: 'module', module: { id: 3 } });
  expect(previousStep(lessons, modules, lessons[0]!)).toMatchObject({ kind: 'module', module: { id: 1 } });
  expect(nextStep(lessons, modules.slice(0, 4), lessons[0]!)).toEqual({ kind: 'none' });
  expect(previousStep(lessons, modules.slice(1), lessons[0]!)).toEqual({ kind: 'none' });
});

test('[4.8 in part] [4.12 in part] what completes the current lesson when going on', () => {
  const lessons = [lesson(1), lesson(2), lesson(3)];
  const step = { kind: 'lesson', lesson: lessons[2]! } as const;
  expect(completesOnNext(lessons, lessons[0]!, step, { ...rules, completeOnNext: false })).toBe(true);
  expect(completesOnNext(lessons, lessons[1]!, step, { ...rules, completeOnNext: false })).toBe(false);
  expect(completesOnNext(lessons, lessons[1]!, step, rules)).toBe(true);
  expect(completesOnNext(lessons, lesson(2, { is_liberated: false }), step, rules)).toBe(false);
  expect(completesOnNext(lessons, lesson(2, { is_completed: true }), step, rules)).toBe(false);
});

test('going on completes no quiz, be it the first lesson or the last of its module', () => {
  const quiz = lesson(1, { mediaType: 'quiz' });
  const steps = [
    { kind: 'lesson', lesson: lesson(2) },
    { kind: 'module', module: unit(2) },
  ] as const;
  expect(steps.map((step) => completesOnNext([quiz], quiz, step, rules))).toEqual([false, false]);
});

test('[4.13] while the minimum is on and not met, a click passes for completed lessons and for the next to continue', () => {
  const lessons = [lesson(1, { is_completed: true }), lesson(2), lesson(3)];
  const current = lessons[1]!;
  expect(lessons.map((target) => mayClick(lessons, current, target, rules))).toEqual([true, true, false]);
  // The next to continue is the first that is not complete, wherever one is.
  const far = [...lessons, lesson(4)];
  expect(far.map((target) => mayClick(far, far[2]!, target, rules))).toEqual([true, true, false, false]);
  const all = [true, true, true];
  const off = { ...rules, limitPercentage: false };
  expect(lessons.map((target) => mayClick(lessons, current, target, off))).toEqual(all);
  const met = { ...current, percent: 80 };
  expect(lessons.map((target) => mayClick(lessons, met, target, rules))).toEqual(all);
});

test.each(['sequential', 'percent'] as const)(
  'a lesson that waits (%s) holds Next back, unless going on completes the current one',
  (reason) => {
    const step = { kind: 'lesson', lesson: lesson(2, { reason, is_liberated: false }) } as const;
    expect(waitsForCurrent(lesson(1), step, false)).toBe(true);
    expect(waitsForCurrent(lesson(1), step, true)).toBe(false);
    expect(waitsForCurrent(lesson(1, { is_completed: true }), step, false)).toBe(false);
    expect(waitsForCurrent(lesson(1), { kind: 'lesson', lesson: lesson(2) }, false)).toBe(false);
  },
);
