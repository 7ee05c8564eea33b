import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberActJob, MemberActJobs } from '@clube/shared/contracts/member-act';
import type { MemberPage, MemberProfile } from '@clube/shared/contracts/member';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  ownerUrlOf,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { connect } from '../../database/connect.ts';
import { doBatch } from './batch.ts';
import { startActing } from './operations.ts';

let server: TestServer;
let panel: Panel;
let admin: Actor;
const pool = () => server.context.connection.pool;
const db = () => server.context.connection.db;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  admin = await createActor(server, panel, 'admin');
});

type As = Pick<Actor, 'token'>;
/** So many students more than are made one by one. */
const crowd = async (count: number) => {
  await pool().query(
    `with u as (insert into users (email, first_name, last_name)
       select 'm' || n || '-' || $1::bigint || '@example.com', 'Aluno', n::text from generate_series(1, $2::int) n returning id)
     insert into members (site_id, user_id, role, first_name, last_name) select $1::bigint, id, 'student', 'Aluno', id::text from u`,
    [panel.siteId, count],
  );
};
const start = (act: object, filters: object = { role: 'student' }, as: As = panel.owner) =>
  call<{ id: number; code?: string }>(server, { method: 'POST', url: '/api/member/act', as, body: { filters, act } });
const undo = (id: number, as: As = panel.owner) =>
  call<{ code?: string }>(server, { method: 'POST', url: `/api/member/act/${id}/undo`, as });
const stop = (id: number, as: As = panel.owner) =>
  call<{ code?: string }>(server, { method: 'DELETE', url: `/api/member/act/${id}`, as });
const all = async (as: As = panel.owner) => (await call<MemberActJobs>(server, { url: '/api/member/act', as })).body;
const stateOf = async (id: number): Promise<Partial<MemberActJob> | undefined> =>
  (await all()).find((one) => one.id === id);
const batch = (id: number) => doBatch(db(), { siteId: panel.siteId, id });
const finish = async (id: number) => {
  while (await batch(id));
};
/** The next of an act, by a server that dies when its work is written and not yet committed. */
const dyingBatch = async (id: number) => {
  const owner = connect(ownerUrlOf(server), 1);
  try {
    await owner.pool.query(`
    create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$;
    create constraint trigger dies after update on member_acts deferrable initially deferred
      for each row execute function die()`);
    await expect(batch(id)).rejects.toThrow();
  } finally {
    await owner.pool.query('drop function die() cascade');
    await owner.close();
  }
};
const countOf = async (where: string) =>
  (await pool().query(`select 1 from members m where site_id = $1 and ${where}`, [panel.siteId])).rows.length;

