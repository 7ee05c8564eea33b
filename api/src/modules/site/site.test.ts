/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SecondFactorSecret } from '@clube/shared/contracts/second-factor';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import {
  type Actor,
  call,
  createActor,
  createPanel,
  createTestServer,
  exportPanel,
  PASSWORD,
  type Panel,
  type TestServer,
  tidyUp,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

type Refusal = { code: string; errors?: { path: string }[] };
const site = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, as = panel.owner) =>
  call<Refusal & Record<string, unknown>>(server, {
    method,
    url: `/api/site${path}`,
    as,
    ...(body !== undefined && { body }),
  });
const slugState = async (slug: string) => (await site('GET', `/slug/${encodeURIComponent(slug)}`)).body;

describe('an address', () => {
  test.each([
    'Escola',
    'a',
    '-ab',
    'ab-',
    'a--b',
    'xn--abc',
    'escola da ana',
    'еscola',
    'escola😀',
    'esc\u202Eola',
    'a_b',
  ])('[5.3] "%s" is no subdomain', async (slug) => {
    expect(await slugState(slug)).toEqual({ available: false, reason: 'invalid' });
    const { status, body } = await site('POST', '', { name: 'X', slug });
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'site.slug_invalid', '/slug']);
  });

  test('a reserved or taken one is taken, a free one is free', async () => {
    expect(await slugState('admin')).toEqual({ available: false, reason: 'taken' });
    expect(await slugState(panel.slug)).toEqual({ available: false, reason: 'taken' });
    expect(await slugState('escola-livre')).toEqual({ available: true, reason: null });
    expect((await site('POST', '', { name: 'X', slug: 'admin' })).body.code).toBe('site.slug_taken');
  });
});

describe('making a panel', () => {
  test('[2.34] [3.10] with a demo course there is a course that can be opened', async () => {
    const { body } = await site('POST', '', { name: 'Com curso', slug: 'com-curso', demo_course: true });
    const { rows } = await server.context.connection.pool.query(
      `select title, lessons_count, published_at is not null as published from courses where site_id = $1`,
      [body['id']],
    );
    expect(rows).toEqual([{ title: 'Curso de exemplo', lessons_count: 3, published: true }]);
  });

  test('[2.34] [3.10] without one there is none', async () => {
    const { body } = await site('POST', '', { name: 'Sem curso', slug: 'sem-curso' });
    const { rows } = await server.context.connection.pool.query('select 1 from courses where site_id = $1', [
      body['id'],
    ]);
    expect(rows).toEqual([]);
  });

  test('of parallel requests for one address one gets it, and nothing half-made stays', async () => {
    const before = await server.context.connection.pool.query('select count(*)::int as n from sites');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site('POST', '', { name: 'Corrida', slug: 'corrida', demo_course: true })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const after = await server.context.connection.pool.query('select count(*)::int as n from sites');
    expect(after.rows[0].n).toBe(before.rows[0].n + 1);
  });
});

