import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  ownerUrlOf,
  type Actor,
  type Panel,
  type TestServer,
  tidyUp,
} from '../../../test/harness.ts';
import { begin, head, idOf, mediaOfUpload, SAMPLES, send, TUS } from '../../../test/media.ts';
import { connect } from '../../database/connect.ts';
import { createSession } from '../session/operations.ts';
import { createPanel as insertPanel } from '../site/operations.ts';
import { uploadsFolder } from './upload-files.ts';
import { completeLeftUploads } from './upload.ts';

const CONTENT = readFileSync(path.join(SAMPLES, 'fragmented.mp4'));
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const countMedia = async (url: string) =>
  Number((await query('select count(*) from media where upload_id = $1', [idOf(url)])).rows[0].count);
const countJobs = async (url: string) =>
  Number(
    (
      await query(
        `select count(*) from pgboss.job j join media m on (j.data ->> 'mediaId')::bigint = m.id where m.upload_id = $1`,
        [idOf(url)],
      )
    ).rows[0].count,
  );
const start = (size: number, as: Actor = panel.owner) => begin(server, as, 'aula.mp4', size);
const put = (url: string, content: Buffer, offset: number, as: Actor = panel.owner) =>
  send(server, as, url, content, offset);

describe('an upload', () => {
  test('goes on where it stopped', async () => {
    const { url } = await start(CONTENT.length);
    await put(url, CONTENT.subarray(0, 100_000), 0);
    expect((await head(server, panel.owner, url)).headers['upload-offset']).toBe('100000');
    expect((await put(url, CONTENT.subarray(50_000), 50_000)).statusCode).toBe(409);
    expect((await put(url, CONTENT.subarray(100_000), 100_000)).statusCode).toBe(204);
    const { body } = await mediaOfUpload(server, panel, url);
    expect(body).toMatchObject({ name: 'aula.mp4', size_bytes: CONTENT.length, status: 'processing' });
  });

  test('belongs to whoever began it, in their panel, while they may write courses', async () => {
    const { url } = await start(10);
    const admin = await createActor(server, panel, 'admin');
    const foreigner = (await createPanel(server)).owner;
    const student = await createActor(server, panel);
    for (const [as, status] of [
      [admin, 404],
      [foreigner, 404],
      [student, 403],
    ] as const) {
      expect((await put(url, Buffer.from('x'), 0, as)).statusCode).toBe(status);
      expect((await head(server, as, url)).status).toBe(status);
      expect((await call(server, { method: 'DELETE', url, as, headers: TUS })).status).toBe(status);
    }
    expect((await start(10, student)).status).toBe(403);
    expect((await put(url, Buffer.from('0123456789'), 0)).statusCode).toBe(204);
  });

  test('is the one that was checked: no address says one and means another', async () => {
    const thief = await createPanel(server);
    const { url } = await start(10);
    const theirs = (await start(10, thief.owner)).url;
    const [id, own] = [idOf(url), idOf(theirs)];
    for (const address of [
      `/api/media/upload/${thief.siteId}-x/${id}`,
      `/api/media/upload/${own}/${id}`,
      `/api/media/upload/${own}%2F${id}`,
      `/api/media/upload/${own}/../${id}`,
      `/api/media/upload/${own}?x=/${id}`,
      `/api/media/upload/${own}#/${id}`,
      `/api/media/upload/${own}%00${id}`,
    ]) {
      await head(server, thief.owner, address);
      await put(address, Buffer.from('stolen'), 0, thief.owner);
    }
    expect((await head(server, panel.owner, url)).headers['upload-offset']).toBe('0');
  });

  test('that nobody went on with for a week is given up with the room kept for it, one that somebody is at is kept', async () => {
    const [old, fresh] = [await start(CONTENT.length), await start(CONTENT.length)];
    await put(old.url, CONTENT.subarray(0, 1000), 0);
    await put(fresh.url, CONTENT.subarray(0, 1000), 0);
    const folder = uploadsFolder(server.context.config.dataFolder);
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    const id = idOf(old.url);
    for (const file of [id, `${id}.json`]) utimesSync(path.join(folder, file), eightDaysAgo, eightDaysAgo);
    // One that is listed and gone by the time it is looked at, as of an upload that ends just then.
    const gone = path.join(folder, '0-gone');
    symlinkSync(path.join(folder, 'nothing'), gone);
    await tidyUp(server);
    unlinkSync(gone);
    expect((await query('select 1 from uploads where id = $1', [id])).rowCount).toBe(0);
    expect((await put(old.url, CONTENT.subarray(1000), 1000)).statusCode).toBe(404);
    expect((await put(fresh.url, CONTENT.subarray(1000), 1000)).statusCode).toBe(204);
  });

  test('says when it is given up: a week after it was last gone on with, however long ago it began; a whole one says nothing', async () => {
    const WEEK = 7 * 24 * 60 * 60 * 1000;
    const before = Math.floor(Date.now() / 1000) * 1000;
    const isInAWeek = (expires: unknown) => {
      const at = Date.parse(String(expires)) - WEEK;
      return at >= before && at <= Date.now();
    };
    const { url, headers } = await start(10);
    expect(isInAWeek(headers['upload-expires'])).toBe(true);
    const record = path.join(uploadsFolder(server.context.config.dataFolder), `${idOf(url)}.json`);
    const longAgo = { creation_date: new Date(Date.now() - 2 * WEEK).toISOString() };
    writeFileSync(record, JSON.stringify({ ...JSON.parse(readFileSync(record, 'utf8')), ...longAgo }));
    const part = await put(url, Buffer.from('01234'), 0);
    expect([part.statusCode, isInAWeek(part.headers['upload-expires'])]).toEqual([204, true]);
    const rest = await put(url, Buffer.from('56789'), 5);
    expect([rest.statusCode, rest.headers['upload-expires']]).toEqual([204, undefined]);
  });

  test('that is cancelled leaves no bytes and keeps no room', async () => {
    const { url } = await start(10);
    expect((await call(server, { method: 'DELETE', url, as: panel.owner, headers: TUS })).status).toBe(204);
    expect((await query('select 1 from uploads where id = $1', [idOf(url)])).rowCount).toBe(0);
    expect(existsSync(path.join(uploadsFolder(server.context.config.dataFolder), idOf(url)))).toBe(false);
  });

  test('has a name that does not lie about its end', async () => {
    const { url } = await begin(server, panel.owner, 'fatura\u202Efdp.exe/../x.mp4', 4);
    await put(url, Buffer.from('text'), 0);
    expect((await mediaOfUpload(server, panel, url)).body.name).toBe('faturafdp.exe..x.mp4');
  });
});

