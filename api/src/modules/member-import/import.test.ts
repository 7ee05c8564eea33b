import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberImport, MemberImportCheck } from '@clube/shared/contracts/member-import';
import type { MemberProfile } from '@clube/shared/contracts/member';
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
import { mailInvitations } from '../invitation/mailing.ts';
import { doAll, doBatch } from './batch.ts';
import { startImporting } from './operations.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
const pool = () => server.context.connection.pool;
const db = () => server.context.connection.db;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
});
beforeEach(async () => {
  // What other tests asked for is not mailed with what this one asks for.
  await pool().query('update invitations set mail_due_at = null');
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
});
afterAll(() => server.close());

const csv = (...rows: string[]) => Buffer.from(['nome,email', ...rows].join('\n'));
const many = (count: number, domain = 'muitos.example') =>
  csv(...Array.from({ length: count }, (_, at) => `Pessoa ${at},p${at}@${domain}`));
const send = <T>(path: string, body: Buffer, as: Pick<Actor, 'token'> = panel.owner) =>
  call<T & { code: string }>(server, {
    method: 'POST',
    url: `/api/member/import${path}`,
    as,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
const start = async (body: Buffer, query = '', as: Pick<Actor, 'token'> = panel.owner) =>
  (await send<{ id: number }>(query, body, as)).body.id;
const state = async (id: number) =>
  (await call<MemberImport>(server, { url: `/api/member/import/${id}`, as: panel.owner })).body;
const batch = (id: number) =>
  db()
    .transaction()
    .execute((trx) => doBatch(trx, { siteId: panel.siteId, id }));
/** Does all of it, as a worker does. */
async function finish(id: number): Promise<MemberImport> {
  while (await batch(id));
  return state(id);
}
const invited = async () =>
  (
    await pool().query<{ email: string; courses: number; role: string }>(
      `select i.email, i.role, (select count(*)::int from invitation_courses c where c.site_id = i.site_id and c.invitation_id = i.id) as courses
       from invitations i where i.site_id = $1 order by i.email`,
      [panel.siteId],
    )
  ).rows;
const boundTo = (members: number) =>
  pool().query(
    `with p as (insert into plans (key, name, members, price_minor, currency, period, grace_days)
       values ('most-' || $1::bigint, '{"pt":"x","es":"x","en":"x"}', $2, 0, 'BRL', 'month', 7) returning id)
     insert into site_plans (site_id, plan_id) select $1::bigint, id from p
     on conflict (site_id) do update set plan_id = excluded.plan_id`,
    [panel.siteId, members],
  );

describe('looking at a file', () => {
  test('writes nothing, and says no more of a mailbox that has an account than of one that has none', async () => {
    const someone = await createActor(server, await createPanel(server), 'student');
    const { body } = await send<MemberImportCheck>(
      '/check',
      csv(`Ana,${someone.email}`, 'Bia,nobody@example.com', 'Caio,x'),
    );
    expect(body).toMatchObject({ rows: 3, ready: 2, faults: 1, room: null, columns: ['nome', 'email'] });
    expect(body.errors).toEqual([{ line: 4, fault: 'email_invalid', value: 'x' }]);
    expect(await invited()).toEqual([]);
    expect((await call(server, { url: '/api/member/import', as: panel.owner })).body).toEqual([]);
  });

  test('says how many the plan takes', async () => {
    await boundTo(3);
    await createActor(server, panel, 'student');
    expect((await send<MemberImportCheck>('/check', many(9))).body.room).toBe(2);
  });

  test('what is none is refused, here and where it would begin', async () => {
    for (const path of ['/check', ''])
      expect((await send(path, Buffer.from([0, 1, 2]))).body.code).toBe('import.unreadable');
    expect((await send('', csv('Ana,x'))).body.code).toBe('import.unreadable');
    expect((await send('/check', Buffer.alloc(10_000_001, 'a'))).status).toBe(413);
  });
});

describe('an import whose right is gone', () => {
  const begun = async () => {
    const admin = await createActor(server, panel, 'admin');
    const id = await start(many(700, 'direito.example'), '', admin);
    await batch(id);
    return { admin, id };
  };
  /** An hour later. */
  const told = async () => {
    await pool().query(`delete from rate_limits where key like 'importMail:%'`);
    await pool().query(`update invitations set mail_due_at = now() where mail_due_at is not null and site_id = $1`, [
      panel.siteId,
    ]);
    await mailInvitations(server.context, () => {});
    return (await server.context.mailer.stored()).filter(({ to }) => to.endsWith('@direito.example')).length;
  };

  test.each([
    ['suspended', 'update members set suspended_at = now() where id = $1'],
    ['no admin any more', `update members set role = 'student' where id = $1`],
    ['gone', 'delete from members where id = $1'],
  ])('by somebody who is %s asks in nobody else and mails nobody', async (_what, change) => {
    const { admin, id } = await begun();
    const before = await told();
    expect(before).toBeGreaterThan(0);
    await pool().query(change, [admin.memberId]);
    expect(await told()).toBe(before);
    expect(await batch(id)).toBe(false);
    expect(await state(id)).toMatchObject({ state: 'cancelled', done: 500 });
  });

  test('in a panel that is unpaid mails nobody and asks in nobody else', async () => {
    const { id } = await begun();
    const before = await told();
    await boundTo(5000);
    await pool().query(`update site_plans set paid_until = now() - interval '8 days' where site_id = $1`, [
      panel.siteId,
    ]);
    expect(await told()).toBe(before);
    expect(await batch(id)).toBe(false);
    expect(await state(id)).toMatchObject({ state: 'cancelled', done: 500 });
  });
});

describe('an import', () => {
  test('asks everybody in as a student, with the courses, and mails nobody at once', async () => {
    const id = await start(
      csv('Ana Lima,ana@example.com', 'Bia,bia@example.com'),
      `?file=lista.csv&course_ids=${course.courseId}`,
    );
    expect(await state(id)).toMatchObject({ state: 'running', rows: 2, done: 0, file: 'lista.csv' });
    expect(await finish(id)).toMatchObject({ state: 'done', done: 2, invited: 2, waiting_mails: 2, faults: 0 });
    expect(await invited()).toEqual([
      { email: 'ana@example.com', courses: 1, role: 'student' },
      { email: 'bia@example.com', courses: 1, role: 'student' },
    ]);
    const { rows } = await pool().query('select 1 from members m join users u on u.id = m.user_id where u.email = $1', [
      'ana@example.com',
    ]);
    expect(rows).toEqual([]);
  });

  test('sent twice at once it is one; sent again it finds nothing left to do', async () => {
    const ids = await Promise.all([start(many(20)), start(many(20)), start(many(20))]);
    expect(new Set(ids).size).toBe(1);
    expect(await finish(ids[0])).toMatchObject({ invited: 20, known: 0 });
    const again = await start(many(20));
    expect(again).not.toBe(ids[0]);
    expect(await finish(again)).toMatchObject({ invited: 0, known: 20, done: 20 });
    expect((await invited()).length).toBe(20);
  });

  test('a member gets the courses and no invitation, staff of courses are not made by a file, and a second course is added', async () => {
    const member = await createActor(server, panel, 'student');
    const teacher = await createActor(server, panel, 'instructor');
    const second = await createTestCourse(server, panel, { lessons: [1], title: 'Violão' });
    await finish(await start(csv('Ana,ana@example.com'), `?course_ids=${course.courseId}`));
    const rows = csv('Ana,ana@example.com', `Membro,${member.email}`, `Prof,${teacher.email}`);
    const query = `?course_ids=${course.courseId},${second.courseId}`;
    expect(await finish(await start(rows, query))).toMatchObject({ invited: 0, enrolled: 1, known: 2 });
    expect(await invited()).toEqual([{ email: 'ana@example.com', courses: 2, role: 'student' }]);
    const courses = async (id: number) =>
      (await call<MemberProfile>(server, { url: `/api/member/${id}`, as: panel.owner })).body.courses.length;
    expect([await courses(member.memberId), await courses(teacher.memberId)]).toEqual([2, 0]);
    expect(await finish(await start(rows, query))).toMatchObject({ enrolled: 0, known: 3 });
  });

  test('courses of another panel are passed over', async () => {
    const foreign = await createTestCourse(server, await createPanel(server));
    await finish(await start(csv('Ana,ana@example.com'), `?course_ids=${foreign.courseId}`));
    expect(await invited()).toEqual([{ email: 'ana@example.com', courses: 0, role: 'student' }]);
  });

  test('the plan bounds it, also against somebody who invites meanwhile', async () => {
    await boundTo(12);
    const id = await start(many(30));
    const byHand = Array.from({ length: 5 }, (_, at) =>
      call(server, {
        method: 'POST',
        url: '/api/member',
        as: panel.owner,
        body: { email: `hand${at}@example.com`, first_name: 'Hand' },
      }),
    );
    const [done] = await Promise.all([finish(id), ...byHand]);
    expect((await invited()).length).toBe(12);
    expect(done.invited + done.refused).toBe(30);
    expect(done.refused).toBeGreaterThanOrEqual(18);
  });

  test('a server that dies in the middle loses nothing and doubles nothing', async () => {
    const id = await start(many(1700), `?course_ids=${course.courseId}`);
    await batch(id);
    // The next dies when its work is written and not yet committed.
    const killed = db()
      .transaction()
      .execute(async (trx) => {
        await doBatch(trx, { siteId: panel.siteId, id });
        await pool().query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`);
        await doBatch(trx, { siteId: panel.siteId, id });
      });
    await expect(killed).rejects.toThrow();
    expect(await state(id)).toMatchObject({ state: 'running', done: 500, invited: 500 });
    expect((await invited()).length).toBe(500);
    // Two workers that both believe it is theirs.
    await Promise.all([finish(id), finish(id)]);
    expect(await state(id)).toMatchObject({ state: 'done', done: 1700, invited: 1700, known: 0 });
    const all = await invited();
    expect(all.length).toBe(1700);
    expect(all.every(({ courses }) => courses === 1)).toBe(true);
    const { rows } = await pool().query('select 1 from member_import_rows where site_id = $1', [panel.siteId]);
    expect(rows).toEqual([]);
  });

  test('of a course and a group that it gave to many, the database expects many right after', async () => {
    const people = 5000;
    // Each new member takes a lock of their mailbox until the statement ends.
    for (let from = 0; from < people; from += 1000)
      await pool().query(
        `with u as (insert into users (email, first_name) select 'p' || n || '@estatistica-' || $1::bigint || '.example', 'x'
           from generate_series($2::int, $2::int + 999) n returning id)
         insert into members (site_id, user_id, role, first_name) select $1::bigint, id, 'student', 'x' from u`,
        [panel.siteId, from],
      );
    const rows = Array.from({ length: people }, (_, at) => `x,p${at}@estatistica-${panel.siteId}.example,Turma`);
    const body = Buffer.from(['nome,email,grupos', ...rows].join('\n'));
    const id = await start(body, `?course_ids=${course.courseId}`);
    expect(await doAll(db(), { siteId: panel.siteId, id }, new AbortController().signal)).toBe(true);
    expect(await state(id)).toMatchObject({ state: 'done', enrolled: people });
    const { rows: groups } = await pool().query<{ id: number }>('select id from member_groups where site_id = $1', [
      panel.siteId,
    ]);
    for (const given of [
      `enrolments where course_id = ${course.courseId}`,
      `member_groupings where group_id = ${groups[0]!.id}`,
    ]) {
      const { rows: plans } = await pool().query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        `explain (format json) select from ${given}`,
      );
      expect([given, plans[0]!['QUERY PLAN'][0].Plan['Plan Rows'] > people / 2]).toEqual([given, true]);
    }
  });

  test('the worker does what was asked for', async () => {
    // It works on until its server ends, and would take what other tests do by hand.
    const shared = server;
    server = await createTestServer();
    try {
      panel = await createPanel(server);
      await startImporting(server.context, server.app.log);
      const id = await start(many(600));
      while ((await state(id)).state === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await state(id)).toMatchObject({ state: 'done', invited: 600 });
    } finally {
      await server.close();
      server = shared;
    }
  });

  test('stopped, it asks in nobody else and tells nobody who was not told yet', async () => {
    const id = await start(many(700));
    await batch(id);
    await mailInvitations(server.context, () => {});
    const told = (await invited()).length - (await state(id)).waiting_mails;
    expect(told).toBeGreaterThan(0);
    const remove = () => call(server, { method: 'DELETE', url: `/api/member/import/${id}`, as: panel.owner });
    expect((await remove()).status).toBe(200);
    expect(await batch(id)).toBe(false);
    expect(await state(id)).toMatchObject({ state: 'cancelled', waiting_mails: 0 });
    expect((await invited()).length).toBe(told);
    expect((await remove()).status).toBe(404);
  });

  test('who looks after no members imports none, and another panel’s is not to be seen', async () => {
    const id = await start(many(3));
    for (const role of ['student', 'instructor', 'moderator', 'support'] as const)
      expect((await send('', many(3), await createActor(server, panel, role))).status).toBe(403);
    const stranger = (await createPanel(server)).owner;
    expect((await call(server, { url: `/api/member/import/${id}`, as: stranger })).status).toBe(404);
    expect((await call(server, { method: 'DELETE', url: `/api/member/import/${id}`, as: stranger })).status).toBe(404);
  });
});

describe('its mails', () => {
  const mailsTo = async (domain: string) =>
    (await server.context.mailer.stored()).filter(({ to }) => to.endsWith(domain));
  const mail = () =>
    mailInvitations(server.context, (error) => {
      throw error;
    });

  test('go out by and by: no more than so many a panel and hour', async () => {
    const rows = Array.from({ length: 310 }, (_, at) => `Ana,p${at}@d${at % 5}.ritmo.example`);
    await finish(await start(csv(...rows)));
    await mail();
    await mail();
    expect((await mailsTo('ritmo.example')).length).toBe(300);
    await pool().query(`delete from rate_limits where key = $1`, [`importMail:panel:${panel.siteId}`]);
    await mail();
    const all = await mailsTo('ritmo.example');
    expect(all.length).toBe(310);
    expect(new Set(all.map(({ to }) => to)).size).toBe(310);
  });

  test('one mailbox gets few of them, however it is written', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `Ana,vitima+${at}@bomba.example`);
    await finish(await start(csv(...rows)));
    await mail();
    await mail();
    expect((await mailsTo('bomba.example')).length).toBe(10);
  });

  test('one domain gets few of them of one who asks, and not without end of all; a provider of many people does not', async () => {
    const other = await createPanel(server);
    await finish(await start(many(120, 'aberta.example')));
    const id = await start(many(80, 'aberta.example'), '', other.owner);
    await db()
      .transaction()
      .execute((trx) => doBatch(trx, { siteId: other.siteId, id }));
    await mail();
    expect((await mailsTo('@aberta.example')).length).toBe(100 + 80);
    await pool().query(
      `insert into rate_limits (key, window_ends_at, hits)
       values ('importMail:domain:fechada.example', now() + interval '1 hour', 499)`,
    );
    await finish(await start(many(5, 'fechada.example')));
    await mail();
    expect((await mailsTo('@fechada.example')).length).toBe(1);
    await finish(await start(many(120, 'yahoo.com.br')));
    await mail();
    expect((await mailsTo('@yahoo.com.br')).length).toBe(120);
  });

  test('one person mails no more with three panels than with two', async () => {
    const { rows } = await pool().query<{ user_id: number }>('select user_id from members where id = $1', [
      panel.owner.memberId,
    ]);
    await pool().query(
      `insert into rate_limits (key, window_ends_at, hits) values ('importMail:person:' || $1::bigint, now() + interval '1 hour', 595)`,
      [rows[0]!.user_id],
    );
    await finish(await start(many(20, 'pessoa.example')));
    await mail();
    expect((await mailsTo('@pessoa.example')).length).toBe(5);
  });

  test('two servers send each once', async () => {
    await finish(await start(many(60, 'dois.example')));
    await Promise.all([mail(), mail(), mail()]);
    const all = await mailsTo('dois.example');
    expect([all.length, new Set(all.map(({ to }) => to)).size]).toEqual([60, 60]);
  });

  test('one that cannot be sent is tried again, some times, and holds up none of the others', async () => {
    await finish(await start(many(3, 'falha.example')));
    let tries = 0;
    const failing = {
      ...server.context,
      mailer: {
        ...server.context.mailer,
        send: async (one: Parameters<typeof server.context.mailer.send>[0]) => {
          if (!one.to.startsWith('p1@')) return server.context.mailer.send(one);
          tries += 1;
          throw new Error('no');
        },
      },
    };
    for (let round = 0; round < 8; round += 1) {
      await mailInvitations(failing, () => {});
      await pool().query(`update invitations set mail_due_at = now() where mail_due_at is not null and site_id = $1`, [
        panel.siteId,
      ]);
    }
    expect(tries).toBe(5);
    expect((await mailsTo('falha.example')).length).toBe(2);
  });
});