describe('an act for all of a filter', () => {
  test('is done some at a time, tells how far it is, and is taken back whole', async () => {
    await crowd(1200);
    const { body } = await start({ kind: 'suspend' }, undefined, await createActor(server, panel, 'admin'));
    expect(await stateOf(body.id)).toMatchObject({
      kind: 'suspend',
      state: 'running',
      total: 1200,
      done: 0,
      changed: 0,
    });
    await batch(body.id);
    expect(await stateOf(body.id)).toMatchObject({ state: 'running', done: 500, changed: 500 });
    await finish(body.id);
    expect(await stateOf(body.id)).toMatchObject({ state: 'done', done: 1200, changed: 1200 });
    expect(await countOf('suspended_at is not null')).toBe(1200);
    expect((await undo(body.id, admin)).status).toBe(200);
    await batch(body.id);
    expect(await stateOf(body.id)).toMatchObject({ state: 'undoing', changed: 700 });
    await finish(body.id);
    expect(await stateOf(body.id)).toMatchObject({ state: 'undone', changed: 0 });
    expect(await countOf('suspended_at is not null')).toBe(0);
    expect((await undo(body.id)).status).toBe(404);
  });

  test('tells who else asked for it, and of which course or group it is', async () => {
    const { courseId } = await createTestCourse(server, panel);
    await crowd(1);
    await pool().query(`update members set first_name = 'Bia', last_name = 'Moura' where id = $1`, [admin.memberId]);
    await start({ kind: 'enrol', course_id: courseId, expires_at: null }, undefined, admin);
    const told = async (as: As = panel.owner) => (await all(as)).map(({ colleague, about }) => ({ colleague, about }));
    expect(await told()).toEqual([{ colleague: { name: 'Bia Moura' }, about: 'Aquarela' }]);
    expect(await told(admin)).toEqual([{ colleague: null, about: 'Aquarela' }]);
    const { body: group } = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/member/group',
      as: panel.owner,
      body: { name: 'VIP' },
    });
    await start({ kind: 'group', group_id: group.id });
    await pool().query('update member_acts set asked_by = null where asked_by = $1', [admin.memberId]);
    expect(await told()).toEqual([
      { colleague: null, about: 'VIP' },
      { colleague: { name: null }, about: 'Aquarela' },
    ]);
  });

  test('is for whom the filter found when it was asked for, and takes back only what it changed', async () => {
    await crowd(3);
    const [first] = (await call<MemberPage>(server, { url: '/api/member?role=student', as: panel.owner })).body.data;
    await pool().query('update members set suspended_at = now() where id = $1', [first!.id]);
    const { id } = (await start({ kind: 'suspend' })).body;
    const late = await createActor(server, panel, 'student');
    await finish(id);
    expect(await stateOf(id)).toMatchObject({ total: 3, done: 3, changed: 2 });
    expect(await countOf(`suspended_at is null and id = ${late.memberId}`)).toBe(1);
    await undo(id);
    await finish(id);
    expect(await countOf(`suspended_at is not null and id = ${first!.id}`)).toBe(1);
  });

  test('asked for twice while it runs is one, and anew when it is over', async () => {
    await crowd(3);
    const [one, other] = await Promise.all([start({ kind: 'suspend' }), start({ kind: 'suspend' })]);
    expect(one.body.id).toBe(other.body.id);
    expect((await start({ kind: 'resume' })).body.id).not.toBe(one.body.id);
    await finish(one.body.id);
    expect((await start({ kind: 'suspend' })).body.id).not.toBe(one.body.id);
  });

  test('a server that dies in the middle loses nothing and doubles nothing, there and back', async () => {
    await crowd(1200);
    const { courseId } = await createTestCourse(server, panel);
    const { id } = (await start({ kind: 'enrol', course_id: courseId, expires_at: null })).body;
    const enrolled = async () =>
      (
        await pool().query(
          'select 1 from enrolments where course_id = $1 and (expires_at is null or expires_at > now())',
          [courseId],
        )
      ).rows.length;
    const reached = async () =>
      (await pool().query('select 1 from member_act_members where act_id = $1', [id])).rows.length;
    /** Two workers that both believe it is theirs end what one began and another died over. */
    const throughADeath = async () => {
      await batch(id);
      const before = [await stateOf(id), await enrolled(), await reached()];
      await dyingBatch(id);
      expect([await stateOf(id), await enrolled(), await reached()]).toEqual(before);
      await Promise.all([finish(id), finish(id)]);
    };
    await throughADeath();
    expect(await stateOf(id)).toMatchObject({ state: 'done', done: 1200, changed: 1200 });
    expect(await enrolled()).toBe(1200);
    await undo(id);
    await throughADeath();
    expect(await stateOf(id)).toMatchObject({ state: 'undone', changed: 0 });
    expect(await enrolled()).toBe(0);
  });

  test('is stopped: whom it did not reach stays as they are, and what it did is taken back', async () => {
    await crowd(700);
    const { id } = (await start({ kind: 'suspend' })).body;
    await batch(id);
    expect((await stop(id)).status).toBe(200);
    await finish(id);
    expect(await stateOf(id)).toMatchObject({ state: 'stopped', done: 500, fault: null });
    expect(await countOf('suspended_at is not null')).toBe(500);
    expect((await stop(id)).status).toBe(404);
    await undo(id);
    await finish(id);
    expect(await countOf('suspended_at is not null')).toBe(0);
  });

  test('a filter that finds nobody begins nothing', async () => {
    expect((await start({ kind: 'suspend' }, { q: 'ninguém mesmo' })).body.code).toBe('request.not_found');
    expect(await all()).toEqual([]);
  });

  test('the worker does what was asked for', async () => {
    // It works on until its server ends, and would take what other tests do by hand.
    const own = await createTestServer();
    try {
      const place = await createPanel(own);
      const one = await createActor(own, place, 'student');
      await startActing(own.context, own.app.log);
      const body = { filters: { role: 'student' }, act: { kind: 'suspend' } };
      await call(own, { method: 'POST', url: '/api/member/act', as: place.owner, body });
      const isSuspended = async () =>
        (
          await own.context.connection.pool.query('select 1 from members where id = $1 and suspended_at is not null', [
            one.memberId,
          ])
        ).rows.length > 0;
      while (!(await isSuspended())) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await own.close();
    }
  });
});

