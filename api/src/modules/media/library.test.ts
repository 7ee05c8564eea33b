/** @long */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LibraryMedia, LibraryPage, MediaFolder, MediaStorage, MediaUses } from '@clube/shared/contracts/media';
import { librarySorts } from '@clube/shared/contracts/media-filters';
import type { Insertable } from 'kysely';
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
import { begin } from '../../../test/media.ts';
import type { Database } from '../../database/types.ts';

let server: TestServer;
let panel: Panel;
let instructor: Actor;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
type New = Partial<Insertable<Database['media']>>;
async function add(media: New = {}, of: Panel = panel): Promise<number> {
  const { id } = await db()
    .insertInto('media')
    .values({
      site_id: of.siteId,
      kind: 'video',
      name: 'aula.mp4',
      status: 'ready',
      source_key: `sites/${of.siteId}/uploads/x`,
      size_bytes: 1,
      created_by: of.owner.memberId,
      ...media,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const show = (mediaId: number, lessonId: number) =>
  db().updateTable('lessons').set({ media_id: mediaId, media_type: 'hls' }).where('id', '=', lessonId).execute();
const list = (search = '', as: Pick<Actor, 'token'> = panel.owner) =>
  call<LibraryPage & { code?: string }>(server, { url: `/api/media?${search}`, as });
const idsOf = async (search = '', as: Pick<Actor, 'token'> = panel.owner) =>
  (await list(search, as)).body.data.map(({ id }) => id);
const one = async (id: number): Promise<LibraryMedia | undefined> =>
  (await list('per_page=100')).body.data.find((media) => media.id === id);
const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  as: Pick<Actor, 'token'> = panel.owner,
) => call<{ id: number; code?: string }>(server, { method, url: `/api/media${url}`, as, ...(body && { body }) });
const outcome = async (asked: ReturnType<typeof ask>) => {
  const { status, body } = await asked;
  return body.code ?? status;
};
const fresh = async () => {
  panel = await createPanel(server);
};

describe('the list', () => {
  let [sail, painting, podcast, broken]: number[] = [];
  beforeAll(async () => {
    await fresh();
    sail = await add({ name: 'Ação à VELA 01.mp4', size_bytes: 300, duration_seconds: 10.5, damages: [4] });
    painting = await add({ name: 'pintura_100%.mp4', size_bytes: 100, status: 'waiting' });
    podcast = await add({ name: 'Conversa.mp3', kind: 'audio', size_bytes: 200, duration_seconds: 99 });
    broken = await add({ name: 'quebrado.mp4', size_bytes: 200, status: 'failed' });
    const course = await createTestCourse(server, panel, { lessons: [1] });
    await show(sail, course.lessonIds[0]!);
  });

  test.each([
    ['acao vela', () => [sail]],
    ['VÉLA', () => [sail]],
    ['elA 01', () => [sail]],
    ['100%', () => [painting]],
    ['a_100', () => [painting]],
    ['_', () => [painting]],
    ['%', () => [painting]],
    ['\\', () => []],
    ['nada', () => []],
    ['', () => [broken, podcast, painting, sail]],
  ])('searched for “%s”, without accents and case, and nothing of it is a pattern', async (q, expected) => {
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual(expected());
  });

  test.each([
    ['kind=audio', () => [podcast]],
    ['kind=video', () => [broken, painting, sail]],
    ['state=ready', () => [podcast, sail]],
    ['state=working', () => [painting]],
    ['state=failed', () => [broken]],
    ['state=damaged', () => [sail]],
    ['use=used', () => [sail]],
    ['use=unused', () => [broken, podcast, painting]],
    ['state=ready&use=unused', () => [podcast]],
    ['sort=oldest', () => [sail, painting, podcast, broken]],
    ['sort=name', () => [sail, podcast, painting, broken]],
    ['sort=largest', () => [sail, broken, podcast, painting]],
    ['sort=longest', () => [podcast, sail, broken, painting]],
  ])('asked with %s', async (search, expected) => {
    expect(await idsOf(search)).toEqual(expected());
  });

  test.each(librarySorts)('by pages in the order %s: each once, in the order of the whole', async (sort) => {
    const whole = await idsOf(`sort=${sort}`);
    const found: number[] = [];
    for (let after = ''; ;) {
      const { body } = await list(`sort=${sort}&per_page=1${after && `&after=${after}`}`);
      found.push(...body.data.map(({ id }) => id));
      if (body.next === null) break;
      after = body.next;
    }
    expect(found).toEqual(whole);
  });

  test('a place that is none, or one of another order, is refused', async () => {
    const { next } = (await list('per_page=1&sort=name')).body;
    const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const places = [
      `after=${next}`,
      'after=x',
      `sort=longest&after=${forged(4, 'NaN', 1)}`,
      `sort=name&after=${forged(2, 'a\0', 1)}`,
      `after=${forged(0, '1', 1.5)}`,
    ];
    for (const search of places) expect((await list(search)).body.code).toBe('request.invalid');
  });

  test('ten thousand come by pages, and each of them once', async () => {
    await fresh();
    await server.context.connection.pool.query(
      `insert into media (site_id, kind, name, status, source_key, size_bytes, duration_seconds)
        select $1, 'video', 'aula ' || n, 'ready', 'x', n % 100, n % 60 from generate_series(1, 10000) n`,
      [panel.siteId],
    );
    const seen = new Set<number>();
    let pages = 0;
    for (let after = ''; ; pages++) {
      const { body } = await list(`sort=longest&per_page=100${after && `&after=${after}`}`);
      for (const { id } of body.data) seen.add(id);
      if (body.next === null) break;
      after = body.next;
    }
    expect([pages, seen.size]).toEqual([99, 10_000]);
  });
});

describe('one of them', () => {
  beforeAll(fresh);

  test('is told with where it is used, and is not taken away while it is', async () => {
    const course = await createTestCourse(server, panel, { lessons: [2], title: 'Vela' });
    const id = await add();
    for (const lesson of course.lessonIds) await show(id, lesson);
    await db().updateTable('courses').set({ cover_media_id: id }).where('id', '=', course.courseId).execute();
    const { body } = await call<MediaUses>(server, { url: `/api/media/${id}/use`, as: panel.owner });
    const lesson = { module_id: course.moduleIds[0], course_id: course.courseId, course_title: 'Vela' };
    expect(body).toEqual({
      media: await one(id),
      lessons: course.lessonIds.map((lessonId, index) => ({ id: lessonId, title: `Aula ${index + 1}`, ...lesson })),
      covers: [{ course_id: course.courseId, course_title: 'Vela' }],
      in_bin: 0,
      total: 3,
    });
    expect((await one(id))?.uses_count).toBe(3);
    expect(await outcome(ask('DELETE', `/${id}`))).toBe('media.in_use');
    await db().updateTable('lessons').set({ media_id: null }).where('media_id', '=', id).execute();
    expect(await outcome(ask('DELETE', `/${id}`))).toBe('media.in_use');
    await db().updateTable('courses').set({ cover_media_id: null }).where('id', '=', course.courseId).execute();
    expect(await outcome(ask('DELETE', `/${id}`))).toBe(200);
    expect(await outcome(ask('GET', `/${id}`))).toBe('media.not_found');
  });

  test('in the bin it is used too, and told of as what is there', async () => {
    const course = await createTestCourse(server, panel, { lessons: [1], title: 'Remo' });
    const id = await add();
    await show(id, course.lessonIds[0]!);
    expect((await call(server, { method: 'DELETE', url: course.url(), as: panel.owner })).status).toBe(200);
    const usesFor = async (as: Actor) => (await call<MediaUses>(server, { url: `/api/media/${id}/use`, as })).body;
    expect(await usesFor(panel.owner)).toEqual({ media: await one(id), lessons: [], covers: [], in_bin: 1, total: 1 });
    expect(await outcome(ask('DELETE', `/${id}`))).toBe('media.in_use');
    // Of a course that is not theirs an instructor is told no more than the number.
    const teacher = await createActor(server, panel, 'instructor', []);
    await db().updateTable('media').set({ created_by: teacher.memberId }).where('id', '=', id).execute();
    expect(await usesFor(teacher)).toMatchObject({ lessons: [], in_bin: 0, total: 1 });
  });

  test('a lesson that begins to show it in the same moment keeps it, or finds it gone: none is left without', async () => {
    const course = await createTestCourse(server, panel, { lessons: [1] });
    for (let round = 0; round < 8; round++) {
      const id = await add();
      const attach = () =>
        call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { media_id: id } });
      const [shown, taken] = await Promise.all([attach(), ask('DELETE', `/${id}`)]);
      const row = await db()
        .selectFrom('lessons')
        .select(['media_id'])
        .where('id', '=', course.lessonIds[0]!)
        .executeTakeFirstOrThrow();
      expect([shown.status, taken.status, row.media_id === id]).toEqual(
        taken.status === 200 ? [404, 200, false] : [200, 409, true],
      );
    }
  });

  test('gets another name and another folder; one that says nothing is none', async () => {
    const id = await add();
    const { body: folder } = await ask('POST', '/folder', { name: 'Brutos' });
    expect(await outcome(ask('PATCH', `/${id}`, { name: ' Aula nova ', folder_id: folder.id }))).toBe(200);
    expect(await one(id)).toMatchObject({ name: 'Aula nova', folder_id: folder.id });
    expect(await idsOf('q=nova')).toEqual([id]);
    expect(await outcome(ask('PATCH', `/${id}`, { folder_id: null }))).toBe(200);
    expect(await one(id)).toMatchObject({ name: 'Aula nova', folder_id: null });
    // A name does not lie about its end.
    await ask('PATCH', `/${id}`, { name: 'aula\u202egpj.4pm/x' });
    expect((await one(id))?.name).toBe('aulagpj.4pmx');
    for (const body of [{ name: '  ' }, { name: '\u202e\u202d' }, {}, { name: 'x'.repeat(201) }, { folder_id: 0 }])
      expect(await outcome(ask('PATCH', `/${id}`, body))).toBe('request.invalid');
    expect(await outcome(ask('PATCH', `/${id}`, { folder_id: 999_999 }))).toBe('media.folder_not_found');
  });
});