describe('a panel’s life', () => {
  test('is renamed by staff, handed over and closed by the owner alone', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    const student = await createActor(server, own);
    const renamed = await site('PATCH', `/${own.siteId}`, { name: 'Outro nome' }, admin);
    expect(renamed.body).toMatchObject({ name: 'Outro nome', storage_used_bytes: 0 });
    expect((await site('PATCH', `/${own.siteId}`, { name: 'X' }, student)).status).toBe(403);
    expect((await site('PATCH', `/${own.siteId}`, { slug: 'x', site_id: 1 }, admin)).status).toBe(400);
    expect((await site('GET', `/${panel.siteId}`, undefined, admin)).status).toBe(404);

    const handOver = (password: string, as = own.owner) =>
      site('POST', `/${own.siteId}/transfer`, { member_id: admin.memberId, password }, as);
    expect((await handOver('wrong')).body.code).toBe('auth.wrong_password');
    expect((await handOver(PASSWORD, admin)).status).toBe(403);
    const toStudent = { member_id: student.memberId, password: PASSWORD };
    expect((await site('POST', `/${own.siteId}/transfer`, toStudent, own.owner)).body.code).toBe('member.not_found');
    expect((await handOver(PASSWORD)).status).toBe(200);
    const { rows } = await server.context.connection.pool.query(
      `select role from members where site_id = $1 and id = any ($2) order by id = $3 desc`,
      [own.siteId, [own.owner.memberId, admin.memberId], admin.memberId],
    );
    expect(rows).toEqual([{ role: 'owner' }, { role: 'admin' }]);
  });

  test('is handed over, moved and closed by an owner with a second factor only with its code too', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    const { body } = await call<SecondFactorSecret>(server, {
      method: 'POST',
      url: '/api/me/second-factor',
      as: own.owner,
      body: { password: PASSWORD },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    await call(server, { method: 'PUT', url: '/api/me/second-factor', as: own.owner, body: { code: totp.generate() } });
    const { pool } = server.context.connection;
    const name = (await pool.query<{ name: string }>('select name from sites where id = $1', [own.siteId])).rows[0]!
      .name;
    const acts = [
      ['POST', '/transfer', { member_id: admin.memberId }],
      ['PUT', '/address', { slug: `${own.slug}-2` }],
      ['DELETE', '', { name }],
    ] as const;
    for (const [method, path, what] of acts)
      for (const code of [undefined, '000000x']) {
        const sent = { ...what, password: PASSWORD, ...(code && { code }) };
        expect([path, (await site(method, `/${own.siteId}${path}`, sent, own.owner)).body.code]).toEqual([
          path,
          'auth.wrong_code',
        ]);
      }
    await pool.query('update second_factors set last_step = 0 where user_id = $1', [own.owner.userId]);
    const closing = { name, password: PASSWORD, code: totp.generate() };
    expect((await site('DELETE', `/${own.siteId}`, closing, own.owner)).status).toBe(200);
  });

  test('terms are accepted for the own panel alone: a key for every number would be a row for every number', async () => {
    const own = await createPanel(server);
    const student = await createActor(server, own);
    const accept = (key: string) =>
      call(server, { method: 'POST', url: `/api/meta/${key}`, as: student, body: { value: 'x' } });
    expect((await accept(`_termos_${own.siteId}`)).status).toBe(200);
    expect((await accept('onboarding')).status).toBe(200);
    for (const key of [`_termos_${own.siteId + 1}`, `_termos_0${own.siteId}`, '_termos_99999'])
      expect((await accept(key)).body).toMatchObject({ code: 'meta.unknown_key' });
  });

  test('closing asks for name and password, ends every session, and is taken back within its time', async () => {
    const own = await createPanel(server);
    const student = await createActor(server, own);
    const name = (await site('GET', `/${own.siteId}`, undefined, own.owner)).body['name'];
    const close = (body: object) => site('DELETE', `/${own.siteId}`, body, own.owner);
    expect((await close({ name: 'Outra', password: PASSWORD })).body.code).toBe('site.name_differs');
    expect((await close({ name, password: 'wrong' })).body.code).toBe('auth.wrong_password');
    // As it is read, however it was written: letters and their accents apart, two blanks, one that does not break.
    await server.context.connection.pool.query('update sites set name = $2 where id = $1', [
      own.siteId,
      'Esta\u0301dio  do\u00A0Som',
    ]);
    expect((await close({ name: 'Estádio do Som', password: PASSWORD })).status).toBe(200);
    expect((await call(server, { url: '/api/me', as: student })).status).toBe(401);
    const here = await call(server, { url: '/api/site/login', headers: { host: `${own.slug}.localhost:3000` } });
    expect([here.status, here.body]).toEqual([404, expect.objectContaining({ code: 'site.not_found' })]);

    const { createSession } = await import('../session/operations.ts');
    const token = await createSession(server.context.connection.db, {
      userId: own.owner.userId,
      siteId: null,
      device: '',
    });
    const closed = await call<{ id: number }[]>(server, { url: '/api/site/closed', as: { token } });
    expect(closed.body.map(({ id }) => id)).toEqual([own.siteId]);
    expect((await site('POST', `/${own.siteId}/reopen`, undefined, panel.owner)).status).toBe(404);
    const reopened = await call(server, { method: 'POST', url: `/api/site/${own.siteId}/reopen`, as: { token } });
    expect(reopened.status).toBe(200);
  });

  test('after its time it is erased, with everything in it, also what could not go at once, and whoever comes after it', async () => {
    const { pool } = server.context.connection;
    const { storage } = server.context;
    const own = [await createPanel(server), await createPanel(server)];
    const keys = own.map(({ siteId }) => `sites/${siteId}/media/1/video.mp4`);
    for (const key of keys) await storage.write(key, Buffer.from('x'));
    const ids = own.map(({ siteId }) => siteId);
    await pool.query(`update sites set deleted_at = now() - interval '31 days' where id = any($1)`, [ids]);
    const sizes = () => Promise.all(keys.map((key) => storage.size(key)));
    const { removeFolder } = storage;
    storage.removeFolder = async (prefix) => {
      if (prefix === `sites/${ids[0]}`) throw new Error('no disk');
      await removeFolder(prefix);
    };
    await expect(tidyUp(server)).rejects.toThrow('Some folders could not be removed');
    storage.removeFolder = removeFolder;
    expect((await pool.query('select 1 from sites where id = any($1)', [ids])).rows).toEqual([]);
    expect(await sizes()).toEqual([1, undefined]);
    await tidyUp(server);
    expect(await sizes()).toEqual([undefined, undefined]);
    expect((await pool.query('select from left_folders')).rowCount).toBe(0);
  });

  test('the export holds what the panel has, no password, and nothing of another panel', async () => {
    const { status, body, headers, text } = await exportPanel(server, panel);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('attachment');
    expect(body['site']).toMatchObject([{ slug: panel.slug }]);
    expect(body['members']).toHaveLength(1);
    expect(text).not.toMatch(/argon2|password|token_hash/);
    const admin = await createActor(server, panel, 'admin');
    expect((await exportPanel(server, { ...panel, owner: admin })).status).toBe(403);
  });

  test('taking everything out asks for the owner again, is written down and told to their mailbox', async () => {
    const own = await createPanel(server);
    const take = (body: object) => site('POST', `/${own.siteId}/export`, body, own.owner);
    const told = async () => {
      await server.app.settled();
      return (await server.context.mailer.stored(own.owner.email)).map(({ subject }) => subject);
    };
    const written = async () =>
      (await call<{ data: { kind: string }[] }>(server, { url: '/api/site/event', as: own.owner })).body.data.map(
        ({ kind }) => kind,
      );
    const before = await site('GET', `/${own.siteId}/export`, undefined, own.owner);
    expect([before.headers['content-type'], before.text.includes(own.slug)]).toEqual([
      'text/html; charset=utf-8',
      false,
    ]);
    expect((await take({})).status).toBe(400);
    const refused = await take({ password: 'uma senha errada' });
    expect([refused.status, refused.body.code, refused.text.includes(own.slug)]).toEqual([
      422,
      'auth.wrong_password',
      false,
    ]);
    expect([await told(), await written()]).toEqual([[], ['session.refused']]);
    expect((await take({ password: PASSWORD })).status).toBe(200);
    expect(await told()).toEqual([expect.stringContaining('Cópia de tudo o que há em')]);
    expect(await written()).toEqual(['panel.exported', 'session.refused']);
    const theirs = await call<{ data: { kind: string }[] }>(server, { url: '/api/me/event', as: own.owner });
    expect(theirs.body.data.map(({ kind }) => kind)).toContain('panel.exported');
  });

  test('that an admin took the list of members out is written down for the owner', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    expect((await call(server, { url: '/api/member/export', as: admin })).status).toBe(200);
    const { body } = await call<{ data: object[] }>(server, { url: '/api/site/event', as: own.owner });
    expect(body.data).toMatchObject([{ kind: 'members.exported', actor: 'Bia Moura' }]);
  });
});

