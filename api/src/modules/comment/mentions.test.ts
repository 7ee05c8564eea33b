/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Comment, CommentPerson } from '@clube/shared/contracts/comment';
import type { NotificationPage } from '@clube/shared/contracts/notification';
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
import { writeMeta } from '../meta/queries.ts';
import { mentionedIn } from './mentioned-in.ts';

describe('whom a text names', () => {
  const people = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Ana Lima' },
    { id: 3, name: 'Ana Lima' },
    { id: 4, name: 'Bia' },
  ];
  test.each([
    ['@Ana, olhe', [1]],
    ['@Ana Lima olhe', [2]],
    ['@Anabela', []],
    ['ana@Bia', []],
    ['(@Bia) e @Ana e @Bia', [4, 1]],
    ['@ana', []],
    ['@', []],
    ['@@Bia', [4]],
  ])('%s', (text, ids) => expect(mentionedIn(text, people)).toEqual(ids));

  test('no more than five', () => {
    const many = Array.from({ length: 9 }, (_none, id) => ({ id, name: `Pessoa ${id}` }));
    expect(mentionedIn(many.map(({ name }) => `@${name}`).join(' '), many)).toEqual([0, 1, 2, 3, 4]);
  });
});

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let ana: Actor;
let bia: Actor;
let caio: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
  const student = (name: string) => named(name, 'student', [course.courseId]);
  [ana, bia, caio] = await Promise.all([student('Ana'), student('Bia'), student('Caio')]);
});

const db = () => server.context.connection.db;
async function named(name: string, role: 'student' | 'instructor', courses: number[] = []) {
  const actor = await createActor(server, panel, role, courses);
  const values = { first_name: name, last_name: 'Prado' };
  await db().updateTable('members').set(values).where('id', '=', actor.memberId).execute();
  return actor;
}
const base = (at = 0) => `${course.url(at)}/comment`;
const post = async (comment: string, as: Actor, parent?: number) => {
  const body = { comment, ...(parent && { parent_lesson_comment_id: parent }) };
  const answer = await call<Comment>(server, { method: 'POST', url: base(), as, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const edit = (id: number, comment: string, as: Actor) =>
  call<Comment>(server, { method: 'PATCH', url: `${base()}/${id}`, as, body: { comment } });
const people = (as: Actor, q = '', at = 0) =>
  call<CommentPerson[]>(server, { url: `${base(at)}/people?q=${encodeURIComponent(q)}`, as });
const namesFor = async (as: Actor, q = '') =>
  (await people(as, q)).body.map(({ name }) => name).filter((name) => name.endsWith('Prado'));
const told = async (as: Actor) =>
  (await call<NotificationPage>(server, { url: '/api/notification', as })).body.data.map(
    ({ kind, text, to }) => `${kind} ${text} ${to}`,
  );

test('who is named is told where it stands, once, and the comment says whom it names', async () => {
  await post('Oi', ana);
  const { id, mentions } = await post('@Ana Prado viu? @Ana Prado!', bia);
  expect(mentions).toEqual(['Ana Prado']);
  const notice = `comment.mentioned @Ana Prado viu? @Ana Prado! ${course.url().replace('/api', '').replace('course', 'curso').replace('module', 'modulo').replace('lesson', 'aula')}?comentario=${id}`;
  expect(await told(ana)).toEqual([notice]);
  await edit(id, '@Ana Prado viu mesmo?', bia);
  expect(await told(ana)).toHaveLength(1);
  expect(await told(bia)).toEqual([]);
});

test('nobody is told who takes no part in the discussion, whatever a text says', async () => {
  const { mentions } = await post('@Ana Prado e @Caio Prado', bia);
  expect(mentions).toEqual([]);
  expect([...(await told(ana)), ...(await told(caio))]).toEqual([]);
});

test('oneself is not named, and who is answered hears of the answer alone', async () => {
  const { id } = await post('Oi, eu sou @Ana Prado', ana);
  expect(await told(ana)).toEqual([]);
  await post('@Ana Prado, oi', bia, id);
  expect((await told(ana)).map((notice) => notice.split(' ')[0])).toEqual(['comment.answered']);
});

test('what awaits approval tells once it is approved, what is taken off stands no more', async () => {
  await post('Oi', ana);
  await writeMeta(db(), panel.siteId, 'comment_review', 'on');
  const { id } = await post('@Ana Prado', bia);
  expect(await told(ana)).toEqual([]);
  const judge = (status: string) =>
    call(server, { method: 'POST', url: '/api/comment/moderate', as: panel.owner, body: { ids: [id], status } });
  await judge('approved');
  expect(await told(ana)).toHaveLength(1);
  await judge('hidden');
  expect(await told(ana)).toEqual([]);
});

test('a change names somebody anew, and somebody no more', async () => {
  await post('Oi', ana);
  await post('Oi', caio);
  const { id } = await post('@Ana Prado', bia);
  const { body } = await edit(id, '@Caio Prado', bia);
  expect(body.mentions).toEqual(['Caio Prado']);
  expect(await told(caio)).toHaveLength(1);
});

test('to whom the lesson is closed meanwhile nothing is told', async () => {
  await post('Oi', ana);
  await db().deleteFrom('enrolments').where('member_id', '=', ana.memberId).execute();
  await post('@Ana Prado', bia);
  expect(await told(ana)).toEqual([]);
});

describe('whom one may name', () => {
  test('who takes part and the staff who look after the lesson, by a part of the name without accents; not oneself', async () => {
    await Promise.all([ana, caio].map((actor) => post('Oi', actor)));
    const [teacher] = await Promise.all([
      named('Édson', 'instructor', [course.courseId]),
      named('Fábio', 'instructor'),
    ]);
    expect(await namesFor(bia)).toEqual(['Édson Prado', expect.any(String), expect.any(String)]);
    expect(await namesFor(bia, 'edSON p')).toEqual(['Édson Prado']);
    expect(await namesFor(bia, 'fabio')).toEqual([]);
    expect(await namesFor(bia, '%')).toEqual([]);
    expect(await namesFor(ana, 'ana')).toEqual([]);
    expect((await people(bia, 'edson')).body).toEqual([
      { id: teacher.memberId, name: 'Édson Prado', photo: null, role: 'instructor' },
    ]);
  });

  test('nobody of another lesson, nobody who was suspended, and nothing for whom the lesson is closed', async () => {
    await post('Oi', ana);
    const stranger = await createActor(server, panel, 'student');
    expect((await people(bia, 'ana p', 1)).body).toEqual([]);
    expect((await people(stranger, 'ana')).status).toBe(403);
    expect((await people((await createPanel(server)).owner, 'ana')).status).toBe(404);
    await db().updateTable('members').set({ suspended_at: new Date() }).where('id', '=', ana.memberId).execute();
    expect(await namesFor(bia)).toEqual([]);
  });
});
