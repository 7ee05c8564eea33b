/** @long */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { importOf, packed, sendFile } from '../../../test/course-files.ts';
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
import { begin, head, idOf, mediaOfUpload, send, TUS } from '../../../test/media.ts';
import { uploadsFolder } from '../media/upload-files.ts';
import { completeLeftUploads } from '../media/upload.ts';
import { lookAt, runImport } from './work.ts';

const PATH = '/api/course/import/upload';
let server: TestServer;
let panel: Panel;
let file: Buffer;
beforeAll(async () => {
  server = await createTestServer();
  const from = await createPanel(server);
  const { courseId } = await createTestCourse(server, from, { lessons: [2, 1], title: 'Aquarela' });
  file = await packed(server, from, courseId);
});
beforeEach(async () => {
  panel = await createPanel(server);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const start = (size: number, as: Pick<Actor, 'token'> = panel.owner) => begin(server, as, 'curso.zip', size, {}, PATH);
const put = (url: string, content: Buffer, offset: number, as: Pick<Actor, 'token'> = panel.owner) =>
  send(server, as, url, content, offset);
const finish = (url: string, as: Pick<Actor, 'token'> = panel.owner) =>
  call<{ id: number; code: string }>(server, { method: 'POST', url, as });
const bytesAt = (url: string) => path.join(uploadsFolder(server.context.config.dataFolder), idOf(url));
const kept = async () =>
  Number(
    (await query('select coalesce(sum(size_bytes), 0) as sum from uploads where site_id = $1', [panel.siteId])).rows[0]
      .sum,
  );

/** Sends a file whole. */
async function sent(content: Buffer, as: Pick<Actor, 'token'> = panel.owner) {
  const { url } = await start(content.length, as);
  expect((await put(url, content, 0, as)).statusCode).toBe(204);
  return url;
}

describe('the file of a course that is sent in parts', () => {
  test('is cut off in the middle, goes on there, and is looked at and made like any other', async () => {
    const { url, status } = await start(file.length);
    expect([status, url.startsWith(`${PATH}/`)]).toEqual([201, true]);
    await put(url, file.subarray(0, 500), 0);
    expect(await kept()).toBe(file.length);
    expect(await finish(url)).toMatchObject({ status: 409, body: { code: 'upload.conflict' } });
    const where = await head(server, panel.owner, url);
    expect([where.headers['upload-offset'], where.headers['upload-length']]).toEqual(['500', String(file.length)]);
    expect((await put(url, file.subarray(100), 100)).statusCode).toBe(409);
    expect((await put(url, file.subarray(500), 500)).statusCode).toBe(204);

    const { status: made, body } = await finish(url);
    expect(made).toBe(201);
    const at = { siteId: panel.siteId, id: body.id };
    await lookAt(server.context, at);
    expect(await importOf(server, panel.owner, body.id)).toMatchObject({
      state: 'ready',
      file: 'curso.zip',
      kind: 'zip',
      size_bytes: file.length,
      report: { title: 'Aquarela', modules: 2, lessons: 3, faults: 0 },
    });
    expect([await kept(), existsSync(bytesAt(url))]).toEqual([0, false]);
    // It is no medium, nobody's.
    expect((await mediaOfUpload(server, panel, url)).status).toBe(404);
    const body2 = { publication: 'draft' };
    await call(server, { method: 'POST', url: `/api/course/import/${body.id}/start`, as: panel.owner, body: body2 });
    await runImport(server.context, at, new AbortController().signal);
    expect((await importOf(server, panel.owner, body.id)).state).toBe('done');
  });

  test('becomes one import however often it is asked for, also twice at once', async () => {
    const url = await sent(file);
    const answers = await Promise.all([finish(url), finish(url)]);
    const later = await finish(url);
    expect(new Set([...answers, later].map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const where = await head(server, panel.owner, url);
    expect([where.status, where.headers['upload-offset']]).toEqual([200, String(file.length)]);
    expect((await query('select 1 from course_imports where site_id = $1', [panel.siteId])).rowCount).toBe(1);
  });

  test('is whoever’s who began it, in their panel, while they may write courses: asked at each step', async () => {
    const url = await sent(file);
    const admin = await createActor(server, panel, 'admin');
    const student = await createActor(server, panel);
    const stranger = (await createPanel(server)).owner;
    for (const [as, status] of [
      [admin, 404],
      [stranger, 404],
      [student, 403],
    ] as const) {
      expect((await head(server, as, url)).status).toBe(status);
      expect((await put(url, Buffer.from('x'), file.length, as)).statusCode).toBe(status);
      expect((await finish(url, as)).status).toBe(status);
      expect((await call(server, { method: 'DELETE', url, as, headers: TUS })).status).toBe(status);
    }
    expect((await start(10, student)).status).toBe(403);
    expect((await call(server, { method: 'POST', url })).status).toBe(401);
    expect((await finish(url)).status).toBe(201);
    expect((await finish(url, admin)).status).toBe(404);
  });

  test('is no medium’s upload, and a medium’s is none of a course, whichever address names it', async () => {
    const course = await sent(file);
    const medium = (await begin(server, panel.owner, 'aula.mp4', 4)).url;
    const swapped = [`/api/media/upload/${idOf(course)}`, `${PATH}/${idOf(medium)}`] as const;
    for (const url of swapped) {
      expect((await head(server, panel.owner, url)).status).toBe(404);
      expect((await put(url, Buffer.from('text'), 0)).statusCode).toBe(404);
      expect((await call(server, { method: 'DELETE', url, as: panel.owner, headers: TUS })).status).toBe(404);
    }
    expect((await finish(swapped[1])).status).toBe(404);
    // A server that starts makes media of whole uploads; this is none.
    await completeLeftUploads(server.context);
    expect((await mediaOfUpload(server, panel, course)).status).toBe(404);
    expect((await finish(course)).status).toBe(201);
  });

  test('waits, whole, while another import is under way, and is asked for again without being sent', async () => {
    const other = await createActor(server, panel, 'admin');
    await sendFile(server, other, file);
    const url = await sent(file);
    expect(await finish(url)).toMatchObject({ status: 409, body: { code: 'request.conflict' } });
    expect([existsSync(bytesAt(url)), await kept()]).toEqual([true, file.length]);
    await query(`update course_imports set state = 'cancelled' where site_id = $1`, [panel.siteId]);
    expect((await finish(url)).status).toBe(201);
  });

  test('keeps its room before the first byte: what does not fit is not begun, and cancelling gives it back', async () => {
    await query('update sites set storage_quota_bytes = $2 where id = $1', [panel.siteId, file.length + 10]);
    const { url } = await start(file.length);
    const second = await start(20);
    expect([second.status, second.body.code]).toEqual([422, 'site.storage_exceeded']);
    expect((await begin(server, panel.owner, 'aula.mp4', 20)).status).toBe(422);
    expect((await call(server, { method: 'DELETE', url, as: panel.owner, headers: TUS })).status).toBe(204);
    expect([await kept(), existsSync(bytesAt(url))]).toEqual([0, false]);
    expect((await start(20)).status).toBe(201);
  });

  test('is refused when it is larger than may be sent, or than it said', async () => {
    const { uploadLimitBytes } = server.context.config;
    expect(await start(uploadLimitBytes + 1)).toMatchObject({ status: 413, body: { code: 'media.too_large' } });
    const { url } = await start(4);
    expect((await put(url, Buffer.from('longer'), 0)).statusCode).toBe(413);
  });

  test('that is neither ZIP nor a spreadsheet of a size that one has is refused, and leaves nothing', async () => {
    const url = await sent(Buffer.alloc(10_000_001, 'x'));
    expect(await finish(url)).toMatchObject({ status: 413, body: { code: 'media.too_large' } });
    expect([existsSync(bytesAt(url)), await kept()]).toEqual([false, 0]);
    expect((await finish(url)).status).toBe(404);
  });

  test('that is a spreadsheet is read as one', async () => {
    const { body } = await finish(await sent(Buffer.from('Módulo;Aula\nUm;Dois\n')));
    await lookAt(server.context, { siteId: panel.siteId, id: body.id });
    expect(await importOf(server, panel.owner, body.id)).toMatchObject({ kind: 'csv', report: { lessons: 1 } });
  });
});

/** Gives a panel to whoever owns the first one; who made it still acts there, as an admin would. */
async function secondPanel(): Promise<Panel> {
  const second = await createPanel(server);
  const admin = await createActor(server, second, 'admin');
  await query('delete from sessions where site_id = $1 and user_id = $2', [second.siteId, second.owner.userId]);
  await query('update members set user_id = $2 where id = $1', [second.owner.memberId, panel.owner.userId]);
  return { ...second, owner: admin };
}

describe('files of courses in all panels of a person', () => {
  test('that wait to be made have the room of one file at most: another is not begun, nor taken, while they do not leave it', async () => {
    const second = await secondPanel();
    const whole = await sent(file, second.owner);
    const { body } = await sendFile(server, panel.owner, file);
    const { uploadLimitBytes } = server.context.config;
    await query('update course_imports set size_bytes = $2 where id = $1', [body.id, uploadLimitBytes - 10]);
    const full = { status: 422, body: { code: 'site.storage_exceeded' } };
    expect(await start(20, second.owner)).toMatchObject(full);
    expect(await sendFile(server, second.owner, file)).toMatchObject(full);
    expect(await finish(whole, second.owner)).toMatchObject(full);
    expect(existsSync(bytesAt(whole))).toBe(true);
    // Those of anybody else are not in the way.
    expect((await sendFile(server, (await createPanel(server)).owner, file)).status).toBe(201);
    // One’s own gives way, as ever.
    expect((await sendFile(server, panel.owner, file)).status).toBe(201);
    expect((await finish(whole, second.owner)).status).toBe(201);
  });

  test('that were packed have it too: the oldest give way to the next, in whichever panel', async () => {
    const exported = async (of: Panel) => {
      const { courseId } = await createTestCourse(server, of, { lessons: [1], title: 'Gravura' });
      await packed(server, of, courseId);
      const { rows } = await query('select key from course_exports where course_id = $1', [courseId]);
      return String(rows[0].key);
    };
    const there = async (keys: string[]) => {
      const sizes = await Promise.all(keys.map((key) => server.context.storage.size(key)));
      return sizes.map((size) => size !== undefined);
    };
    const second = await secondPanel();
    const stranger = await createPanel(server);
    const keys = [await exported(panel), await exported(second), await exported(stranger)];
    expect(await there(keys)).toEqual([true, true, true]);
    await query('update course_exports set size_bytes = $2 where key = any($1)', [
      keys,
      server.context.config.uploadLimitBytes / 2,
    ]);
    const last = await exported(second);
    expect(await there([...keys, last])).toEqual([false, true, true, true]);
    expect((await query('select from course_exports where key = $1', [keys[0]])).rowCount).toBe(0);
  });
});
