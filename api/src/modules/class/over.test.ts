import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberActed, MemberLessonAccess, MemberPage, MemberProfile } from '@clube/shared/contracts/member';
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
import { addMember } from '../member/queries.ts';
import { doBatch } from '../member-import/batch.ts';
import { readMembers } from '../member/export.queries.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let bia: Actor;
let classId: number;
const DAY = 86_400_000;
const ENDED = new Date(Date.now() - 3 * DAY).toISOString();
const db = () => server.context.connection.db;
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.context.connection.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2], title: 'Aquarela' });
  bia = await createActor(server, panel, 'student', [course.courseId]);
  classId = await newClass(ENDED);
  await putInto(classId, null);
});

const newClass = async (ends: string) =>
  (
    await sql<{ id: number }>(
      `insert into classes (site_id, course_id, title, ends_at) values ($1, $2, 'Manhã', $3) returning id`,
      [panel.siteId, course.courseId, ends],
    )
  )[0]!.id;
const putInto = (id: number | null, expires: string | null) =>
  sql('update enrolments set class_id = $2, expires_at = $3 where member_id = $1', [bia.memberId, id, expires]);
const classEnds = (ends: string) => sql('update classes set ends_at = $2 where id = $1', [classId, ends]);
const status = async () => (await call(server, { url: course.url(), as: bia })).status;
/** The class that the enrolment is in, and how many days are left of it; null: no end. */
const enrolment = async () => {
  const [row] = await sql<{ class_id: number | null; expires_at: Date | null }>(
    'select class_id, expires_at from enrolments where member_id = $1',
    [bia.memberId],
  );
  return [row!.class_id, row!.expires_at && Math.round((row!.expires_at.getTime() - Date.now()) / DAY) + 0];
};
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const act = async (kind: string, more: object) =>
  (
    await call<MemberActed>(server, {
      method: 'POST',
      url: '/api/member/bulk',
      as: panel.owner,
      body: { kind, members: [bia.memberId], course_id: course.courseId, ...more },
    })
  ).body;
const profile = async () =>
  (await call<MemberProfile>(server, { url: `/api/member/${bia.memberId}`, as: panel.owner })).body;

const join = () =>
  db()
    .transaction()
    .execute((trx) =>
      addMember(trx, {
        siteId: panel.siteId,
        userId: bia.userId,
        role: 'student',
        firstName: 'Bia',
        lastName: 'Moura',
        phone: null,
        document: null,
        courseIds: [course.courseId],
      }),
    );
