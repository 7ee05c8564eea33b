/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Certificates, VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { certificateLabel } from '@clube/shared/contracts/certificate-states';
import type { IssuedPage } from '@clube/shared/contracts/issued-certificate';
import type { NotificationPage } from '@clube/shared/contracts/notification';
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
  course = await createTestCourse(server, panel, { title: 'Aquarela', lessons: [1] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const pool = () => server.context.connection.pool;
const post = (url: string, body: object, as: Actor = panel.owner) =>
  call<{ changed: number; code: string }>(server, { method: 'POST', url: `/api/certificate/${url}`, as, body });
const rule = (body: object) =>
  call(server, { method: 'PUT', url: `/api/course/${course.courseId}/certificate/rules`, as: panel.owner, body });
const numbering = (body: object, as: Actor = panel.owner) =>
  call(server, { method: 'PUT', url: '/api/certificate/numbering', as, body });
const finish = (as = student, of = course, completed = true) =>
  call(server, { method: 'POST', url: `${of.url(0)}/progress`, as, body: { completed } });
const issued = async (query = '') =>
  (await call<IssuedPage>(server, { url: `/api/certificate/issued${query}`, as: panel.owner })).body;
const own = async (as = student) => (await call<Certificates>(server, { url: '/api/certificate', as })).body.earned;
const verify = (code: string) => call<VerifiedCertificate>(server, { url: `/api/certificate/verify/${code}` });
const status = (url: string, as?: Actor) =>
  call(server, { url, ...(as && { as }) }).then((answer) => [answer.status, answer.body?.code]);
const told = async (as = student) =>
  (await call<NotificationPage>(server, { url: '/api/notification', as })).body.data.map(({ kind }) => kind);
const earn = async () => {
  await finish();
  return (await own())[0]!;
};
const ends = (id: number, interval: string) =>
  pool().query(`update certificates set expires_at = now() + $2::interval where id = $1`, [id, interval]);

describe('numbers', () => {
  test('a hundred that are given at once are numbered from one to a hundred; what is taken back leaves no gap', async () => {
    const { rows: members } = await pool().query<{ id: number }>(
      `with u as (insert into users (email, password_hash, first_name, last_name)
          select 'n' || n || '-' || $1::bigint || '@example.com', '', 'N', n::text from generate_series(1, 100) n returning id)
       insert into members (site_id, user_id, role, first_name, last_name) select $1::bigint, id, 'student', 'N', 'N' from u returning id`,
      [panel.siteId],
    );
    const give = async (id: number) => {
      const client = await pool().connect();
      try {
        await client.query('begin');
        await client.query(
          `insert into certificates (site_id, course_id, member_id, title, code) values ($1, $2, $3, 'x', certificate_code($3))`,
          [panel.siteId, course.courseId, id],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    const lost = await pool().connect();
    await lost.query('begin');
    await lost.query(
      `insert into certificates (site_id, course_id, member_id, title, code) values ($1, $2, $3, 'x', certificate_code($3))`,
      [panel.siteId, course.courseId, student.memberId],
    );
    await lost.query('set constraints all immediate');
    const all = Promise.all(members.map(({ id }) => give(id)));
    await lost.query('rollback');
    lost.release();
    await all;
    const { rows } = await pool().query<{ number: number }>(
      'select number from certificates where site_id = $1 order by number',
      [panel.siteId],
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  test('those that one rule gives at once are numbered in the order in which they were earned', async () => {
    await rule({ percent: 100, days: 3650 });
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await finish(other);
    await finish(student);
    await rule({ percent: 100, days: 0 });
    const { data } = await issued();
    expect(data.map(({ number, member_id }) => [number, member_id]).toSorted()).toEqual([
      ['000001', other.memberId],
      ['000002', student.memberId],
    ]);
  });

  test('are written as the panel says, each course for itself where it says so, and stay as they were written', async () => {
    const year = new Date().getUTCFullYear();
    const first = await earn();
    expect(first.number).toBe('000001');
    expect((await numbering({ by_course: true, pattern: 'AT-{year}/{number}', digits: 3 })).status).toBe(200);
    const other = await createTestCourse(server, panel, { title: 'Óleo', lessons: [1] });
    const both = await createActor(server, panel, 'student', [course.courseId, other.courseId]);
    await finish(both, other);
    await finish(both, course);
    expect((await own(both)).map(({ number }) => number)).toEqual([`AT-${year}/001`, `AT-${year}/001`]);
    expect((await own())[0]!.number).toBe('000001');
    expect(certificateLabel({ pattern: 'AT-{year}/{number}', digits: 3 }, 1, new Date())).toBe(`AT-${year}/001`);
  });

  test.each([
    ['without a number', { pattern: 'AT-{year}' }],
    ['with another name', { pattern: '{number}{member}' }],
    ['with two numbers', { pattern: '{number}-{number}' }],
    ['too long', { pattern: `{number}${'x'.repeat(40)}` }],
    ['of no digits', { digits: 0 }],
  ])('a pattern %s is refused', async (_name, change) => {
    const { status: answered } = await numbering({ by_course: false, pattern: '{number}', digits: 6, ...change });
    expect(answered).toBe(400);
  });
});

describe('validity', () => {
  test('counts months from the day that it is given, or ends with a day; what was given keeps its own', async () => {
    await rule({ percent: 100, days: 0, valid_months: 12 });
    const first = await earn();
    const days = (Date.parse(first.expires_at!) - Date.now()) / 86_400_000;
    expect([first.state, days > 364 && days < 367]).toEqual(['valid', true]);
    await rule({ percent: 100, days: 0, valid_until: '2099-03-15' });
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await finish(other);
    expect((await own(other))[0]!.expires_at).toBe('2099-03-15T23:59:59.000Z');
    expect((await own())[0]!.expires_at).toBe(first.expires_at);
  });

  test('nothing is given after the day on which all of them end', async () => {
    await rule({ percent: 100, days: 0, valid_until: '2020-01-01' });
    await finish();
    await tidyUp(server);
    expect(await own()).toEqual([]);
    await rule({ percent: 100, days: 0, valid_until: '2099-01-01' });
    expect(await own()).toHaveLength(1);
  });

  test('both at once, and a day that is none, are refused', async () => {
    expect((await rule({ percent: 100, days: 0, valid_until: '2099' })).status).toBe(400);
    expect((await rule({ percent: 100, days: 0, valid_until: '2099-02-31' })).status).toBe(400);
    expect((await rule({ percent: 100, days: 0, valid_until: '2099-01-01', valid_months: 3 })).status).toBe(400);
  });

  test('its member is told once before it ends, and afterwards everybody sees that it has', async () => {
    const { id, code } = await earn();
    await ends(id, '10 days');
    await tidyUp(server);
    await tidyUp(server);
    expect((await told()).filter((kind) => kind === 'certificate.ending')).toHaveLength(1);
    await ends(id, '-1 day');
    expect(await told()).not.toContain('certificate.ending');
    expect([(await own())[0]!.state, (await verify(code)).body.state]).toEqual(['expired', 'expired']);
    expect((await issued('?state=expired')).data.map((one) => one.id)).toEqual([id]);
    expect((await issued('?state=valid')).data).toEqual([]);
  });

  test('whoever does the course anew gets it anew where the rule says so, and not before', async () => {
    const { id, code } = await earn();
    const restart = (as = student) => post(`restart/${id}`, {}, as);
    await ends(id, '-1 day');
    expect((await restart()).body.code).toBe('certificate.not_renewable');
    await rule({ percent: 100, days: 0, valid_months: 12, renews: true });
    expect((await own())[0]!.renewal).toBe('offered');
    expect((await restart(panel.owner)).status).toBe(404);
    const both = await Promise.all([restart(), restart()]);
    expect(both.map(({ status: answered }) => answered).toSorted()).toEqual([200, 409]);
    const { body } = await call<Certificates>(server, { url: '/api/certificate', as: student });
    expect([body.earned[0]!.renewal, body.earned[0]!.code, body.pending.length]).toEqual(['restarted', code, 1]);
    await finish();
    const [renewed, ...more] = await own();
    expect([renewed!.id, renewed!.state, renewed!.renewal, more]).toEqual([id, 'valid', null, []]);
    expect(renewed!.code).not.toBe(code);
    expect((await verify(code)).body).toMatchObject({ state: 'replaced', replaced_by: renewed!.code });
  });

  test('nobody begins anew while it is valid for long', async () => {
    await rule({ percent: 100, days: 0, valid_months: 12, renews: true });
    const { id, renewal } = await earn();
    expect([renewal, (await post(`restart/${id}`, {}, student)).status]).toEqual([null, 409]);
  });
});

describe('taking back', () => {
  const revoke = (ids: number[], change: object = {}, as = panel.owner) =>
    post('revoke', { ids, reason: 'Prova anulada', is_reason_public: false, ...change }, as);

  test('says so everywhere, shows no file any more, tells its member and is undone', async () => {
    const { id, code } = await earn();
    expect((await revoke([id])).body).toEqual({ changed: 1 });
    expect((await revoke([id], { reason: 'Outro' })).body).toEqual({ changed: 0 });
    const { body } = await verify(code);
    expect([body.state, body.reason, typeof body.closed_at]).toEqual(['revoked', null, 'string']);
    expect((await own())[0]).toMatchObject({ state: 'revoked', reason: 'Prova anulada' });
    for (const [url, as] of [
      [`/api/certificate/download/${id}`, student],
      [`/api/certificate/download/${id}?format=pdf`, panel.owner],
      [`/api/certificate/preview/${id}`, student],
      [`/api/certificate/verify/${code}/picture`, undefined],
    ] as const)
      expect(await status(url, as)).toEqual([410, 'certificate.revoked']);
    expect((await call<unknown[]>(server, { url: '/api/certificate/notification', as: student })).body).toEqual([]);
    expect(await told()).toEqual(['certificate.revoked']);
    await finish(student, course, false);
    await finish();
    await tidyUp(server);
    expect((await own()).map(({ state }) => state)).toEqual(['revoked']);
    expect((await post('restore', { ids: [id] })).body).toEqual({ changed: 1 });
    expect((await verify(code)).body).toMatchObject({ state: 'valid', closed_at: null });
    expect(await told()).toEqual(['certificate.earned']);
    expect((await status(`/api/certificate/download/${id}`, student))[0]).toBe(200);
  });

  test('why is told to everybody only where the panel says so', async () => {
    const { id, code } = await earn();
    await revoke([id], { is_reason_public: true });
    expect((await verify(code)).body.reason).toBe('Prova anulada');
  });

  test('several at once, or none where one is not of the panel', async () => {
    const other = await createPanel(server);
    const theirs = await createTestCourse(server, other, { lessons: [1] });
    const there = await createActor(server, other, 'student', [theirs.courseId]);
    await finish(there, theirs);
    const [of] = await own(there);
    const { id } = await earn();
    for (const answer of [
      await revoke([id, of!.id]),
      await post('restore', { ids: [of!.id] }),
      await post('reissue', { codes: [of!.code], renew: false }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'certificate.not_found']);
    expect([(await own())[0]!.state, (await own(there))[0]!.state]).toEqual(['valid', 'valid']);
  });

  test.each([
    ['no reason', { reason: ' ' }],
    ['too long a reason', { reason: 'x'.repeat(501) }],
    ['nobody', { ids: [] }],
    ['more than are done at once', { ids: Array.from({ length: 51 }, (_, at) => at + 1) }],
  ])('%s is refused', async (_name, change) => {
    expect((await revoke([1], change)).status).toBe(400);
  });
});

describe('giving anew', () => {
  test('has another code and the same number; the old address leads to it and shows nothing of before', async () => {
    const { id, code, number } = await earn();
    await post('revoke', { ids: [id], reason: 'Nome errado', is_reason_public: false });
    expect((await post('reissue', { codes: [code], name: 'Zoë D’Ávila', renew: false })).status).toBe(200);
    const [now] = await own();
    expect([now!.state, now!.number, now!.id]).toEqual(['valid', number, id]);
    expect((await verify(code)).body).toMatchObject({
      state: 'replaced',
      replaced_by: now!.code,
      member: 'Zoë D’Ávila',
      reason: null,
    });
    expect((await verify(now!.code)).body).toMatchObject({ state: 'valid', member: 'Zoë D’Ávila', replaced_by: null });
    expect(await status(`/api/certificate/verify/${code}/picture`)).toEqual([410, 'certificate.replaced']);
    expect((await post('reissue', { codes: [now!.code], name: null, renew: false })).status).toBe(200);
    const [last] = await own();
    expect((await verify(code)).body.replaced_by).toBe(last!.code);
    expect((await verify(last!.code)).body.member).not.toBe('Zoë D’Ávila');
    expect((await issued(`?q=${code.slice(0, 9)}`)).data).toMatchObject([{ id, replaced_count: 2 }]);
  });

  test('is in the design that is in force, and begins its validity anew only when asked', async () => {
    await rule({ percent: 100, days: 0, valid_months: 12 });
    const { id, code } = await earn();
    await ends(id, '-1 day');
    const design = {
      language: 'pt',
      background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
      fields: [],
    };
    const at = `/api/course/${course.courseId}/certificate`;
    await call(server, { method: 'PUT', url: at, as: panel.owner, body: { version: 0, design } });
    await call(server, { method: 'POST', url: `${at}/publish`, as: panel.owner, body: { version: 1 } });
    const edition = async () =>
      (await pool().query<{ edition_id: number | null }>('select edition_id from certificates where id = $1', [id]))
        .rows[0]!.edition_id;
    expect(await edition()).toBeNull();
    await post('reissue', { codes: [code], renew: false });
    expect([typeof (await edition()), (await own())[0]!.state]).toEqual(['number', 'expired']);
    await post('reissue', { codes: [(await own())[0]!.code], renew: true });
    expect((await own())[0]!.state).toBe('valid');
  });

  test('of two who do it at once the second is told; a name is for one alone', async () => {
    const { code } = await earn();
    const both = await Promise.all([1, 2].map(() => post('reissue', { codes: [code], renew: false })));
    expect(both.map(({ status: answered }) => answered).toSorted()).toEqual([200, 410]);
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await finish(other);
    const codes = [(await own())[0]!.code, (await own(other))[0]!.code];
    expect((await post('reissue', { codes, name: 'Ana', renew: false })).status).toBe(400);
    expect((await post('reissue', { codes, renew: false })).body).toEqual({ changed: 2 });
  });
});

describe('the register', () => {
  const calls = [
    ['GET', 'issued', undefined],
    ['GET', 'issued/export', undefined],
    ['GET', 'numbering', undefined],
    ['PUT', 'numbering', { by_course: false, pattern: '{number}', digits: 6 }],
    ['POST', 'revoke', { ids: [1], reason: 'x', is_reason_public: false }],
    ['POST', 'restore', { ids: [1] }],
    ['POST', 'reissue', { codes: ['AAAA'], renew: false }],
  ] as const;
  test('is for owner and admins', async () => {
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role, [course.courseId]);
      for (const [method, url, body] of calls)
        expect((await call(server, { method, url: `/api/certificate/${url}`, as, ...(body && { body }) })).status).toBe(
          403,
        );
    }
    for (const [method, url, body] of calls)
      expect((await call(server, { method, url: `/api/certificate/${url}`, ...(body && { body }) })).status).toBe(401);
    const admin = await createActor(server, panel, 'admin');
    expect((await call(server, { url: '/api/certificate/issued', as: admin })).status).toBe(200);
  });

  test('is searched by name, number and code, kept to a course or a member, and paged by its last row', async () => {
    const other = await createTestCourse(server, panel, { title: 'Óleo', lessons: [1] });
    const all: Actor[] = [];
    for (let index = 0; index < 33; index += 1) {
      const actor = await createActor(server, panel, 'student', [other.courseId]);
      await finish(actor, other);
      all.push(actor);
    }
    const { code } = await earn();
    const first = await issued();
    const second = await issued(`?after=${first.next}`);
    expect([first.data.length, second.data.length, second.next]).toEqual([30, 4, null]);
    const found = [...first.data, ...second.data];
    expect(new Set(found.map(({ id }) => id)).size).toBe(34);
    expect(found[0]).toMatchObject({ course: 'Aquarela', code, number: '000034', state: 'valid', replaced_count: 0 });
    const count = async (query: string) => (await issued(query)).data.length;
    expect([
      await count(`?course=${course.courseId}`),
      await count(`?member=${all[3]!.memberId}`),
      await count('?q=000034'),
      await count(`?q=${code.toLowerCase()}`),
      await count('?q=%25'),
      await count('?q=nobody-at-all'),
    ]).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await count(`?q=${encodeURIComponent(found[0]!.member.toUpperCase())}`)).toBeGreaterThan(0);
  });

  test('as a file runs nothing that somebody is called, and holds what the list was asked for', async () => {
    const { id } = await earn();
    await pool().query(`update certificates set name = '=1+1', title = '@SUM(1)' where id = $1`, [id]);
    await post('revoke', { ids: [id], reason: '+cmd', is_reason_public: false });
    const file = await call(server, { url: '/api/certificate/issued/export?language=en', as: panel.owner });
    expect(file.text).toContain(`"000001","'=1+1","'@SUM(1)","Revoked"`);
    expect(file.text).toContain(`"'+cmd"`);
    const none = await call(server, { url: '/api/certificate/issued/export?state=valid', as: panel.owner });
    expect(none.text).not.toContain('000001');
  });

  test('what is done to it is written down with whom it is about', async () => {
    const { id } = await earn();
    await post('revoke', { ids: [id], reason: 'Prova anulada', is_reason_public: false });
    const { body } = await call<{ data: { noun: string; act: string; count: number }[] }>(server, {
      url: '/api/audit?noun=certificate',
      as: panel.owner,
    });
    expect(body.data[0]).toMatchObject({ noun: 'certificate', act: 'changed', count: 1 });
  });
});