/** While nothing can be written down. */
async function withoutMedia<T>(work: () => Promise<T>): Promise<T> {
  const owner = connect(ownerUrlOf(server), 1);
  await owner.pool.query('alter table public.media rename to media_away; alter view live.media rename to media_away');
  try {
    return await work();
  } finally {
    await owner.pool.query('alter table public.media_away rename to media; alter view live.media_away rename to media');
    await owner.close();
  }
}

describe('the end of an upload is a media, once', () => {
  test('when the last answer was lost, the client hears that everything is here', async () => {
    const { url } = await start(CONTENT.length);
    await put(url, CONTENT, 0);
    const { status, headers } = await head(server, panel.owner, url);
    expect([status, headers['upload-offset'], headers['upload-length']]).toEqual([
      200,
      ...Array<string>(2).fill(String(CONTENT.length)),
    ]);
    expect((await put(url, Buffer.alloc(0), CONTENT.length)).statusCode).toBe(409);
    expect([await countMedia(url), await countJobs(url)]).toEqual([1, 1]);
  });

  test('when the database was away at the last byte', async () => {
    const { url } = await start(CONTENT.length);
    const answers = await withoutMedia(async () => [
      (await put(url, CONTENT, 0)).statusCode,
      (await head(server, panel.owner, url)).status,
    ]);
    expect(answers).toEqual([500, 500]);
    expect((await head(server, panel.owner, url)).headers['upload-offset']).toBe(String(CONTENT.length));
    expect([await countMedia(url), await countJobs(url)]).toEqual([1, 1]);
    // The try that failed had stored it already.
    const stored = await server.context.storage.list(`sites/${panel.siteId}/uploads`);
    expect(stored.filter((key) => key.endsWith('.part'))).toEqual([]);
  });

  test('when the server was killed between row and tidying up, its bytes go with the next start', async () => {
    const { url } = await start(CONTENT.length);
    const { url: other } = await start(CONTENT.length);
    await put(other, CONTENT.subarray(0, 10), 0);
    await put(url, CONTENT, 0);
    const folder = uploadsFolder(server.context.config.dataFolder);
    for (const name of [idOf(url), `${idOf(url)}.json`]) writeFileSync(path.join(folder, name), 'left');
    await completeLeftUploads(server.context);
    const left = readdirSync(folder);
    expect([left.includes(idOf(url)), left.includes(`${idOf(url)}.json`)]).toEqual([false, false]);
    expect((await head(server, panel.owner, other)).headers['upload-offset']).toBe('10');
  });

  test('when the server was killed between byte and row, and nobody came back', async () => {
    const { url } = await start(CONTENT.length);
    await withoutMedia(() => put(url, CONTENT, 0));
    expect(await countMedia(url)).toBe(0);
    await completeLeftUploads(server.context);
    expect([await countMedia(url), await countJobs(url)]).toEqual([1, 1]);
    expect(readdirSync(uploadsFolder(server.context.config.dataFolder))).not.toContain(idOf(url));
  });

  test('when several ask at the same moment', async () => {
    const { url } = await start(CONTENT.length);
    await withoutMedia(() => put(url, CONTENT, 0));
    const asked = await Promise.all(Array.from({ length: 8 }, () => head(server, panel.owner, url)));
    expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([await countMedia(url), await countJobs(url)]).toEqual([1, 1]);
  });
});

