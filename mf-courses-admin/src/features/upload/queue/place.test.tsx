import { expect, test } from '@jest/globals';
import { LessonDraft, Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { place, removeEmptyLesson } from './place.ts';

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
