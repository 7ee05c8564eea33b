/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CourseEditors } from '@clube/shared/contracts/editor';
import { createApp } from '../../app.ts';
import { connect } from '../../database/connect.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { openLiveStreams, type LiveStreams } from '../../../test/live-streams.ts';

let server: TestServer;
let streams: LiveStreams;
let panel: Panel;
let course: TestCourse;
let ana: Actor;
let bia: Actor;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  streams = await openLiveStreams(server);
});
afterAll(async () => {
  streams.closeAll();
  await server.close();
});
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 1] });
  ana = panel.owner;
  bia = await createActor(server, panel, 'admin');
});

type Place = { module_id: number | null; lesson_id: number | null };
const WHOLE: Place = { module_id: null, lesson_id: null };
const lesson = (index: number, module = 0): Place => ({
  module_id: course.moduleIds[module]!,
  lesson_id: course.lessonIds[index]!,
});
const editor = (of = course) => `/api/course/${of.courseId}/editor`;
const beat = (as: Actor, place: Place = WHOLE, tab = 'one', of = course) =>
  call<CourseEditors & { code: string }>(server, { method: 'PUT', url: editor(of), as, body: { tab, ...place } });
const leave = (as: Actor, tab = 'one', of = course) =>
  call(server, { method: 'DELETE', url: `${editor(of)}?tab=${tab}`, as });
const others = async (as: Actor, place?: Place) => (await beat(as, place)).body.editors;
const placesOf = async (as: Actor) => (await others(as)).map(({ member_id, places }) => [member_id, places]);
/** As if so many seconds had gone by since the last word of anybody. */
const pass = (seconds: number) =>
  server.context.connection.pool.query(
    'update public.course_editors set expires_at = expires_at - make_interval(secs => $1) where site_id = $2',
    [seconds, panel.siteId],
  );

describe('who has a course open', () => {
  test('sees everybody else who has, with name and picture and nothing more, and where they are', async () => {
    expect(await others(ana)).toEqual([]);
    expect(await others(bia, lesson(1))).toEqual([
      { member_id: ana.memberId, name: 'Ana Lima', photo: null, places: [WHOLE] },
    ]);
    expect(await others(ana, lesson(1))).toEqual([
      { member_id: bia.memberId, name: 'Bia Moura', photo: null, places: [lesson(1)] },
    ]);
  });

  test('is one person in however many tabs, with all that these show, and not somebody else to themselves', async () => {
    await beat(bia, lesson(0), 'one');
    await beat(bia, lesson(1), 'two');
    await beat(bia, lesson(1), 'three');
    expect((await beat(bia, lesson(0))).body.editors).toEqual([]);
    const [seen, ...rest] = await others(ana);
    expect(rest).toEqual([]);
    expect(seen!.places).toHaveLength(2);
    expect(seen!.places).toEqual(expect.arrayContaining([lesson(0), lesson(1)]));
    await leave(bia, 'one');
    await leave(bia, 'two');
    expect(await placesOf(ana)).toEqual([[bia.memberId, [lesson(1)]]]);
    await beat(bia, lesson(0), 'four');
    expect((await call(server, { method: 'DELETE', url: editor(), as: bia })).status).toBe(200);
    expect(await others(ana)).toEqual([]);
  });

  test('is gone at once when they leave, and half a minute after their last word when they do not', async () => {
    await beat(bia);
    await leave(bia);
    expect(await others(ana)).toEqual([]);
    await beat(bia);
    await pass(29);
    expect(await placesOf(ana)).toEqual([[bia.memberId, [WHOLE]]]);
    await pass(1);
    expect(await others(ana)).toEqual([]);
    // Who is back is there again.
    await beat(bia, lesson(0));
    expect(await placesOf(ana)).toEqual([[bia.memberId, [lesson(0)]]]);
  });

  test('takes no tab of somebody else’s away', async () => {
    await beat(bia);
    expect((await leave(ana)).status).toBe(200);
    expect(await placesOf(ana)).toEqual([[bia.memberId, [WHOLE]]]);
  });

  test('leaves no rows of tabs that ended without a word', async () => {
    for (const tab of ['a', 'b', 'c']) await beat(bia, WHOLE, tab);
    await pass(30);
    await beat(bia, WHOLE, 'd');
    const { rows } = await server.context.connection.pool.query(
      'select tab from public.course_editors where site_id = $1',
      [panel.siteId],
    );
    expect(rows).toEqual([{ tab: 'd' }]);
  });

  test('is told to be at the whole of the course where a module or lesson is none of it', async () => {
    const other = await createTestCourse(server, panel, { lessons: [1] });
    const elsewhere = { module_id: other.moduleIds[0]!, lesson_id: other.lessonIds[0]! };
    await beat(bia, elsewhere);
    expect(await placesOf(ana)).toEqual([[bia.memberId, [WHOLE]]]);
    await beat(bia, { module_id: course.moduleIds[1]!, lesson_id: course.lessonIds[0]! });
    expect(await placesOf(ana)).toEqual([[bia.memberId, [{ module_id: course.moduleIds[1], lesson_id: null }]]]);
  });
});