describe('the quota', () => {
  const MB = 1024 * 1024;
  async function withQuota(bytes: number) {
    const own = await createPanel(server);
    await query('update sites set storage_quota_bytes = $1 where id = $2', [bytes, own.siteId]);
    return own;
  }

  test('is kept free from the first byte, and never passed by many at once', async () => {
    const own = await withQuota(10 * MB);
    const began = await Promise.all(Array.from({ length: 20 }, () => start(2 * MB, own.owner)));
    expect(began.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(15).fill(422)]);
    expect(began.find(({ status }) => status === 422)?.body.code).toBe('site.storage_exceeded');
    const { rows } = await query('select sum(size_bytes)::bigint as sum from uploads where site_id = $1', [own.siteId]);
    expect(rows[0].sum).toBe(10 * MB);
  });

  test('that became smaller meanwhile takes nothing from what was let in, and lets in nothing more', async () => {
    const own = await withQuota(10 * MB);
    const { url } = await start(CONTENT.length, own.owner);
    await put(url, CONTENT.subarray(0, 100_000), 0, own.owner);
    await query('update sites set storage_quota_bytes = 1 where id = $1', [own.siteId]);
    expect((await put(url, CONTENT.subarray(100_000), 100_000, own.owner)).statusCode).toBe(204);
    expect(await countMedia(url)).toBe(1);
    const refused = await start(1, own.owner);
    expect(refused.body.code).toBe('site.storage_exceeded');
    // The screens that are open say it from now on.
    expect(refused.headers['set-cookie']).toMatch(/^exceeded_storage=1;/);
  });

  /** Another panel of the same owner, without a plan as the first. */
  async function secondOf(own: Panel, bytes: number): Promise<Panel> {
    const { db } = server.context.connection;
    const slug = `${own.slug}-2`;
    const site = await insertPanel(db, {
      name: slug,
      slug,
      description: '',
      ownerId: own.owner.userId,
      demoCourse: null,
    });
    await query('update sites set storage_quota_bytes = $1 where id = $2', [bytes, site!.id]);
    const { rows } = await query('select id from members where site_id = $1', [site!.id]);
    const token = await createSession(db, { userId: own.owner.userId, siteId: site!.id, device: 'test' });
    return { siteId: site!.id, slug, owner: { ...own.owner, token, memberId: rows[0].id } };
  }

  test('is one for all the panels of a person that have no plan, however many begin at once', async () => {
    const own = await withQuota(10 * MB);
    const second = await secondOf(own, 10 * MB);
    const began = await Promise.all(
      Array.from({ length: 16 }, (_, index) => start(2 * MB, (index % 2 ? own : second).owner)),
    );
    expect(began.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(11).fill(422)]);
    // A panel that pays has its own room, and takes none from the others.
    await query(
      `insert into plans (key, name, storage_bytes, price_minor, currency, period, grace_days)
       values ('room', '{"pt": "Espaço"}', $1, 0, 'BRL', 'month', 7)`,
      [30 * MB],
    );
    await query(`insert into site_plans (site_id, plan_id) select $1, id from plans where key = 'room'`, [
      second.siteId,
    ]);
    const keptOf = async ({ siteId }: Panel) =>
      Number(
        (await query('select coalesce(sum(size_bytes), 0) as sum from uploads where site_id = $1', [siteId])).rows[0]
          .sum,
      );
    expect((await start(30 * MB - (await keptOf(second)), second.owner)).status).toBe(201);
    expect((await start(1, second.owner)).status).toBe(422);
    expect((await start(10 * MB - (await keptOf(own)), own.owner)).status).toBe(201);
    expect((await start(1, own.owner)).status).toBe(422);
    // Somebody else's panels were never counted.
    expect((await start(10 * MB, (await withQuota(10 * MB)).owner)).status).toBe(201);
  });

  test('counts what is there and what is on its way, and gets back what was cancelled', async () => {
    const own = await withQuota(CONTENT.length * 2);
    const first = await start(CONTENT.length, own.owner);
    await put(first.url, CONTENT, 0, own.owner);
    const second = await start(CONTENT.length, own.owner);
    expect((await start(1, own.owner)).status).toBe(422);
    await call(server, { method: 'DELETE', url: second.url, as: own.owner, headers: TUS });
    expect((await start(CONTENT.length, own.owner)).status).toBe(201);
  });

  test('cannot be passed by saying the length later, or by sending more than was said', async () => {
    const own = await withQuota(10);
    const later = {
      method: 'POST',
      url: '/api/media/upload',
      as: own.owner,
      headers: { ...TUS, 'upload-defer-length': '1' },
    } as const;
    expect(await call(server, later)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const options = await call(server, { method: 'OPTIONS', url: '/api/media/upload', as: own.owner });
    expect(options.headers['tus-extension']).toBe('creation,creation-with-upload,termination,expiration');
    const { url } = await start(10, own.owner);
    expect((await put(url, Buffer.alloc(11), 0, own.owner)).statusCode).toBe(413);
    expect((await head(server, own.owner, url)).headers['upload-offset']).toBe('0');
  });
});