describe('taken back', () => {
  test('roles are what each was', async () => {
    await crowd(2);
    const support = await createActor(server, panel, 'support');
    const { id } = (await start({ kind: 'role', role: 'moderator' }, {})).body;
    await finish(id);
    expect(await countOf(`role = 'moderator'`)).toBe(4);
    await undo(id);
    await finish(id);
    expect(await countOf(`role = 'student'`)).toBe(2);
    expect(await countOf(`role = 'support' and id = ${support.memberId}`)).toBe(1);
    expect(await countOf(`role = 'admin'`)).toBe(1);
  });

  test('enrolments are as they were, and who was in a group stays in it', async () => {
    const course = await createTestCourse(server, panel);
    const [one, other] = [await createActor(server, panel, 'student'), await createActor(server, panel, 'student')];
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const body = { kind: 'enrol', course_id: course.courseId, expires_at: until, members: [one.memberId] };
    await call(server, { method: 'POST', url: '/api/member/bulk', as: panel.owner, body });
    const { id } = (await start({ kind: 'enrol', course_id: course.courseId, expires_at: null })).body;
    await finish(id);
    await undo(id);
    await finish(id);
    const coursesOf = async ({ memberId }: Actor) =>
      (await call<MemberProfile>(server, { url: `/api/member/${memberId}`, as: panel.owner })).body.courses.map(
        ({ expires_at }) => expires_at,
      );
    expect(await coursesOf(one)).toEqual([until]);
    expect(await coursesOf(other)).toEqual([]);
    const group = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/member/group',
      as: panel.owner,
      body: { name: 'Dia' },
    });
    const inGroup = { kind: 'group', group_id: group.body.id };
    const put = { ...inGroup, members: [one.memberId] };
    await call(server, { method: 'POST', url: '/api/member/bulk', as: panel.owner, body: put });
    const grouping = (await start(inGroup)).body.id;
    await finish(grouping);
    expect(await stateOf(grouping)).toMatchObject({ done: 2, changed: 1 });
    await undo(grouping);
    await finish(grouping);
    const { body: left } = await call<MemberPage>(server, {
      url: `/api/member?group=${group.body.id}`,
      as: panel.owner,
    });
    expect(left.data.map((member) => member.id)).toEqual([one.memberId]);
  });

  test('goes on for a group that is in the bin meanwhile, there and back', async () => {
    await crowd(1200);
    const { body: group } = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/member/group',
      as: panel.owner,
      body: { name: 'Dia' },
    });
    const act = { kind: 'group', group_id: group.id };
    const members = async () =>
      (await pool().query('select 1 from member_groupings where group_id = $1', [group.id])).rows.length;
    /** One batch before, one while it is in the bin, the rest when it is back. */
    const throughTheBin = async (id: number) => {
      await batch(id);
      const url = `/api/member/group/${group.id}`;
      const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
      await batch(id);
      // By hand it is gone.
      const byHand = { ...act, members: [admin.memberId] };
      expect(
        (
          await call<{ code: string }>(server, {
            method: 'POST',
            url: '/api/member/bulk',
            as: panel.owner,
            body: byHand,
          })
        ).body.code,
      ).toBe('request.not_found');
      const restored = await call(server, { method: 'POST', url: `/api/bin/${body.bin}/restore`, as: panel.owner });
      expect(restored.status).toBe(200);
      await finish(id);
    };
    const { id } = (await start(act)).body;
    await throughTheBin(id);
    expect(await stateOf(id)).toMatchObject({ state: 'done', changed: 1200 });
    expect(await members()).toBe(1200);
    await undo(id);
    await throughTheBin(id);
    expect(await stateOf(id)).toMatchObject({ state: 'undone' });
    expect(await members()).toBe(0);
  });

  test('what was bought, given or ended since stays, and a class that is gone is left out', async () => {
    const course = await createTestCourse(server, panel);
    const [bought, other, named] = [
      await createActor(server, panel, 'student'),
      await createActor(server, panel, 'student'),
      await createActor(server, panel, 'student'),
    ];
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (await start({ kind: 'enrol', course_id: course.courseId, expires_at: until })).body;
    await finish(id);
    await pool().query('update enrolments set expires_at = null where member_id = $1', [bought.memberId]);
    await undo(id);
    await finish(id);
    const open = async () =>
      (
        await pool().query<{ member_id: number; class_id: number | null }>(
          'select member_id, class_id from enrolments where site_id = $1 and (expires_at is null or expires_at > now()) order by member_id',
          [panel.siteId],
        )
      ).rows;
    expect(await open()).toEqual([{ member_id: bought.memberId, class_id: null }]);

    // It may stand as the act left it, and be bought all the same.
    const given = (await start({ kind: 'enrol', course_id: course.courseId, expires_at: null })).body.id;
    await finish(given);
    await pool().query(
      `with paid as (
         insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, member_id)
         values ($1, 'Curso', 1, 1, 'BRL', 'Ana', 'ana@example.com', 'pt', $3, $4, now(), $5) returning site_id, id)
       insert into order_courses (site_id, order_id, course_id, granted_at) select site_id, id, $2, now() from paid`,
      [panel.siteId, course.courseId, `r${other.memberId}`, Buffer.from(`t${other.memberId}`), other.memberId],
    );
    await undo(given);
    await finish(given);
    expect((await open()).map(({ member_id: id }) => id)).toEqual([bought.memberId, other.memberId]);
    await pool().query('delete from enrolments where member_id = $1', [other.memberId]);

    // A class that goes takes itself out of the enrolments: they still stand as the act left them.
    const lost = await pool().query<{ id: number }>(
      'insert into classes (site_id, course_id, title) values ($1, $2, $3) returning id',
      [panel.siteId, course.courseId, 'Tarde'],
    );
    await pool().query('update enrolments set class_id = $1 where member_id = $2', [lost.rows[0]!.id, bought.memberId]);
    const closing = (await start({ kind: 'end', course_id: course.courseId })).body.id;
    await finish(closing);
    expect(await open()).toEqual([]);
    await pool().query('delete from classes where id = $1', [lost.rows[0]!.id]);
    await undo(closing);
    await finish(closing);
    expect(await open()).toEqual([{ member_id: bought.memberId, class_id: null }]);

    const made = await pool().query<{ id: number }>(
      'insert into classes (site_id, course_id, title) values ($1, $2, $3) returning id',
      [panel.siteId, course.courseId, 'Noite'],
    );
    const classId = made.rows[0]!.id;
    await pool().query('update enrolments set class_id = $1 where member_id = $2', [classId, bought.memberId]);
    const ending = (await start({ kind: 'unenrol', course_id: course.courseId })).body.id;
    await finish(ending);
    await pool().query('delete from classes where id = $1', [classId]);
    await undo(ending);
    await finish(ending);
    expect(await open()).toEqual([{ member_id: bought.memberId, class_id: null }]);

    const roles = (await start({ kind: 'role', role: 'moderator' })).body.id;
    await finish(roles);
    await pool().query(`update members set role = 'admin' where id = $1`, [named.memberId]);
    await undo(roles);
    await finish(roles);
    expect(await countOf(`role = 'admin' and id = ${named.memberId}`)).toBe(1);
    expect(await countOf(`role = 'student' and id in (${bought.memberId}, ${other.memberId})`)).toBe(2);
  });

  test('whoever was suspended anew since stays so', async () => {
    await crowd(2);
    const anew = await createActor(server, panel, 'student');
    const { id } = (await start({ kind: 'suspend' })).body;
    await finish(id);
    for (const kind of ['resume', 'suspend']) {
      const body = { kind, members: [anew.memberId] };
      expect((await call(server, { method: 'POST', url: '/api/member/bulk', as: panel.owner, body })).status).toBe(200);
    }
    await undo(id);
    await finish(id);
    expect(await stateOf(id)).toMatchObject({ state: 'undone' });
    expect(await countOf(`role = 'student' and suspended_at is null`)).toBe(2);
    expect(await countOf(`suspended_at is not null and id = ${anew.memberId}`)).toBe(1);
  });

  test('by nobody but the owner where the owner asked for it', async () => {
    await crowd(2);
    const { id } = (await start({ kind: 'suspend' })).body;
    await finish(id);
    expect((await undo(id, admin)).body.code).toBe('policy.denied');
    expect((await undo(id)).status).toBe(200);
  });

  test('by nobody but the owner stopped either, before it began or while it goes: what it takes from admins is taken', async () => {
    await crowd(600);
    const { id } = (await start({ kind: 'role', role: 'student' }, { role: 'admin' })).body;
    expect((await stop(id, admin)).body.code).toBe('policy.denied');
    expect(await stateOf(id)).toMatchObject({ state: 'running' });
    await finish(id);
    expect(await countOf(`role = 'admin'`)).toBe(0);
    const second = await createActor(server, panel, 'admin');
    const many = (await start({ kind: 'suspend' })).body.id;
    await batch(many);
    expect((await stop(many, second)).body.code).toBe('policy.denied');
    expect((await stop(many)).status).toBe(200);
    const theirs = (await start({ kind: 'resume' }, undefined, second)).body.id;
    expect((await stop(theirs, second)).status).toBe(200);
  });

  test('whoever was removed is not', async () => {
    await crowd(60);
    const { id } = (await start({ kind: 'remove' })).body;
    await finish(id);
    expect(await stateOf(id)).toMatchObject({ state: 'done', done: 60, changed: 60 });
    expect(await countOf('true')).toBe(2);
    expect((await undo(id)).status).toBe(404);
  });
});