describe('a folder', () => {
  beforeAll(fresh);
  const folders = async (as: Pick<Actor, 'token'> = panel.owner) =>
    (await call<MediaFolder[]>(server, { url: '/api/media/folder', as })).body;

  test('holds what was put into it; deleted, it leaves that to the library', async () => {
    const { body: folder } = await ask('POST', '/folder', { name: 'Árvores' });
    await ask('POST', '/folder', { name: 'Ânforas' });
    const [inside, outside] = [await add({ folder_id: folder.id }), await add()];
    expect(await folders()).toMatchObject([
      { name: 'Ânforas', media_count: 0, is_own: true },
      { name: 'Árvores', media_count: 1, is_own: true },
    ]);
    expect(await idsOf(`folder=${folder.id}`)).toEqual([inside]);
    expect(await idsOf('folder=0')).toEqual([outside]);
    expect(await outcome(ask('DELETE', `/folder/${folder.id}`))).toBe(200);
    expect(await idsOf('folder=0')).toEqual([outside, inside]);
  });

  test('has a name that no other has, however it is written', async () => {
    const { body: folder } = await ask('POST', '/folder', { name: 'Música' });
    expect(await outcome(ask('POST', '/folder', { name: ' MUSICA' }))).toBe('media.folder_taken');
    const { body: other } = await ask('POST', '/folder', { name: 'Outra' });
    expect(await outcome(ask('PATCH', `/folder/${other.id}`, { name: 'musica' }))).toBe('media.folder_taken');
    expect(await outcome(ask('PATCH', `/folder/${folder.id}`, { name: 'MÚSICA' }))).toBe(200);
    expect(await outcome(ask('PATCH', '/folder/999999', { name: 'x' }))).toBe('media.folder_not_found');
  });

  test('there are as many as somebody can oversee, however many are made at once', async () => {
    await fresh();
    await server.context.connection.pool.query(
      `insert into media_folders (site_id, name, folded_name) select $1, 'Pasta ' || n, '' from generate_series(1, 199) n`,
      [panel.siteId],
    );
    const made = await Promise.all([1, 2, 3].map((n) => outcome(ask('POST', '/folder', { name: `Nova ${n}` }))));
    expect(made.toSorted()).toEqual([201, 'media.folder_limit', 'media.folder_limit']);
  });

  test('of others an instructor sees and fills, and does not change', async () => {
    await fresh();
    const teacher = await createActor(server, panel, 'instructor');
    const { body: foreign } = await ask('POST', '/folder', { name: 'Da casa' });
    const { body: own } = await ask('POST', '/folder', { name: 'Minha' }, teacher);
    await add({ folder_id: foreign.id });
    const mine = await add({ created_by: teacher.memberId });
    expect(await folders(teacher)).toMatchObject([
      { name: 'Da casa', media_count: 0, is_own: false },
      { name: 'Minha', media_count: 0, is_own: true },
    ]);
    expect(await outcome(ask('PATCH', `/${mine}`, { folder_id: foreign.id }, teacher))).toBe(200);
    expect(await idsOf(`folder=${foreign.id}`, teacher)).toEqual([mine]);
    expect(await outcome(ask('PATCH', `/folder/${foreign.id}`, { name: 'x' }, teacher))).toBe('policy.denied');
    expect(await outcome(ask('DELETE', `/folder/${foreign.id}`, undefined, teacher))).toBe('policy.denied');
    expect(await outcome(ask('PATCH', `/folder/${own.id}`, { name: 'Nossa' }, teacher))).toBe(200);
    expect(await outcome(ask('DELETE', `/folder/${own.id}`, undefined, teacher))).toBe(200);
  });
});

