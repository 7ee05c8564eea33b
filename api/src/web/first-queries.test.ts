import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { firstQueryKeys, type FirstQueryName } from '@clube/shared/contracts/first-queries';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Release } from '@clube/shared/contracts/remote';
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
} from '../../test/harness.ts';
import { answerFirstQueries } from './first-queries.ts';
import { ownerFinder } from './page-composition.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});
afterAll(() => server.close());

const title = { pt: 'x', es: 'x', en: 'x' };
const lesson = { course: 'c', module: 'm', lesson: 'l' };
const remote: Release = {
  hash: '0123456789abcdef',
  base: '/releases/mf-test/',
  entry: { file: 'remoteEntry.js', integrity: '' },
  chunks: {},
  manifest: {
    name: 'mf-test',
    owner: 'team',
    platform: '^1.0.0',
    paths: [
      { path: '/start', title, firstQueries: [{ name: 'home', params: {} }] },
      { path: '/x/:c', title, firstQueries: [{ name: 'course.watch', params: { course: 'c' } }] },
      { path: '/soon/:c', title, status: 'planned', firstQueries: [{ name: 'home', params: {} }] },
      {
        path: '/x/:c/:m/:l',
        title,
        firstQueries: [
          { name: 'course.watch', params: lesson },
          { name: 'lesson', params: lesson },
          { name: 'of.tomorrow' as FirstQueryName, params: {} },
          { name: 'constructor' as FirstQueryName, params: {} },
        ],
      },
    ],
    navigation: [],
    tour: [],
    slots: [],
  },
};

const ownerOf = ownerFinder([remote]);
const whole = (path: string, actor: Actor, role: 'student' | 'owner' = 'student') =>
  answerFirstQueries(
    server.app,
    {
      member: { ...actor, siteId: panel.siteId, role, boundTo: null, isLowered: false, byPasskey: false },
      visitor: { siteId: panel.siteId, ip: '127.0.0.1' },
    },
    ownerOf(path)?.entry,
    path,
  );
const answers = async (...parameters: Parameters<typeof whole>) => (await whole(...parameters)).data;
const keysAt = async (...parameters: Parameters<typeof answers>) =>
  (await answers(...parameters)).map(({ key }) => key);
const lessonPath = (index: number) =>
  `/x/${course.courseId}/${course.moduleIds[index < 2 ? 0 : 1]}/${course.lessonIds[index]}`;

test('a path’s first queries are answered under the keys that the clients ask for, as the api itself answers them', async () => {
  expect(await keysAt('/start', student)).toEqual([firstQueryKeys.home()]);
  expect(await keysAt(`/x/${course.courseId}`, student)).toEqual([
    firstQueryKeys['course.watch']({ course: course.courseId }),
  ]);
  const ids = { course: course.courseId, module: course.moduleIds[1]!, lesson: course.lessonIds[2]! };
  const [watch, detail] = await answers(lessonPath(2), student);
  expect([watch?.key, detail?.key]).toEqual([firstQueryKeys['course.watch'](ids), firstQueryKeys.lesson(ids)]);
  expect(detail?.value).toEqual((await call<LessonDetail>(server, { url: course.url(2), as: student })).body);
});

test('what the api would refuse is left to the screen, which is told why', async () => {
  const outsider = await createActor(server, panel, 'student');
  expect(await keysAt(lessonPath(0), outsider)).toEqual([]);
  await server.context.connection.db
    .updateTable('lessons')
    .set({ release_at: '2999-01-01' })
    .where('id', '=', course.lessonIds[3]!)
    .execute();
  const named = async (actor: Actor, role: 'student' | 'owner') =>
    (await keysAt(lessonPath(3), actor, role)).map((key) => key[2]);
  expect(await named(student, 'student')).toEqual(['watch']);
  expect(await named(panel.owner, 'owner')).toEqual(['watch', 'lesson']);
});

test('nothing is asked for a part that is no number, a path of nobody and a planned one', async () => {
  for (const path of ['/x/abc', '/x/-1', '/x/1.5', `/x/${'9'.repeat(30)}`, '/nowhere', '/soon/1'])
    expect(await answers(path, student)).toEqual([]);
  expect(await answers('/x/999999', student)).toEqual([]);
});

test('the still of a video is named for the page to fetch at once', async () => {
  const { db } = server.context.connection;
  const { id } = await db
    .insertInto('media')
    .values({
      site_id: panel.siteId,
      kind: 'video',
      name: 'a.mp4',
      status: 'ready',
      source_key: 'a',
      size_bytes: 1,
      poster_key: 'still.jpg',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('lessons')
    .set({ media_id: id, media_type: 'hls' })
    .where('id', '=', course.lessonIds[1]!)
    .execute();
  const { images, shows } = await whole(lessonPath(1), student);
  expect(images).toEqual([{ href: expect.stringMatching(new RegExp(`^/api/media/${id}/poster\\?kept=[\\w-]{22}$`)) }]);
  expect(shows).toEqual(['player.hls']);
});

test('so is the picture that its owner chose for a linked one', async () => {
  const key = 'p'.repeat(22);
  await server.context.connection.db
    .updateTable('lessons')
    .set({ own_poster_key: key })
    .where('id', '=', course.lessonIds[0]!)
    .execute();
  const { images, shows } = await whole(lessonPath(0), student);
  expect(images).toEqual([{ href: `${course.url(0)}/picture/${key}` }]);
  expect(shows).toEqual(['player.embed']);
});

test('what a lesson shows is said by the kind of its player: nothing where nothing plays, or nobody may have it', async () => {
  const kinds = { youtube: ['player.embed'], text: [] } as const;
  for (const [media_type, shows] of Object.entries(kinds)) {
    await server.context.connection.db
      .updateTable('lessons')
      .set({ media_type, media_url: media_type === 'text' ? null : 'https://youtu.be/dQw4w9WgXcQ' })
      .where('id', '=', course.lessonIds[0]!)
      .execute();
    expect((await whole(lessonPath(0), student)).shows).toEqual(shows);
  }
  const outsider = await createActor(server, panel, 'student');
  expect((await whole(lessonPath(1), outsider)).shows).toEqual([]);
});