describe('metas', () => {
  const write = (key: string, value: unknown) =>
    call<Refusal>(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key, value } });

  test.each([
    ['main_color', 'red'],
    ['main_color', '#12345'],
    ['theme_fixed_painel', 'yes'],
    ['number_limit_percetage_lesson', 101],
    ['number_limit_percetage_lesson', '80'],
    ['session_limit', 0],
    ['terms_video_url', 'https://evil.example/x'],
    ['terms_video_url', 'javascript:alert(1)'],
    ['ga4_measurement_id', '"><script>'],
    ['helper_data', { email: 'x', role: 'owner' }],
    ['helper_data', { email: 'x', phone: '', text: '' }],
    ['helper_data', { email: '', phone: 'abc', text: '' }],
    ['logo', 'https://evil.example/logo.svg'],
    ['disable_comments_courses', ['1']],
  ])('[5.11] %s does not hold %j', async (key, value) => {
    const { status, body } = await write(key, value);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'meta.invalid', `/${key}`]);
  });

  test('what somebody else wrote meanwhile is not written over by whoever says what they saw', async () => {
    const over = async (seen: unknown, value: unknown, key = 'terms_text') => {
      const body = { key, value, seen };
      const answer = await call<Refusal>(server, { method: 'POST', url: '/api/meta', as: panel.owner, body });
      return answer.status === 200 ? 200 : [answer.status, answer.body.code];
    };
    const stale = [409, 'version.stale'];
    const stands = async (key: string) =>
      (await call<Record<string, unknown>>(server, { url: `/api/meta?keys[]=${key}`, as: panel.owner })).body[key];
    // Nothing, in whatever words, is what nobody wrote yet.
    expect(await over('', 'Os meus')).toBe(200);
    expect(await over(null, 'Os deles')).toEqual(stale);
    expect(await over('Os meus', 'Os deles')).toBe(200);
    expect(await over('Os meus', 'Os meus, melhores')).toEqual(stale);
    expect(await stands('terms_text')).toBe('Os deles');
    // Both wrote the same.
    expect(await over('Os meus', 'Os deles')).toBe(200);
    const helper = { email: '', phone: '', text: '' };
    expect(await over(helper, { ...helper, email: 'a@example.com' }, 'helper_data')).toBe(200);
    expect(await over(helper, { ...helper, phone: '11 90000-0000' }, 'helper_data')).toEqual(stale);
    expect(await over({ email: 'a@example.com' }, helper, 'helper_data')).toBe(200);
    expect(await stands('helper_data')).toEqual(helper);
    expect((await write('terms_text', '')).status).toBe(200);
  });

  test('[7.19] the measurement id of a panel is answered, or null', async () => {
    const ga4 = async () => (await call(server, { url: `/api/ga4/${panel.siteId}` })).body;
    expect(await ga4()).toEqual({ measurement_id: null });
    expect((await write('ga4_measurement_id', 'G-ABCD1234')).status).toBe(200);
    expect(await ga4()).toEqual({ measurement_id: 'G-ABCD1234' });
  });
});