describe('who may know', () => {
  test('students, moderators and support are told nothing, nobody without a session is', async () => {
    for (const role of ['student', 'moderator', 'support'] as const) {
      const actor = await createActor(server, panel, role, [course.courseId]);
      expect((await beat(actor)).status).toBe(403);
      expect((await leave(actor)).status).toBe(403);
    }
    expect((await call(server, { method: 'PUT', url: editor(), body: { tab: 'one', ...WHOLE } })).status).toBe(401);
  });

  test('whoever deletes a course leaves it all the same; of one that is gone for good there is nothing to leave', async () => {
    const own = await createTestCourse(server, panel, { lessons: [1] });
    const teacher = await createActor(server, panel, 'instructor', [own.courseId]);
    for (const as of [ana, teacher]) await beat(as, WHOLE, 'one', own);
    const url = `/api/course/${own.courseId}`;
    const deleted = await call<{ bin: number }>(server, { method: 'DELETE', url, as: ana });
    expect(deleted.status).toBe(200);
    for (const as of [ana, teacher]) expect((await leave(as, 'one', own)).status).toBe(200);
    expect((await beat(ana, WHOLE, 'one', own)).status).toBe(404);
    await call(server, { method: 'DELETE', url: `/api/bin/${deleted.body.bin}`, as: ana });
    expect((await leave(ana, 'one', own)).status).toBe(404);
  });

  test('an instructor sees those of their own courses, and nobody of another panel anything', async () => {
    const theirs = await createTestCourse(server, panel, { lessons: [1] });
    const teacher = await createActor(server, panel, 'instructor', [theirs.courseId]);
    await beat(bia, WHOLE, 'one', theirs);
    await beat(bia);
    expect((await beat(teacher, WHOLE, 'one', theirs)).body.editors.map(({ member_id }) => member_id)).toEqual([
      bia.memberId,
    ]);
    expect(await beat(teacher)).toMatchObject({ status: 404, body: { code: 'course.not_found' } });
    const stranger = (await createPanel(server)).owner;
    expect(await beat(stranger)).toMatchObject({ status: 404, body: { code: 'course.not_found' } });
    expect((await leave(stranger)).status).toBe(404);
    expect(await placesOf(ana)).toEqual([[bia.memberId, [WHOLE]]]);
  });
});

describe('the others hear of it', () => {
  const changed = () => ({ name: 'editor:changed', data: { course_id: course.courseId } });
  /** The first that is heard after whatever it was. */
  const mark = async (as: Actor) => {
    await server.context.connection.pool.query(
      `select notify_members($1, array[$2]::bigint[], 'access.ending', $3, '{}')`,
      [panel.siteId, as.memberId, String(Math.random())],
    );
    return { name: 'notification:changed', data: {} };
  };

  test('when somebody comes, moves and leaves, and not while they stay where they are', async () => {
    const stream = await streams.listenOpened(ana);
    await beat(bia);
    expect(await stream.next()).toEqual(changed());
    await beat(bia);
    await beat(bia, lesson(0));
    expect(await stream.next()).toEqual(changed());
    await beat(bia, lesson(0));
    await leave(bia);
    expect(await stream.next()).toEqual(changed());
    const last = await mark(ana);
    expect(await stream.next()).toEqual(last);
    stream.close();
  });

  test('when somebody is back who was held for gone, and not when their row is swept away', async () => {
    // Heard from before the first time on: what is told of that may reach whoever begins to listen a moment later.
    const stream = await streams.listenOpened(ana);
    await beat(bia);
    expect(await stream.next()).toEqual(changed());
    await pass(30);
    await beat(bia);
    expect(await stream.next()).toEqual(changed());
    await pass(30);
    await tidyUp(server);
    const last = await mark(ana);
    expect(await stream.next()).toEqual(last);
    stream.close();
  });

  test('whoever edits the course, but for whom it is about; nobody who does not, and nobody elsewhere', async () => {
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const deaf = [
      bia,
      await createActor(server, panel, 'instructor'),
      await createActor(server, panel, 'moderator'),
      await createActor(server, panel, 'student', [course.courseId]),
    ];
    const stranger = await createPanel(server);
    const heard = await streams.listenOpened(teacher);
    const none = await Promise.all(deaf.map((actor) => streams.listenOpened(actor)));
    const far = await streams.listenOpened(stranger.owner);
    await beat(bia);
    expect(await heard.next()).toEqual(changed());
    for (const [at, stream] of none.entries()) {
      const last = await mark(deaf[at]!);
      expect(await stream.next()).toEqual(last);
    }
    const { rows } = await server.context.connection.pool.query(
      `select notify_members($1, array[$2]::bigint[], 'access.ending', 'x', '{}')`,
      [stranger.siteId, stranger.owner.memberId],
    );
    expect(rows).toHaveLength(1);
    expect(await far.next()).toEqual({ name: 'notification:changed', data: {} });
    for (const stream of [heard, far, ...none]) stream.close();
  });

  test('in another process of the platform, which knows the same', async () => {
    const connection = connect(server.context.config.databaseUrl, 3);
    const second = await createApp({ ...server.context, connection });
    const elsewhere = await openLiveStreams({ ...server, app: second });
    const stream = await elsewhere.listenOpened(ana);
    await beat(bia, lesson(0));
    expect(await stream.next()).toEqual(changed());
    const seen = await call<CourseEditors>(
      { ...server, app: second },
      { method: 'PUT', url: editor(), as: ana, body: { tab: 'one', ...WHOLE } },
    );
    expect(seen.body.editors).toMatchObject([{ member_id: bia.memberId, places: [lesson(0)] }]);
    elsewhere.closeAll();
    await second.close();
    await connection.close();
  });
});

test('the tab is a name, and says once where it is', async () => {
  for (const body of [{ ...WHOLE }, { tab: '', ...WHOLE }, { tab: 'a'.repeat(41), ...WHOLE }, { tab: '<b>', ...WHOLE }])
    expect((await call(server, { method: 'PUT', url: editor(), as: ana, body })).status).toBe(400);
});
