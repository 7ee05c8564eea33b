import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MyCourse } from '@clube/shared/contracts/my-course';
import type { Role } from '@clube/shared/contracts/policy';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createSession } from '../session/operations.ts';

let server: TestServer;
let first: Panel;
let second: Panel;
let third: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  [first, second, third] = await Promise.all([createPanel(server), createPanel(server), createPanel(server)]);
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const courses = (as: Pick<Actor, 'token'> | undefined, headers: Record<string, string> = {}) =>
  call<MyCourse[]>(server, { url: '/api/me/courses', as, headers });
const titles = async (as: Pick<Actor, 'token'>, headers: Record<string, string> = {}) =>
  (await courses(as, headers)).body.map(({ title }) => title);
/** Somebody of a panel joins another one. */
async function join({ userId }: Actor, { siteId }: Panel, role: Role, courseIds: number[] = []): Promise<number> {
  const { id } = await db()
    .insertInto('members')
    .values({ site_id: siteId, user_id: userId, role, first_name: 'Bia', last_name: 'Moura' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const course_id of courseIds)
    await db().insertInto('enrolments').values({ site_id: siteId, member_id: id, course_id }).execute();
  return id;
}
const enrolment = (memberId: number, values: { expires_at: Date | null }) =>
  db().updateTable('enrolments').set(values).where('member_id', '=', memberId).execute();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const nameOf = async ({ siteId }: Panel) =>
  (await db().selectFrom('sites').select('name').where('id', '=', siteId).executeTakeFirstOrThrow()).name;
/** An order of this course that was paid and opened it. */
async function bought({ siteId }: Panel, memberId: number, courseId: number, change: object = {}, had_before = false) {
  const { id } = await db()
    .insertInto('orders')
    .values({
      site_id: siteId,
      offer_name: 'Turma',
      price: 100,
      amount: 100,
      currency: 'BRL',
      name: 'Bia',
      email: 'bia@example.com',
      locale: 'pt',
      reference: `R${memberId}-${Math.random()}`,
      token_hash: Buffer.from(`${memberId}-${Math.random()}`),
      expires_at: inDays(1),
      state: 'paid',
      member_id: memberId,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('order_courses')
    .values({ site_id: siteId, order_id: id, course_id: courseId, granted_at: new Date(), had_before })
    .execute();
}

describe('the courses of a person', () => {
  test('[1.3] [2.36] each with its panel, type, validity, progress and whether access has no end, across their panels', async () => {
    const here = await createTestCourse(server, first, { lessons: [3], title: 'Aquarela' });
    const there = await createTestCourse(server, second, { lessons: [2], title: 'Violão' });
    const student = await createActor(server, first, 'student', [here.courseId]);
    await join(student, second, 'student', [there.courseId]);
    await join(student, third, 'student');
    const end = inDays(30);
    await enrolment(student.memberId, { expires_at: end });
    await bought(first, student.memberId, here.courseId);
    await call(server, { method: 'POST', url: `${here.url(1)}/progress`, as: student, body: { completed: true } });

    const { status, body } = await courses(student);
    expect(status).toBe(200);
    const open = { author: '', cover: null, has_access: true, reason: null, release_at: null, offer_id: null };
    expect(body).toEqual([
      {
        ...open,
        id: here.courseId,
        title: 'Aquarela',
        site_id: first.siteId,
        panel: await nameOf(first),
        is_here: true,
        type: 'purchase',
        lessons_count: 3,
        lessons_completed_count: 1,
        percentage_complete: 33.33,
        is_done: false,
        expires_at: expect.any(String),
      },
      {
        ...open,
        id: there.courseId,
        title: 'Violão',
        site_id: second.siteId,
        panel: await nameOf(second),
        is_here: false,
        type: 'enrolment',
        lessons_count: 2,
        lessons_completed_count: 0,
        percentage_complete: 0,
        is_done: false,
        expires_at: null,
      },
    ]);
    expect(new Date(body[0]!.expires_at!)).toEqual(end);

    // Outside of every panel the same, and none of them is here.
    const bare = await createSession(db(), { userId: student.userId, siteId: null, device: 'test' });
    expect((await courses({ token: bare })).body.map(({ title, is_here }) => [title, is_here])).toEqual([
      ['Aquarela', false],
      ['Violão', false],
    ]);
    // One may be without courses, and be told of the others.
    const inThird = await createSession(db(), { userId: student.userId, siteId: third.siteId, device: 'test' });
    expect(await titles({ token: inThird })).toEqual(['Aquarela', 'Violão']);
  });

  test('how it was got: paid, for nothing, by the panel, by the role', async () => {
    const { courseId } = await createTestCourse(server, first, { lessons: [1], title: 'Tipos' });
    const typeOf = async (as: Pick<Actor, 'token'>) => (await courses(as)).body.find(({ id }) => id === courseId)?.type;
    const student = async (change?: object, hadBefore?: boolean) => {
      const actor = await createActor(server, first, 'student', [courseId]);
      if (change) await bought(first, actor.memberId, courseId, change, hadBefore);
      return typeOf(actor);
    };
    expect(await student()).toBe('enrolment');
    expect(await student({})).toBe('purchase');
    expect(await student({ amount: 0 })).toBe('courtesy');
    expect(await student({ state: 'refunded' })).toBe('purchase');
    expect(await student({ state: 'refunded' }, true)).toBe('enrolment');
    const roles = ['admin', 'moderator', 'support'] as const;
    for (const role of roles) expect(await typeOf(await createActor(server, first, role))).toBe('team');
    // An instructor is staff of their own courses alone (docs/adr/0054).
    expect(await typeOf(await createActor(server, first, 'instructor', [courseId]))).toBe('team');
    expect(await typeOf(await createActor(server, first, 'instructor'))).toBeUndefined();
    // A buyer of another course, and another's order, say nothing of this one.
    const other = await createTestCourse(server, first, { lessons: [1] });
    const both = await createActor(server, first, 'student', [courseId, other.courseId]);
    await bought(first, both.memberId, other.courseId);
    expect(await typeOf(both)).toBe('enrolment');
  });

  test('what is over, and what opens later, is theirs still and says why; what is on sale here opens it again', async () => {
    const { courseId } = await createTestCourse(server, first, { lessons: [1], title: 'Vencido' });
    const student = await createActor(server, first, 'student', [courseId]);
    const only = async (as: Pick<Actor, 'token'> = student) => (await courses(as)).body[0];
    await enrolment(student.memberId, { expires_at: inDays(-1) });
    expect(await only()).toMatchObject({ has_access: false, reason: 'expired', offer_id: null });
    const { id: offerId } = await db()
      .insertInto('offers')
      .values({ site_id: first.siteId, name: 'x', amount: 1, currency: 'BRL', state: 'on_sale' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('offer_courses')
      .values({ site_id: first.siteId, offer_id: offerId, course_id: courseId })
      .execute();
    expect(await only()).toMatchObject({ offer_id: offerId });
    // From another panel the sale is not here.
    await join(student, second, 'student');
    const elsewhere = await createSession(db(), { userId: student.userId, siteId: second.siteId, device: 'test' });
    expect(await only({ token: elsewhere })).toMatchObject({ title: 'Vencido', is_here: false, offer_id: null });
    await enrolment(student.memberId, { expires_at: null });
    const release_at = '2999-01-01T00:00:00.000Z';
    await db().updateTable('courses').set({ release_at }).where('id', '=', courseId).execute();
    const later = await only();
    expect(later).toMatchObject({ has_access: false, reason: 'not_released', expires_at: null });
    expect(new Date(later!.release_at!).toISOString()).toBe(release_at);
  });
});

describe('nothing is told', () => {
  test('of a panel that somebody is no member of, nor of one that was closed', async () => {
    const { courseId } = await createTestCourse(server, second, { lessons: [1], title: 'Alheio' });
    const closed = await createPanel(server);
    const gone = await createTestCourse(server, closed, { lessons: [1], title: 'Fechado' });
    const student = await createActor(server, first, 'student');
    await join(student, closed, 'student', [gone.courseId]);
    expect(await titles(student)).toEqual(['Fechado']);
    await db().updateTable('sites').set({ deleted_at: new Date() }).where('id', '=', closed.siteId).execute();
    expect(await titles(student)).toEqual([]);
    // A member of the panel without the course: it is there, and not theirs.
    const memberId = await join(student, second, 'student');
    expect(await titles(student)).toEqual([]);
    await db()
      .insertInto('enrolments')
      .values({ site_id: second.siteId, member_id: memberId, course_id: courseId })
      .execute();
    expect(await titles(student)).toEqual(['Alheio']);
    await db().deleteFrom('members').where('id', '=', memberId).execute();
    expect(await titles(student)).toEqual([]);
    expect((await courses(undefined)).status).toBe(401);
  });

  test('of a panel where somebody is suspended', async () => {
    const here = await createTestCourse(server, first, { lessons: [1], title: 'Daqui' });
    const there = await createTestCourse(server, second, { lessons: [1], title: 'Dali' });
    const person = await createActor(server, first, 'student', [here.courseId]);
    const memberId = await join(person, second, 'student', [there.courseId]);
    expect((await titles(person)).toSorted()).toEqual(['Dali', 'Daqui']);
    await db().updateTable('members').set({ suspended_at: new Date() }).where('id', '=', memberId).execute();
    expect(await titles(person)).toEqual(['Daqui']);
  });

  test('of other panels in a session that is bound to one', async () => {
    const here = await createTestCourse(server, first, { lessons: [1], title: 'Daqui' });
    const there = await createTestCourse(server, second, { lessons: [1], title: 'De lá' });
    const student = await createActor(server, first, 'student', [here.courseId]);
    await join(student, second, 'student', [there.courseId]);
    expect(await titles(student)).toEqual(['Daqui', 'De lá']);
    const device = 'test';
    const { userId } = student;
    const host = `${first.slug}.localhost:3000`;
    const onPanel = await createSession(db(), { userId, siteId: first.siteId, device, panelOnly: true });
    expect(await titles({ token: onPanel }, { host })).toEqual(['Daqui']);
    const handed = await createSession(db(), { userId, siteId: first.siteId, device, panelBound: true });
    expect(await titles({ token: handed })).toEqual(['Daqui']);
  });

  test('of what staff alone see, to staff without the second factor that the panel wants, and to who views as a student', async () => {
    const panel = await createPanel(server);
    const { courseId } = await createTestCourse(server, panel, { lessons: [1], title: 'Rascunho' });
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', courseId).execute();
    const admin = await createActor(server, first, 'student');
    await join(admin, panel, 'admin');
    expect(await titles(admin)).toEqual(['Rascunho']);
    expect(await titles(admin, { 'x-act-like-student': '1' })).toEqual(['Rascunho']);
    const inPanel = {
      token: await createSession(db(), { userId: admin.userId, siteId: panel.siteId, device: 'test' }),
    };
    expect(await titles(inPanel)).toEqual(['Rascunho']);
    expect(await titles(inPanel, { 'x-act-like-student': '1' })).toEqual([]);
    await db()
      .insertInto('metas')
      .values({ site_id: panel.siteId, key: 'staff_second_factor', value: JSON.stringify('on') })
      .execute();
    expect(await titles(admin)).toEqual([]);
    expect(await titles(inPanel)).toEqual([]);
  });
});