describe('whoever asked for it', () => {
  test.each([
    ['suspended', 'update members set suspended_at = now() where id = $1'],
    ['no admin any more', `update members set role = 'student' where id = $1`],
    ['gone', 'delete from members where id = $1'],
  ])('and is %s meanwhile does nothing more', async (_what, change) => {
    await crowd(700);
    const { id } = (
      await start({ kind: 'end', course_id: (await createTestCourse(server, panel)).courseId }, {}, admin)
    ).body;
    await batch(id);
    await pool().query(change, [admin.memberId]);
    await finish(id);
    expect(await stateOf(id)).toMatchObject({ state: 'stopped', done: 500, fault: 'policy.denied' });
  });

  test('never gives more than their role lets them', async () => {
    const second = await createActor(server, panel, 'admin');
    expect((await start({ kind: 'role', role: 'admin' }, {}, admin)).body.code).toBe('policy.denied');
    for (const act of [{ kind: 'suspend' }, { kind: 'role', role: 'student' }, { kind: 'remove' }]) {
      const { id } = (await start(act, {}, admin)).body;
      await finish(id);
      expect([act.kind, (await stateOf(id))?.changed]).toEqual([act.kind, 0]);
    }
    expect(await countOf(`role = 'admin' and suspended_at is null and id = ${second.memberId}`)).toBe(1);
  });

  test('stands in the record of changes, as with an act by hand', async () => {
    await crowd(2);
    const { id } = (await start({ kind: 'suspend' }, { role: 'student' }, admin)).body;
    await finish(id);
    const { rows } = await pool().query(
      `select count from audit_entries where site_id = $1 and noun = 'member' and actor_id = $2`,
      [panel.siteId, admin.userId],
    );
    expect(rows).toEqual([{ count: 2 }]);
    const { rows: events } = await pool().query(
      `select 1 from site_events where site_id = $1 and kind = 'member.suspended' and actor_id = $2`,
      [panel.siteId, admin.userId],
    );
    expect(events.length).toBe(2);
  });
});

