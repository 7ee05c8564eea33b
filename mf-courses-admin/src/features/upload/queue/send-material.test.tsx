import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { sendMaterial } from './send-material.ts';

const LESSON = { courseId: 3, moduleId: 7, lessonId: 11 };
const [THERE, MOVED] = ['POST /course/3/module/7/lesson/11/material', 'POST /course/3/module/8/lesson/11/material'];
const OUTLINE = 'GET /course/3/outline';
const moved: Outline = {
  ...sampleOf<Outline>(Outline),
  modules: [
    {
      ...sampleOf<OutlineModule>(OutlineModule),
      id: 8,
      lessons: [{ ...sampleOf<OutlineLesson>(OutlineLesson), id: 11 }],
    },
  ],
};
const FILE = new File(['%PDF'], 'Tons & luz.pdf');

function begin(answers: Answers, file: File = FILE) {
  const { sent } = openScreen(null, { path: '/', answers });
  const on = { onDone: jest.fn(), onProblem: jest.fn(), onLost: jest.fn(), onProgress: jest.fn() };
  const end = sendMaterial(file, { lesson: LESSON, key: 'u1' }, on);
  const said = () => [on.onDone, on.onProblem, on.onLost].flatMap((one) => one.mock.calls);
  return { sent, on, end, said };
}

test('it goes to its lesson, wherever that lies by now, under its name and the key of its file', async () => {
  const { sent, on, said } = begin({ [THERE]: refusal('lesson.not_found'), [OUTLINE]: moved, [MOVED]: { id: 5 } });
  await waitFor(() => expect(on.onDone).toHaveBeenCalledWith(5));
  expect(sent.map(({ call }) => call)).toEqual([THERE, OUTLINE, MOVED]);
  const { search, headers } = sent.at(-1)!;
  expect([new URLSearchParams(search).get('name'), headers.get('idempotency-key')]).toEqual([FILE.name, 'u1']);
  expect(said()).toHaveLength(1);
});

test.each([
  ['material.unsupported', 'no_material'],
  ['material.too_large', 'large_material'],
  ['material.limit', 'many_materials'],
  ['site.storage_exceeded', 'storage_full'],
  ['server.failed', 'server'],
] as const)('refused as %s it says why', async (code, problem) => {
  const { on, said } = begin({ [THERE]: refusal(code) });
  await waitFor(() => expect(on.onProblem).toHaveBeenCalledWith(problem));
  expect(said()).toHaveLength(1);
});

test('a lesson that is gone, alone or with its course, is no failure of the server', async () => {
  for (const outline of [{ ...moved, modules: [] }, refusal('course.not_found')]) {
    const { on } = begin({ [THERE]: refusal('lesson.not_found'), [OUTLINE]: outline });
    await waitFor(() => expect(on.onProblem).toHaveBeenCalledWith('gone'));
  }
});

test('what is gone from the disk is asked for', async () => {
  const file = new File(['%PDF'], 'a.pdf');
  file.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  const { sent, on, said } = begin({}, file);
  await waitFor(() => expect(on.onLost).toHaveBeenCalledTimes(1));
  expect([sent.length, said().length]).toEqual([0, 1]);
});

test('what was ended says nothing more', async () => {
  const answered = Promise.withResolvers<unknown>();
  const { sent, end, said } = begin({ [THERE]: () => answered.promise });
  await waitFor(() => expect(sent).toHaveLength(1));
  end();
  answered.resolve(refusal('server.failed'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(said()).toEqual([]);
});