describe('every refusal has the form of the others', () => {
  const LIMIT = 21 * 1024 ** 3;
  test.each<
    [
      string,
      number,
      string,
      (url: string) => Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>,
    ]
  >([
    [
      'nobody signed in',
      401,
      'session.ended',
      (url) => refusal(put(url, Buffer.from('x'), 0, { ...panel.owner, token: 'gone' })),
    ],
    ['larger than allowed', 413, 'media.too_large', () => start(LIMIT)],
    ['larger than it said', 413, 'media.too_large', (url) => refusal(put(url, Buffer.alloc(11), 0))],
    ['another byte', 409, 'upload.conflict', (url) => refusal(put(url, Buffer.from('x'), 5))],
    [
      'another type',
      415,
      'media.unsupported',
      (url) => refusal(send(server, panel.owner, url, Buffer.from('x'), 0, { 'content-type': 'video/mp4' })),
    ],
    ['another version', 412, 'upload.version', () => begin(server, panel.owner, 'a', 10, { 'tus-resumable': '0.2.0' })],
    ['no version', 412, 'upload.version', () => begin(server, panel.owner, 'a', 10, { 'tus-resumable': '' })],
    [
      'a length that is none',
      400,
      'request.invalid',
      () => begin(server, panel.owner, 'a', 10, { 'upload-length': '-1' }),
    ],
    [
      'another method in a header',
      400,
      'request.invalid',
      (url) => refusal(send(server, panel.owner, url, Buffer.from('x'), 0, { 'x-http-method-override': 'DELETE' })),
    ],
    [
      'an upload that is not there',
      404,
      'media.not_found',
      () => refusal(put(`/api/media/upload/${panel.siteId}-00000000-0000-4000-8000-000000000000`, Buffer.from('x'), 0)),
    ],
  ])('%s', async (_title, status, code, ask) => {
    const answer = await ask((await start(10)).url);
    expect(answer).toMatchObject({ status, body: { code, request_id: expect.any(String) } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['tus-version']).toBe(status === 412 ? '1.0.0' : undefined);
  });

  test('beginning too many', async () => {
    const own = await createPanel(server);
    await query(`insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '1 hour', 600)`, [
      `upload-begun:${own.siteId}:${own.owner.memberId}`,
    ]);
    expect(await start(10, own.owner)).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
  });

  test('a good answer allows no other origin either', async () => {
    expect((await start(10)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

async function refusal(answer: ReturnType<typeof put>) {
  const { statusCode, headers, body } = await answer;
  return { status: statusCode, headers, body: body ? (JSON.parse(body) as unknown) : undefined };
}