const importThem = async () => {
  const { body } = await call<{ id: number }>(server, {
    method: 'POST',
    url: `/api/member/import?course_ids=${course.courseId}`,
    as: panel.owner,
    body: Buffer.from(`nome,email\nBia,${bia.email}`),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const at = { siteId: panel.siteId, id: body.id };
  const work = () =>
    db()
      .transaction()
      .execute((trx) => doBatch(trx, at));
  while (await work());
  return (await sql<{ enrolled: number }>('select enrolled from member_imports where id = $1', [body.id]))[0]!.enrolled;
};

describe('whoever is given a course after their class was over', () => {
  const ways: [string, () => Promise<unknown>, number | null][] = [
    ['enrolled without an end', () => act('enrol', { expires_at: null }), null],
    ['enrolled until a day', () => act('enrol', { expires_at: inDays(9) }), 9],
    ['extended', () => act('extend', { days: 10 }), 10],
    [
      'enrolled by their own page',
      () =>
        call(server, {
          method: 'POST',
          url: `/api/member/${bia.memberId}/enrolment`,
          as: panel.owner,
          body: { course_id: course.courseId, expires_at: inDays(9) },
        }),
      9,
    ],
    ['asked in again', join, null],
    ['imported', importThem, null],
  ];
  describe.each([
    ['no end', null],
    ['an end that is over too', inDays(-1)],
    ['an end to come', inDays(40)],
  ])('with an enrolment of %s', (_what, end) => {
    test.each(ways)('and is %s leaves it and finds the course open', async (_way, give, days) => {
      await putInto(classId, end);
      expect(await status()).toBe(403);
      await give();
      expect(await status()).toBe(200);
      expect(await enrolment()).toEqual([null, days]);
    });
  });

  test('is back in it when that is undone', async () => {
    const { enrolments } = await act('extend', { days: 10 });
    const body = { course_id: course.courseId, enrolments };
    await call(server, { method: 'POST', url: '/api/member/bulk/undo', as: panel.owner, body });
    expect(await enrolment()).toEqual([classId, null]);
    expect(await status()).toBe(403);
  });

  test('stays in it while it runs, and when their access is ended', async () => {
    await classEnds(inDays(20));
    expect((await act('extend', { days: 10 })).changed).toEqual([]);
    expect(await importThem()).toBe(0);
    await join();
    expect(await enrolment()).toEqual([classId, null]);
    await classEnds(ENDED);
    await act('end', {});
    expect(await enrolment()).toEqual([classId, 0]);
  });
});

test('an import renews an enrolment that is over, and leaves one that is not as it is', async () => {
  await putInto(null, inDays(-1));
  expect(await importThem()).toBe(1);
  expect(await enrolment()).toEqual([null, null]);
  await putInto(null, inDays(5));
  expect(await importThem()).toBe(0);
  expect(await enrolment()).toEqual([null, 5]);
});

describe('an order after the class was over', () => {
  let sequence = 0;
  /** Paid by who is a member already. */
  const buy = async (days: number | null) => {
    const reference = `REF-${panel.siteId}-${sequence++}`;
    const [order] = await sql<{ id: number }>(
      `insert into orders (site_id, offer_name, price, amount, currency, access_days, name, email, locale, state, reference,
         token_hash, expires_at)
       values ($1, 'x', 100, 100, 'BRL', $2, 'Bia', $3, 'pt', 'pending', $4, sha256($4::text::bytea), now() + interval '1 day')
       returning id`,
      [panel.siteId, days, bia.email, reference],
    );
    await sql('insert into order_courses (site_id, order_id, course_id) values ($1, $2, $3)', [
      panel.siteId,
      order!.id,
      course.courseId,
    ]);
    await goes(order!.id, 'paid');
    return order!.id;
  };
  const goes = (id: number, state: string) => sql('update orders set state = $2 where id = $1', [id, state]);

  describe.each([
    ['no end', null, null],
    ['an end to come', inDays(40), 40],
  ])('of an enrolment of %s', (_what, end, left) => {
    test.each([30, null])(
      'opens %j days, and its refund closes what it opened and gives back the class',
      async (days) => {
        await putInto(classId, end);
        const order = await buy(days);
        expect([await status(), await enrolment()]).toEqual([200, [null, days]]);
        await goes(order, 'refunded');
        expect([await status(), await enrolment()]).toEqual([403, [classId, left]]);
        // As if nothing had been bought: a class that goes on takes them along.
        await classEnds(inDays(9));
        expect(await status()).toBe(200);
      },
    );
  });

  test('closes by a dispute, and opens again when that is won', async () => {
    const order = await buy(30);
    await goes(order, 'disputed');
    expect([await status(), await enrolment()]).toEqual([403, [classId, null]]);
    await goes(order, 'paid');
    expect([await status(), await enrolment()]).toEqual([200, [null, 30]]);
    await goes(order, 'disputed');
    await goes(order, 'refunded');
    expect([await status(), await enrolment()]).toEqual([403, [classId, null]]);
  });

  test('of two, the refund of one leaves the days of the other, and that of both gives back the class', async () => {
    const [one, two] = [await buy(30), await buy(60)];
    expect(await enrolment()).toEqual([null, 90]);
    await goes(one, 'refunded');
    expect(await enrolment()).toEqual([null, 60]);
    await goes(two, 'refunded');
    expect([await status(), await enrolment()]).toEqual([403, [classId, null]]);
  });

  test('closes by its refund also where the class was erased since', async () => {
    const order = await buy(null);
    await sql('delete from classes where id = $1', [classId]);
    await goes(order, 'refunded');
    expect([await status(), await enrolment()]).toEqual([403, [null, 0]]);
  });

  test('leaves by its refund what the panel gave for ever since', async () => {
    const order = await buy(30);
    await join();
    await goes(order, 'refunded');
    expect([await status(), await enrolment()]).toEqual([200, [null, null]]);
  });

  test('that ran out leaves by its refund what an import gave since', async () => {
    const order = await buy(30);
    await putInto(null, ENDED);
    expect(await importThem()).toBe(1);
    await goes(order, 'refunded');
    expect([await status(), await enrolment()]).toEqual([200, [null, null]]);
  });

  test('leaves by its refund what the panel ended by hand, and the class that it put them into', async () => {
    const ended = await buy(30);
    await act('end', {});
    await goes(ended, 'refunded');
    expect([await status(), await enrolment()]).toEqual([403, [null, 0]]);
    await putInto(classId, null);
    const moved = await buy(30);
    const next = await newClass(inDays(9));
    await sql('update enrolments set class_id = $2 where member_id = $1', [bia.memberId, next]);
    await goes(moved, 'refunded');
    expect((await enrolment())[0]).toBe(next);
  });

  test('keeps who is in a class that runs in it, and so does its refund', async () => {
    await classEnds(inDays(20));
    await putInto(classId, inDays(5));
    const order = await buy(30);
    expect(await enrolment()).toEqual([classId, 35]);
    await goes(order, 'refunded');
    expect(await enrolment()).toEqual([classId, 5]);
  });
});

describe('the members’ room', () => {
  const listed = async (state: string) =>
    (
      await call<MemberPage>(server, { url: `/api/member?course=${course.courseId}&state=${state}`, as: panel.owner })
    ).body.data.map(({ id }) => id);
  const exported = async () => {
    for await (const { email, courses } of readMembers(db(), panel.siteId, {})) if (email === bia.email) return courses;
    return undefined;
  };
  const why = async () =>
    (
      await call<MemberLessonAccess>(server, {
        url: `/api/member/${bia.memberId}/lesson/${course.lessonIds[0]}/access`,
        as: panel.owner,
      })
    ).body;

  test.each([
    ['the class', ENDED, inDays(40), true],
    ['the enrolment', inDays(40), ENDED, false],
  ])('tells the earlier of two ends, that of %s', async (_which, ofClass, ofEnrolment, isByClass) => {
    await classEnds(ofClass);
    await putInto(classId, ofEnrolment);
    expect((await profile()).courses).toMatchObject([{ expires_at: ENDED, reason: 'expired', class_title: 'Manhã' }]);
    expect([await listed('ended'), await listed('ending')]).toEqual([[bia.memberId], []]);
    expect(await exported()).toEqual([]);
    expect(await why()).toMatchObject({ reason: 'expired', expires_at: ENDED, is_class_over: isByClass });
  });

  test('tells a class that ends soon', async () => {
    await classEnds(inDays(3));
    expect((await profile()).courses).toMatchObject([{ reason: null }]);
    expect([await listed('ended'), await listed('ending')]).toEqual([[], [bia.memberId]]);
    expect(await exported()).toEqual(['Aquarela']);
    expect((await why()).is_class_over).toBe(false);
  });
});