describe('pictures', () => {
  const send = (name: string, content: Buffer, type = 'image/png', as = panel.owner) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/site/image/${name}`,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': type },
      payload: content,
    });
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a0' } });

  test('are drawn anew in their size, upright and without metadata', async () => {
    const upload = await picture(2400, 1200)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer();
    const { url } = (await send('logo', upload, 'image/jpeg')).json<{ url: string }>();
    const answer = await server.app.inject({ url });
    expect(answer.headers['content-type']).toBe('image/webp');
    const image = await sharp(answer.rawPayload).metadata();
    expect([image.width, image.height, image.exif]).toEqual([320, 160, undefined]);
    const settings = await call<{ meta: { logo: string } }>(server, {
      url: '/api/site/login',
      headers: { host: `${panel.slug}.localhost:3000` },
    });
    expect(settings.body.meta.logo).toBe(url);
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/png',
      415,
    ],
    ['an SVG by its own type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415],
    ['half a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png', 415],
    ['text', Buffer.from('hello'), 'image/jpeg', 415],
    ['9 MB', Buffer.alloc(9 * 1024 * 1024), 'image/png', 413],
  ])('%s is refused, and the one before stays', async (_name, content, type, status) => {
    expect((await send('panel_background_image', content, type)).statusCode).toBe(status);
  });

  test('a flood of pixels is refused', async () => {
    const flood = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect((await send('logo', flood)).statusCode).toBe(415);
  });

  test('students send none', async () => {
    const student = await createActor(server, panel);
    expect((await send('logo', await picture(10, 10).png().toBuffer(), 'image/png', student)).statusCode).toBe(403);
  });
});

describe('certificates', () => {
  let student: Actor;
  let id: number;
  const created_at = '2026-01-02T03:04:05.000Z';
  beforeAll(async () => {
    const { db } = server.context.connection;
    student = await createActor(server, panel);
    const course = await db
      .insertInto('courses')
      .values({ site_id: panel.siteId, title: 'Aquarela & cia' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { site_id: panel.siteId, course_id: course.id, title: 'Aquarela & cia', code: 'ABC-123', created_at };
    ({ id } = await db
      .insertInto('certificates')
      .values({ ...row, member_id: student.memberId })
      .returning('id')
      .executeTakeFirstOrThrow());
  });

  test('[7.13] whether the panel has some is told', async () => {
    const exists = async (as: Actor) => (await call(server, { url: '/api/certificate/check-exist', as })).body;
    expect(await exists(student)).toEqual({ exists: true });
    expect(await exists((await createPanel(server)).owner)).toEqual({ exists: false });
  });

  test('[7.14] [3.6] one’s own are noticed, with title, id and time', async () => {
    const notices = async (as: Actor) => (await call(server, { url: '/api/certificate/notification', as })).body;
    expect(await notices(student)).toEqual([{ id, title: 'Aquarela & cia', created_at }]);
    expect(await notices(await createActor(server, panel))).toEqual([]);
  });

  test('[7.15] one is downloaded as an image named after the course, by its owner and the panel’s staff', async () => {
    const download = (as: { token: string }) =>
      server.app.inject({ url: `/api/certificate/download/${id}`, headers: { authorization: `Bearer ${as.token}` } });
    const answer = await download(student);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Aquarela & cia.png'));
    expect(answer.headers['content-type']).toBe('image/png');
    const image = await sharp(answer.rawPayload).metadata();
    expect([image.format, image.width, image.height]).toEqual(['png', 2000, 1414]);
    expect((await download(await createActor(server, panel))).statusCode).toBe(404);
    expect((await download((await createPanel(server)).owner)).statusCode).toBe(404);
    expect((await download(panel.owner)).statusCode).toBe(200);
  });
});

test('a full storage refuses uploads with its own code, and the page says so in a cookie', async () => {
  const own = await createPanel(server);
  await server.context.connection.pool.query('update sites set storage_quota_bytes = 0 where id = $1', [own.siteId]);
  const upload = await call<Refusal>(server, {
    method: 'POST',
    url: '/api/media/upload',
    as: own.owner,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': 'filename YQ==' },
  });
  expect([upload.status, JSON.parse(upload.text)]).toMatchObject([422, { code: 'site.storage_exceeded' }]);
  const page = await server.app.inject({
    url: '/home',
    headers: { host: 'localhost:3000', cookie: `clube_auth=${own.owner.token}` },
  });
  expect(String(page.headers['set-cookie'])).toContain('exceeded_storage=1');
});
