import { expect, test } from '@jest/globals';
import { LessonDraft, Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Media } from '@clube/shared/contracts/media';
import { place, refusalOf, removeEmptyLesson, removeRefusedLesson } from './place.ts';

const IDS = { courseId: 3, moduleId: 7, lessonId: 11 };
const TARGET = { kind: 'lesson', ...IDS } as const;
const [THERE, MOVED] = ['/course/3/module/7/lesson/11', '/course/3/module/8/lesson/11'];
const OUTLINE = 'GET /course/3/outline';
const unit = (id: number, lessons: number[]): OutlineModule => ({
  ...sampleOf<OutlineModule>(OutlineModule),
  id,
  lessons: lessons.map((lesson) => ({ ...sampleOf<OutlineLesson>(OutlineLesson), id: lesson })),
});
const outline = (...modules: OutlineModule[]): Outline => ({ ...sampleOf<Outline>(Outline), modules });
const EMPTY: LessonDraft = { ...sampleOf<LessonDraft>(LessonDraft), state: 'draft', mediaType: 'text', text: null };

/** @returns what was asked for so far */
function answer(answers: Answers) {
  const { sent } = openScreen(null, { path: '/', answers });
  return () => sent.map(({ call }) => call);
}

test('a lesson that was moved while its file was sent gets the file where it lies now', async () => {
  const calls = answer({
    [`PATCH ${THERE}`]: refusal('lesson.not_found'),
    [OUTLINE]: outline(unit(7, [12]), unit(8, [11])),
  });
  await place(TARGET, 90);
  expect(calls()).toEqual([`PATCH ${THERE}`, OUTLINE, `PATCH ${MOVED}`]);
});

test('one that was made for a file is removed from where it lies now', async () => {
  const calls = answer({
    [`GET ${THERE}/draft`]: refusal('lesson.not_found'),
    [OUTLINE]: outline(unit(7, []), unit(8, [11])),
    [`GET ${MOVED}/draft`]: EMPTY,
  });
  await removeEmptyLesson(IDS);
  expect(calls()).toEqual([`GET ${THERE}/draft`, OUTLINE, `GET ${MOVED}/draft`, `DELETE ${MOVED}`]);
});

test('one that is nowhere, or is refused for another reason, is asked for no further', async () => {
  for (const [code, modules, asked] of [
    ['lesson.not_found', [unit(7, [12])], [`PATCH ${THERE}`, OUTLINE]],
    ['lesson.not_found', [unit(7, [11])], [`PATCH ${THERE}`, OUTLINE]],
    ['version.stale', [unit(8, [11])], [`PATCH ${THERE}`]],
  ] as const) {
    const calls = answer({ [`PATCH ${THERE}`]: refusal(code), [OUTLINE]: outline(...modules) });
    await expect(place(TARGET, 90)).rejects.toMatchObject({ code });
    expect(calls()).toEqual(asked);
  }
});

test('a file that cannot be played says why, one that may be played does not', async () => {
  const media = (change: Partial<Media>) => ({ ...sampleOf<Media>(Media), ...change });
  answer({
    'GET /media/1': media({ kind: 'pdf', status: 'failed', error_code: 'protected' }),
    'GET /media/2': media({ status: 'waiting', error_code: 'converting' }),
  });
  expect([await refusalOf(1), await refusalOf(2)]).toEqual([{ kind: 'pdf', error: 'protected' }, undefined]);
});

test.each<[string, Partial<LessonDraft>, boolean]>([
  ['as it was made', {}, true],
  ['with something in it, or with somebody at it', { is_refused: false }, false],
  ['that plays another file by now', { media_id: 91 }, false],
])('of a lesson %s it is told whether it goes with a file of no use', async (_how, change, goes) => {
  const made: LessonDraft = { ...EMPTY, mediaType: 'hls', media_id: 90, is_refused: true, ...change };
  const calls = answer({ [`GET ${THERE}/draft`]: made });
  expect(await removeRefusedLesson(IDS, 90)).toBe(goes);
  expect(calls()).toEqual([`GET ${THERE}/draft`, ...(goes ? [`DELETE ${THERE}`] : [])]);
});

test('of a lesson that the server was first to take away, too, it is told that it went with a file of no use', async () => {
  const made: LessonDraft = { ...EMPTY, mediaType: 'hls', media_id: 90, is_refused: true };
  const gone = { [OUTLINE]: outline(unit(7, [12])) };
  answer({ [`GET ${THERE}/draft`]: refusal('lesson.not_found'), ...gone });
  expect(await removeRefusedLesson(IDS, 90)).toBe(true);
  answer({ [`GET ${THERE}/draft`]: made, [`DELETE ${THERE}`]: refusal('lesson.not_found'), ...gone });
  expect(await removeRefusedLesson(IDS, 90)).toBe(true);
});
