import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { MaterialList } from '@clube/shared/contracts/material';
import { MAX_MATERIAL_BYTES, MAX_MATERIALS } from '@clube/shared/contracts/material-types';
import type { SiteDetail } from '@clube/shared/contracts/site';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { listening, readSlowly } from '../../../test/slow-reader.ts';
import { ASKED_AGAIN_AFTER } from '../media/while-allowed.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [3] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});
afterAll(() => server.close());

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 'abcdefgh')]);
const query = (text: string, values: unknown[]) => server.context.connection.pool.query(text, values);
type Sent = {
  as?: Actor;
  lesson?: string;
  name?: string;
  key?: string;
  body?: Buffer;
  headers?: Record<string, string>;
};
const send = ({ as = panel.owner, lesson = course.url(), name = 'Lista.pdf', key, body = PDF, headers }: Sent = {}) =>
  call<{ id: number; code?: string }>(server, {
    method: 'POST',
    url: `${lesson}/material?name=${encodeURIComponent(name)}`,
    as,
    body,
    headers: { 'content-type': 'application/octet-stream', ...(key && { 'idempotency-key': key }), ...headers },
  });
const fetched = (url: string, as: Actor, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}`, ...headers } });
const namesOf = async (lesson: string, as: Actor = panel.owner) =>
  (await call<MaterialList>(server, { url: `${lesson}/material`, as })).body.materials.map(({ name }) => name);
const filesOf = async (siteId = panel.siteId) =>
  (await query('select key from material_files where site_id = $1', [siteId])).rows.map(
    ({ key }: { key: string }) => `sites/${siteId}/materials/${key}/file`,
  );
/** A lesson that nothing hangs on. */
const fresh = async (owner: Panel = panel) => (await createTestCourse(server, owner, { lessons: [1] })).url();

describe('what a lesson’s maker does', () => {
  test('a file stands at its end, is renamed, put in order and taken off, and its bytes go when it leaves the bin', async () => {
    const lesson = await fresh();
    const first = (await send({ lesson })).body.id;
    const second = (await send({ lesson, name: 'Cores.csv', body: Buffer.from('cor;preço\nazul;1,5\n') })).body.id;
    expect(await namesOf(lesson)).toEqual(['Lista', 'Cores']);
    const url = `${lesson}/material`;
    const change = (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      call<{ code?: string; bin?: number }>(server, { method, url: `${url}/${path}`, as: panel.owner, body });
    expect((await change('PATCH', String(first), { name: '  Lista de papéis ' })).status).toBe(200);
    expect((await change('PUT', 'order', { ids: [second, first] })).status).toBe(200);
    expect(await namesOf(lesson)).toEqual(['Cores', 'Lista de papéis']);
    for (const ids of [[first], [first, first], [first, second, 1], []])
      expect((await change('PUT', 'order', { ids })).body.code).toBe('order.stale');
    expect((await change('PUT', 'order', { ids: [first, second], seen: [first, second] })).body.code).toBe(
      'order.stale',
    );
    expect(await namesOf(lesson)).toEqual(['Cores', 'Lista de papéis']);
    expect((await change('PUT', 'order', { ids: [first, second], seen: [second, first] })).status).toBe(200);
    const before = await filesOf();
    const taken = await change('DELETE', String(first));
    expect(taken.status).toBe(200);
    expect(await filesOf()).toEqual(before);
    await call(server, { method: 'DELETE', url: `/api/bin/${taken.body.bin}`, as: panel.owner });
    const left = await filesOf();
    const [gone] = before.filter((file) => !left.includes(file));
    expect(await server.context.storage.size(gone!)).toBeUndefined();
    expect(await namesOf(lesson)).toEqual(['Cores']);
    expect((await change('DELETE', String(first))).body.code).toBe('material.not_found');
  });

  test.each([
    ['a page by the name of a PDF', 'a.pdf', '<html><script>alert(1)</script>', 415, 'material.unsupported'],
    ['a picture with scripts', 'a.svg', '<svg onload="alert(1)"/>', 415, 'material.unsupported'],
    ['a page', 'a.html', '<p>', 415, 'material.unsupported'],
    ['a program by the name of a text', 'a.txt', 'MZ\u0000\u0001\u0002', 415, 'material.unsupported'],
    ['a ZIP by the name of a document', 'a.docx', 'PK\u0003\u0004' + '\0'.repeat(40), 415, 'material.unsupported'],
    ['a name without an end', 'pdf', '%PDF-1.7', 415, 'material.unsupported'],
    ['an inherited word as an end', 'a.constructor', 'x', 415, 'material.unsupported'],
    ['nothing', 'a.pdf', '', 400, 'request.invalid'],
  ])('%s is refused, and leaves nothing', async (_what, name, text, status, code) => {
    const before = await filesOf();
    const answer = await send({
      name,
      body: Buffer.from(text, 'latin1'),
      headers: { 'content-length': String(text.length) },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await filesOf()).toEqual(before);
  });

  test('what says that it is too large is not read, and another length than was said is refused', async () => {
    const big = await send({ headers: { 'content-length': String(MAX_MATERIAL_BYTES + 1) } });
    expect([big.status, big.body.code]).toEqual([413, 'material.too_large']);
    const longer = await send({ headers: { 'content-length': '100' } });
    expect([longer.status, longer.body.code]).toEqual([400, 'request.invalid']);
    const json = await call<{ code: string }>(server, {
      method: 'POST',
      url: `${course.url()}/material?name=a.pdf`,
      as: panel.owner,
      body: { title: 'x' },
    });
    expect(json.body.code).toBe('material.unsupported');
  });

  test('sent again by the same key it is the material that it was, also when both come at once; elsewhere it is another', async () => {
    const lesson = await fresh();
    const [one, same] = await Promise.all([send({ lesson, key: 'a' }), send({ lesson, key: 'a' })]);
    expect([one.status, same.status, same.body.id]).toEqual([201, 201, one.body.id]);
    const before = await filesOf();
    expect(await send({ lesson, key: 'a' })).toMatchObject({ status: 201, body: { id: one.body.id } });
    expect(await filesOf()).toEqual(before);
    expect((await send({ lesson, key: 'b' })).body.id).not.toBe(one.body.id);
    expect((await send({ lesson })).body.id).not.toBe(one.body.id);
    expect((await send({ lesson: await fresh(), key: 'a' })).body.id).not.toBe(one.body.id);
    expect(await namesOf(lesson)).toEqual(['Lista', 'Lista', 'Lista']);
  });

  test('a name is words alone: no path, no direction, no end but its own', async () => {
    const lesson = await fresh();
    await send({ lesson, name: '../../etc/Lista\u202egpj.exe\r\nX: y.pdf' });
    await send({ lesson, name: '\u200f.pdf' });
    expect(await namesOf(lesson)).toEqual(['Listagpj.exeX: y', 'pdf']);
  });

  test('a lesson has fifty at most, also when many come at once', async () => {
    const lesson = await fresh();
    await send({ lesson });
    await query(
      `insert into materials (site_id, course_id, module_id, lesson_id, name, storage_key, size_bytes)
       select m.site_id, m.course_id, m.module_id, m.lesson_id, m.name, m.storage_key, m.size_bytes
       from (select * from materials where site_id = $1 order by id desc limit 1) m, generate_series(1, $2)`,
      [panel.siteId, MAX_MATERIALS - 2],
    );
    const tries = await Promise.all([1, 2, 3].map(() => send({ lesson })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('materials count in the storage of the panel, and several at once never pass it together', async () => {
    const own = await createPanel(server);
    const lesson = await fresh(own);
    await query('update sites set storage_quota_bytes = $1 where id = $2', [PDF.length * 2 + 1, own.siteId]);
    const tries = await Promise.all([1, 2, 3, 4].map(() => send({ as: own.owner, lesson })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(tries.find(({ status }) => status === 422)!.body.code).toBe('site.storage_exceeded');
    const site = await call<SiteDetail>(server, { url: `/api/site/${own.siteId}`, as: own.owner });
    expect(site.body.storage_used_bytes).toBe(PDF.length * 2);
  });

  test('students, instructors of other courses and other panels change nothing', async () => {
    const { id } = (await send()).body;
    const stranger = await createActor(server, panel, 'instructor');
    const elsewhere = await createPanel(server);
    for (const [as, status] of [
      [student, 403],
      [stranger, 404],
      [elsewhere.owner, 404],
    ] as const) {
      const url = `${course.url()}/material`;
      const answers = [
        await send({ as }),
        await call(server, { url, as }),
        await call(server, { method: 'PATCH', url: `${url}/${id}`, as, body: { name: 'x' } }),
        await call(server, { method: 'DELETE', url: `${url}/${id}`, as }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    expect((await send({ as: teacher })).status).toBe(201);
  });
});

describe('what a student gets', () => {
  const place = async () => {
    const lesson = course.url(1);
    const { id } = (await send({ lesson, name: 'Papéis (A4).pdf' })).body;
    return { lesson, id, url: `${lesson}/material/${id}` };
  };

  test('the lesson names its materials, and a download is a file to keep: never a page, never kept by caches', async () => {
    const { lesson, id, url } = await place();
    const { body } = await call<LessonDetail>(server, { url: lesson, as: student });
    expect(body.materials.at(-1)).toEqual({ id, name: 'Papéis (A4)', type: 'pdf', size_bytes: PDF.length });
    const answer = await fetched(url, student);
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="material.pdf"; filename*=UTF-8''Pap%C3%A9is%20%28A4%29.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
  });

  test('a download that broke off goes on where it stopped; of another file it begins anew', async () => {
    const { url, id } = await place();
    const tag = String((await fetched(url, student)).headers.etag);
    const rest = await fetched(url, student, { range: 'bytes=1000-', 'if-range': tag });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      206,
      `bytes 1000-${PDF.length - 1}/${PDF.length}`,
    ]);
    expect(rest.rawPayload.equals(PDF.subarray(1000))).toBe(true);
    const other = await fetched(url, student, { range: 'bytes=1000-', 'if-range': `"material-${id + 1}"` });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, PDF.length]);
    const beyond = await fetched(url, student, { range: `bytes=${PDF.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${PDF.length}`]);
  });

  test('who may not open the lesson gets none of it: strangers, ended access, drafts, locks, other panels, mixed ids', async () => {
    const { url, id } = await place();
    const codeOf = async (as: Actor, at = url) => {
      const { statusCode, payload } = await fetched(at, as);
      return statusCode === 200 ? 200 : (JSON.parse(payload) as { code: string }).code;
    };
    const { body } = await call<{ code: string }>(server, { url });
    expect(body.code).toBe('session.missing');
    expect(await codeOf(await createActor(server, panel))).toBe('course.no_access');
    const elsewhere = await createPanel(server);
    expect(await codeOf(elsewhere.owner)).toBe('lesson.not_found');
    expect(await codeOf(student, `${course.url(0)}/material/${id}`)).toBe('material.not_found');
    const lessonId = course.lessonIds[1];
    await query(`update lessons set release_at = now() + interval '1 day' where id = $1`, [lessonId]);
    expect(await codeOf(student)).toBe('lesson.locked');
    expect(await codeOf(panel.owner)).toBe(200);
    await query('update lessons set release_at = null, published_at = null where id = $1', [lessonId]);
    expect(await codeOf(student)).toBe('lesson.not_found');
    await query('update lessons set published_at = now() where id = $1', [lessonId]);
    expect(await codeOf(student)).toBe(200);
    const late = await createActor(server, panel, 'student', [course.courseId]);
    await query(`update enrolments set expires_at = now() - interval '1 second' where member_id = $1`, [late.memberId]);
    expect(await codeOf(late)).toBe('course.no_access');
  });
});

describe('a download in whose midst', () => {
  // Far more than sockets hold: what is not read yet is with the server.
  const SIZE = 64 * ASKED_AGAIN_AFTER;
  let address: Awaited<ReturnType<typeof listening>>;
  let own: Panel;
  let courseId: number;
  let url: string;
  beforeAll(async () => {
    address = await listening(server);
    own = await createPanel(server);
    const made = await createTestCourse(server, own, { lessons: [1] });
    courseId = made.courseId;
    url = `${made.url()}/material/${(await send({ as: own.owner, lesson: made.url() })).body.id}`;
    const [file] = await filesOf(own.siteId);
    await server.context.storage.write(file!, Buffer.alloc(SIZE, 7));
  });

  const ends: Record<string, (student: Actor) => Promise<unknown>> = {
    'they sign out': (as) => call(server, { method: 'POST', url: '/api/member/logout', as, body: {} }),
    'their enrolment ends': ({ memberId }) =>
      query(`update enrolments set expires_at = now() - interval '1 second' where member_id = $1`, [memberId]),
    'the lesson closes': () => query('update courses set published_at = null where id = $1', [courseId]),
  };
  test.each(Object.keys(ends))('%s is broken off, whole or by range', async (what) => {
    for (const range of [undefined, `bytes=0-${SIZE - 1}`]) {
      const as = await createActor(server, own, 'student', [courseId]);
      const { read, length } = await readSlowly(address, { url, as, range }, async () => ends[what]!(as));
      await query('update courses set published_at = now() where id = $1', [courseId]);
      expect(length).toBe(SIZE);
      expect(read).toBeLessThan(SIZE / 2);
    }
  });

  test('nothing ends comes whole', async () => {
    const as = await createActor(server, own, 'student', [courseId]);
    expect(await readSlowly(address, { url, as }, async () => {})).toEqual({ status: 200, read: SIZE, length: SIZE });
  });
});

describe('with the lesson', () => {
  test('a copy of a lesson or a module has the same files, which stay until nobody names them', async () => {
    const own = await createPanel(server);
    const made = await createTestCourse(server, own, { lessons: [2] });
    await send({ as: own.owner, lesson: made.url(0) });
    await send({ as: own.owner, lesson: made.url(1), name: 'Dois.pdf' });
    const copyOf = async (url: string) =>
      (await call<{ id: number }>(server, { method: 'POST', url: `${url}/copy`, as: own.owner })).body.id;
    const lessonId = await copyOf(made.url(1));
    const moduleUrl = `/api/course/${made.courseId}/module/`;
    const copied = `${moduleUrl}${made.moduleIds[0]}/lesson/${lessonId}`;
    expect(await namesOf(copied, own.owner)).toEqual(['Dois']);
    const moduleId = await copyOf(`${moduleUrl}${made.moduleIds[0]}`);
    const { rows } = await query('select id from lessons where module_id = $1 order by position, id', [moduleId]);
    const names = await Promise.all(
      rows.map(({ id }: { id: number }) => namesOf(`${moduleUrl}${moduleId}/lesson/${id}`, own.owner)),
    );
    expect(names).toEqual([['Lista'], ['Dois'], ['Dois']]);
    const files = await filesOf(own.siteId);
    expect(files).toHaveLength(2);

    await query(`update material_files set created_at = now() - interval '25 hours' where site_id = $1`, [own.siteId]);
    await call(server, { method: 'DELETE', url: made.url(1), as: own.owner });
    await tidyUp(server);
    expect(await filesOf(own.siteId)).toEqual(files);
    const { body } = await call<{ bin: number }>(server, {
      method: 'DELETE',
      url: `/api/course/${made.courseId}`,
      as: own.owner,
    });
    await tidyUp(server);
    expect(await filesOf(own.siteId)).toEqual(files);
    await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: own.owner });
    await tidyUp(server);
    expect(await filesOf(own.siteId)).toEqual([]);
    expect(await Promise.all(files.map((file) => server.context.storage.size(file)))).toEqual([undefined, undefined]);
  });

  test('room that was kept for a file that never came is given back after a day', async () => {
    await query(
      `insert into material_files (site_id, key, type, size_bytes, created_at)
       values ($1, 'left', 'pdf', 5, now() - interval '25 hours'), ($1, 'coming', 'pdf', 5, now())`,
      [panel.siteId],
    );
    await tidyUp(server);
    const left = await filesOf();
    expect(left.filter((file) => /left|coming/.test(file))).toEqual([`sites/${panel.siteId}/materials/coming/file`]);
  });

  test('they are in the export of the panel', async () => {
    const { id } = (await send({ name: 'Exportado.pdf' })).body;
    const { text } = await exportPanel(server, panel);
    const rows = (JSON.parse(text) as { materials: { id: number; name: string }[] }).materials;
    expect(rows.find((row) => row.id === id)).toMatchObject({ name: 'Exportado' });
  });
});
