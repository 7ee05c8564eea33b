import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { LessonDraft, OutlineLesson } from '@clube/shared/contracts/outline';
import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  // Its first lesson shows a video of YouTube.
  course = await createTestCourse(server, panel, { lessons: [2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const save = (body: object, as: Actor = panel.owner) =>
  call<{ code: string }>(server, { method: 'PATCH', url: course.url(0), as, body });
const player = async (url = course.url(0)) => (await call<LessonDetail>(server, { url, as: panel.owner })).body.player;
const draft = async () => (await call<LessonDraft>(server, { url: `${course.url(0)}/draft`, as: panel.owner })).body;
const CHAPTERS = [
  { seconds: 0, title: 'Começo' },
  { seconds: 90.5, title: 'Água' },
];

describe('the chapters of a linked video', () => {
  test('are what its owner wrote, in order, each at a place and with a name of its own', async () => {
    expect(await player()).toMatchObject({ kind: 'embed', chapters: [] });
    expect((await draft()).chapters).toEqual([]);
    const written = [CHAPTERS[1], { seconds: 0, title: '  Começo ' }, { seconds: 0, title: 'Outro' }];
    expect((await save({ chapters: written })).status).toBe(200);
    expect((await draft()).chapters).toEqual(CHAPTERS);
    const { body } = await call<LessonDetail>(server, { url: course.url(0), as: student });
    expect(body.player).toMatchObject({ kind: 'embed', chapters: CHAPTERS });
    expect((await save({ chapters: [] })).status).toBe(200);
    expect(await player()).toMatchObject({ chapters: [] });
  });

  test('are of a video alone, wait while the lesson shows something else, and stay with another link', async () => {
    await save({ chapters: CHAPTERS });
    await save({ media_url: 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit' });
    expect(await player()).not.toHaveProperty('chapters');
    await save({ media_url: null });
    expect(await player()).toEqual({ kind: 'none' });
    await save({ media_url: 'https://vimeo.com/76979871' });
    expect(await player()).toMatchObject({ provider: 'vimeo', chapters: CHAPTERS });
  });

  test('go with a copy, and are told and brought back by the history', async () => {
    await save({ chapters: CHAPTERS });
    const copy = await call<OutlineLesson>(server, { method: 'POST', url: `${course.url(0)}/copy`, as: panel.owner });
    expect(await player(course.url(0).replace(/\d+$/, String(copy.body.id)))).toMatchObject({ chapters: CHAPTERS });

    await server.context.connection.pool.query(
      `update versions set saved_at = saved_at - interval '11 minutes', began_at = began_at - interval '11 minutes'`,
    );
    await save({ chapters: [CHAPTERS[0]] });
    const { data } = (await call<VersionPage>(server, { url: `${course.url(0)}/version`, as: panel.owner })).body;
    expect(data.map(({ changes }) => changes)).toEqual([
      [{ field: 'chapters', before: '1:30 Água', after: null }],
      [{ field: 'chapters', before: null, after: '0:00 Começo\n1:30 Água' }],
      [],
    ]);
    const url = `${course.url(0)}/version/${data[1]!.id}`;
    const { body } = await call<VersionView>(server, { url, as: panel.owner });
    const back = { method: 'POST', url: `${url}/restore`, as: panel.owner, body: { seen: body.seen } } as const;
    expect((await call(server, back)).status).toBe(200);
    expect((await draft()).chapters).toEqual(CHAPTERS);

    // Those that wait while it shows something else give way too.
    await save({ media_url: null });
    const bare = `${course.url(0)}/version/${data[2]!.id}`;
    const { seen } = (await call<VersionView>(server, { url: bare, as: panel.owner })).body;
    await call(server, { method: 'POST', url: `${bare}/restore`, as: panel.owner, body: { seen } });
    expect((await draft()).chapters).toEqual([]);
  });

  test('are written over what was seen by whoever writes the course, and are no more than anybody chooses from', async () => {
    const other = await createActor(server, panel, 'instructor');
    const { owner: stranger } = await createPanel(server);
    expect((await save({ chapters: CHAPTERS }, student)).status).toBe(403);
    expect((await save({ chapters: CHAPTERS }, other)).status).toBe(404);
    expect((await save({ chapters: CHAPTERS }, stranger)).status).toBe(404);
    expect((await save({ chapters: CHAPTERS, version: 99 })).body.code).toBe('version.stale');
    const many = Array.from({ length: 501 }, (_, seconds) => ({ seconds, title: 'x' }));
    for (const chapters of [many, [{ seconds: -1, title: 'x' }], [{ seconds: 0, title: 'x'.repeat(201) }]])
      expect((await save({ chapters })).status).toBe(400);
    expect((await draft()).chapters).toEqual([]);
  });
});