describe('an instructor', () => {
  test('changes, replaces and asks for what is theirs alone, and knows of other uses only their number', async () => {
    await fresh();
    const own = await createTestCourse(server, panel, { lessons: [1], title: 'Minha' });
    const foreign = await createTestCourse(server, panel, { lessons: [1], title: 'Secreta' });
    instructor = await createActor(server, panel, 'instructor', [own.courseId]);
    const [theirs, shared, hidden] = [await add({ created_by: instructor.memberId }), await add(), await add()];
    for (const { lessonIds } of [own, foreign]) await show(shared, lessonIds[0]!);
    await db().updateTable('courses').set({ cover_media_id: shared }).where('id', '=', foreign.courseId).execute();
    expect(await idsOf('', instructor)).toEqual([shared, theirs]);
    const uses = await call<MediaUses>(server, { url: `/api/media/${shared}/use`, as: instructor });
    expect(uses.text).not.toContain('Secreta');
    expect(uses.body).toMatchObject({ lessons: [{ course_title: 'Minha' }], covers: [], total: 3 });
    const attempt = async (id: number) => [
      await outcome(ask('GET', `/${id}/use`, undefined, instructor)),
      await outcome(ask('PATCH', `/${id}`, { name: 'x' }, instructor)),
      await outcome(ask('POST', `/${id}/replacement`, { media_id: theirs }, instructor)),
      await outcome(ask('DELETE', `/${id}`, undefined, instructor)),
    ];
    expect(await attempt(hidden)).toEqual(Array(4).fill('media.not_found'));
    expect(await attempt(shared)).toEqual([200, 'policy.denied', 'policy.denied', 'policy.denied']);
    expect(await outcome(ask('POST', `/${theirs}/replacement`, { media_id: hidden }, instructor))).toBe(
      'media.not_found',
    );
    expect(await outcome(ask('PATCH', `/${theirs}`, { name: 'x' }, instructor))).toBe(200);
  });
});

test('how much is used, is on its way and is included', async () => {
  await fresh();
  await add({ size_bytes: 1000 });
  await db().updateTable('sites').set({ storage_quota_bytes: 5000 }).where('id', '=', panel.siteId).execute();
  const storage = async () => (await call<MediaStorage>(server, { url: '/api/media/storage', as: panel.owner })).body;
  expect(await storage()).toEqual({
    used_bytes: 1000,
    pending_bytes: 0,
    quota_bytes: 5000,
    upload_limit_bytes: server.context.config.uploadLimitBytes,
  });
  expect((await begin(server, panel.owner, 'a.mp4', 3000)).status).toBe(201);
  expect(await storage()).toMatchObject({ used_bytes: 1000, pending_bytes: 3000, quota_bytes: 5000 });
  expect((await begin(server, panel.owner, 'b.mp4', 1001)).body.code).toBe('site.storage_exceeded');
});