test('a value that the database takes from nobody stops it, instead of being tried for ever', async () => {
  await crowd(2);
  const course = await createTestCourse(server, panel);
  const { id } = (await start({ kind: 'enrol', course_id: course.courseId, expires_at: null })).body;
  await pool().query(`update member_acts set act = act || '{"expires_at":"2026-02-31T00:00:00Z"}' where id = $1`, [id]);
  await finish(id);
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', fault: 'request.invalid' });
});

test('a course that is gone stops it, and says why', async () => {
  await crowd(2);
  const { id } = (await start({ kind: 'end', course_id: 999_999_999 })).body;
  await finish(id);
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', fault: 'course.not_found' });
});

test.each(['student', 'instructor', 'moderator', 'support'] as const)(
  'a %s begins, stops and undoes none',
  async (role) => {
    await crowd(2);
    const by = await createActor(server, panel, role);
    const { id } = (await start({ kind: 'suspend' })).body;
    const refused = [
      await start({ kind: 'suspend' }, {}, by),
      await stop(id, by),
      await undo(id, by),
      await call(server, { url: '/api/member/act', as: by }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  },
);

test('another panel neither sees nor stops it', async () => {
  await crowd(2);
  const { id } = (await start({ kind: 'suspend' })).body;
  const { owner } = await createPanel(server);
  expect(await all(owner)).toEqual([]);
  expect((await stop(id, owner)).status).toBe(404);
  await finish(id);
  expect((await undo(id, owner)).status).toBe(404);
});
