/** @long */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { courseArts } from '@clube/shared/contracts/course-cover';
import type { CourseFile, FileCover } from '@clube/shared/contracts/course-file';
import sharp from 'sharp';
import {
  addSample,
  documentOf,
  imported,
  importOf,
  looked,
  packed,
  sendFile,
  unzipped,
  zipped,
} from '../../../test/course-files.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { saveCaptions } from '../media/texts.ts';
import { doStep, forgetImports, lookAt, runImport } from './work.ts';
import { openArchive } from '../../worker/course-archive.ts';
import { fileOf } from './operations.ts';

let server: TestServer;
let panel: Panel;
let other: Panel;
let courseId: number;
const db = () => server.context.connection.db;

/** Of many colours: drawing it again shows. */
const COVER = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><defs><pattern id="p" width="7" height="11" patternUnits="userSpaceOnUse">
  <path d="M0 0 7 11" stroke="#fff"/></pattern><linearGradient id="g"><stop stop-color="#c04"/><stop offset="1" stop-color="#0a8"/></linearGradient></defs>
  <rect width="1600" height="900" fill="url(#g)"/><rect width="1600" height="900" fill="url(#p)"/></svg>`,
);
const DRAFT = { publication: 'draft' };
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOlá, <b>turma</b>\n';
const QUESTIONS = [
  {
    id: 'abcd',
    kind: 'single',
    text: 'Qual pincel?',
    points: 2,
    feedback: 'O redondo.',
    answers: [
      { id: 'aaaa', text: 'Redondo', is_right: true, feedback: '' },
      { id: 'bbbb', text: 'Chato', is_right: false, feedback: 'Não.' },
    ],
  },
];

/** The same, of which nothing is published. */
const asDraft = (document: CourseFile) =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) => (key === 'is_published' ? false : value)) as CourseFile;

/** A course with one of everything. */
async function makeCourse(): Promise<number> {
  const course = await createTestCourse(server, panel, { lessons: [3, 1], title: 'Aquarela do zero' });
  const as = panel.owner;
  const base = `/api/course/${course.courseId}`;
  await call(server, {
    method: 'PATCH',
    url: base,
    as,
    body: {
      description: '<script>alert(1)</script> & mais',
      author: 'Lia',
      category: 'Pintura',
      release_after_days: 3,
      is_free: true,
    },
  });
  for (const art of courseArts) {
    const sent = await call(server, {
      method: 'PUT',
      url: `${base}/${art}`,
      as,
      body: await sharp(COVER).png().toBuffer(),
      headers: { 'content-type': 'image/png' },
    });
    expect(sent.status).toBe(200);
  }
  await call(server, {
    method: 'PATCH',
    url: `${base}/module/${course.moduleIds[1]}`,
    as,
    body: { is_sequential: true, release_at: '2030-01-02T03:04:05Z', release_after_percent: 40 },
  });
  await call(server, {
    method: 'PATCH',
    url: course.url(1),
    as,
    body: { is_free: true, release_after_percent: 60 },
  });
  const shown = await call(server, {
    method: 'PATCH',
    url: base,
    as,
    body: { trailer_lesson_id: course.lessonIds[1] },
  });
  expect(shown.status).toBe(200);
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  const sendPicture = (at: number) =>
    call<{ key: string; width: number; height: number }>(server, {
      method: 'POST',
      url: `${course.url(at)}/picture`,
      as,
      body: picture,
      headers: { 'content-type': 'image/png' },
    });
  const sent = await sendPicture(0);
  const text = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: '<img src=x onerror=alert(1)>', marks: [{ type: 'bold' }] }],
      },
      { type: 'picture', attrs: { ...sent.body, alt: 'Uma tela' } },
      { type: 'embed', attrs: { url: 'https://youtu.be/abcdefg' } },
    ],
  };
  const written = await call(server, { method: 'PATCH', url: course.url(0), as, body: { text } });
  expect(written.status).toBe(200);
  const media = await addSample(server, panel, 'slides.mp4');
  const two = await call(server, { method: 'PATCH', url: course.url(1), as, body: { media_id: media } });
  expect(two.status).toBe(200);
  await call(server, {
    method: 'PUT',
    url: `/api/media/${media}/chapters`,
    as,
    body: {
      chapters: [
        { seconds: 0, title: 'Começo' },
        { seconds: 10, title: 'Fim' },
      ],
    },
  });
  const still = await call(server, {
    method: 'PUT',
    url: `/api/media/${media}/poster`,
    as,
    body: await sharp(COVER).png().toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  expect(still.status).toBe(200);
  await saveCaptions(db(), { siteId: panel.siteId, mediaId: media }, 'pt-BR', Buffer.from(VTT), panel.owner);
  await call(server, { method: 'PATCH', url: course.url(2), as, body: { quiz: true } });
  const quiz = await call(server, {
    method: 'PATCH',
    url: `${course.url(2)}/quiz/draft`,
    as,
    body: { version: 0, passing_percent: 80, max_attempts: 3, questions: QUESTIONS },
  });
  expect(quiz.status).toBe(200);
  const pdf = Buffer.from('%PDF-1.7\nUm guia de cores\n');
  const material = await call(server, {
    method: 'POST',
    url: `${course.url(3)}/material?name=Guia%20de%20cores.pdf`,
    as,
    body: pdf,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(pdf.length) },
  });
  expect(material.status).toBe(201);
  const poster = (await sendPicture(3)).body.key;
  const chapters = [{ seconds: 30, title: 'Tons' }];
  const link = { media_url: 'https://vimeo.com/76979871', media_seconds: 312, poster, chapters };
  expect((await call(server, { method: 'PATCH', url: course.url(3), as, body: link })).status).toBe(200);
  const background = await call<{ name: string }>(server, {
    method: 'POST',
    url: `${base}/certificate/picture?kind=background`,
    as,
    body: picture,
    headers: { 'content-type': 'image/png' },
  });
  const design = {
    language: 'pt',
    background: { color: '#ffffff', accent: 'brand', art: 'none', picture: background.body.name },
    fields: [],
  };
  await call(server, { method: 'PUT', url: `${base}/certificate`, as, body: { version: 0, design } });
  await db()
    .insertInto('certificate_rules')
    .values({
      site_id: panel.siteId,
      course_id: course.courseId,
      percent: 90,
      days: 2,
      quizzes: true,
      valid_until: '2031-05-06',
      renews: true,
    })
    .execute();
  return course.courseId;
}

beforeAll(async () => {
  server = await createTestServer();
  [panel, other] = [await createPanel(server), await createPanel(server)];
  courseId = await makeCourse();
});
afterAll(() => server.close());

const sha = (content: Buffer | undefined) => createHash('sha256').update(content!).digest('hex');

describe('a course that was exported', () => {
  let first: Buffer;
  let files: Map<string, Buffer>;
  let document: CourseFile;
  beforeAll(async () => {
    first = await packed(server, panel, courseId);
    files = await unzipped(first);
    document = documentOf(files);
  });

  test('is one file with all of it, and nothing of the panel that it comes from', () => {
    expect([...files.keys()].toSorted()).toEqual([
      'captions/media-1.pt-BR.vtt',
      expect.stringMatching(/^certificate\/certificate-0000000000000001-\d+x\d+\.webp$/),
      'course.json',
      'cover/cover.webp',
      'cover/poster.webp',
      'materials/material-1.pdf',
      'media/media-1.mp4',
      'pictures/picture-00000000000001.webp',
      'pictures/picture-00000000000002.webp',
      'stills/media-1.webp',
    ]);
    expect(document.modules.map(({ lessons }) => lessons.length)).toEqual([3, 1]);
    expect(document.modules[0]!.lessons[2]!.quiz).toMatchObject({ passing_percent: 80, questions: QUESTIONS });
    expect(document.modules[1]!.lessons[0]).toMatchObject({
      address: 'https://vimeo.com/76979871',
      address_seconds: 312,
      poster: 'picture-00000000000002',
      chapters: [{ seconds: 30, title: 'Tons' }],
    });
    expect(document.certificate.rules).toEqual({
      percent: 90,
      days: 2,
      quizzes: true,
      valid_months: null,
      valid_until: '2031-05-06',
      renews: true,
    });
    const { course, modules } = document;
    expect(course.category).toBe('Pintura');
    expect([course.is_free, modules[0]!.lessons[1]!.is_free, modules[0]!.lessons[0]!.is_free]).toEqual([
      true,
      true,
      false,
    ]);
    expect(modules.flatMap(({ lessons }) => lessons.map((lesson) => lesson.is_trailer ?? false))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([modules[1]!.release_after_percent, modules[0]!.lessons[1]!.release_after_percent]).toEqual([40, 60]);
    expect(sha(files.get(course.picture!.file))).toBe(course.picture!.sha256);
    expect(sha(files.get(course.poster!.file))).toBe(course.poster!.sha256);
    const said = files.get('course.json')!.toString();
    for (const secret of [panel.slug, panel.owner.email, 'localhost', '"site_id"', '"id":1', 'published_at'])
      expect(said.includes(secret)).toBe(false);
    const { sha256, file } = document.media[0]!.source!;
    expect(sha(files.get(file))).toBe(sha256);
  });

  test('is packed the same way twice', async () => {
    expect(sha(await packed(server, panel, courseId))).toBe(sha(first));
  });

  test('goes without the files of its media where that is asked', async () => {
    const light = await unzipped(await packed(server, panel, courseId, false));
    expect([...light.keys()].filter((name) => /^(media|stills)\//.test(name))).toEqual([]);
    expect(documentOf(light).media[0]).toMatchObject({
      source: null,
      poster: null,
      chapters: [{ title: 'Começo' }, { title: 'Fim' }],
    });
  });

  test.each(['the same panel', 'another panel'])(
    'comes to %s as it was, as drafts, and goes out again the same',
    async (where) => {
      const target = where === 'another panel' ? other : panel;
      const found = await looked(server, target, first);
      expect(found).toMatchObject({
        state: 'ready',
        report: {
          title: 'Aquarela do zero',
          modules: 2,
          lessons: 4,
          quizzes: 1,
          media: 1,
          materials: 1,
          pictures: 2,
          faults: 0,
        },
      });
      expect(found.course_id).toBeNull();
      const done = await imported(server, target, first);
      expect(done).toMatchObject({ state: 'done', report: { faults: 0, errors: [] } });
      expect(done.done).toBe(done.total);
      const { rows } = await server.context.connection.pool.query(
        `select count(*)::int as public from (select published_at from courses where id = $1 union all
        select published_at from modules where course_id = $1 union all select published_at from lessons where course_id = $1) x
        where published_at is not null`,
        [done.course_id],
      );
      expect(rows).toEqual([{ public: 0 }]);
      const again = await unzipped(await packed(server, target, done.course_id!));
      expect(documentOf(again)).toEqual(asDraft(document));
      expect([...again.keys()].toSorted()).toEqual([...files.keys()].toSorted());
      for (const name of [...files.keys()].filter((one) => !/^(pictures|certificate)\/|^course\.json$/.test(one)))
        expect([name, sha(again.get(name))]).toEqual([name, sha(files.get(name))]);
      // Media are worked on as any that is sent.
      const jobs = await server.context.connection.pool.query(
        `select 1 from pgboss.job where name = 'media.copy' and data ->> 'siteId' = $1`,
        [String(target.siteId)],
      );
      expect(jobs.rows.length).toBeGreaterThan(0);
    },
  );

  test('stands as it stood where whoever imports wants that: drafts stay, the rest is shown once all is there', async () => {
    const stood = structuredClone(document);
    const later = '2090-01-02T03:04:05.000Z';
    stood.modules[0]!.lessons[0]!.is_published = false;
    // Beside the one whose module has a day.
    stood.modules[0]!.lessons[1]!.release_at = later;
    const file = await zipped(
      [...files.entries()].map(([name, bytes]) =>
        name === 'course.json' ? ([name, Buffer.from(JSON.stringify(stood))] as const) : ([name, bytes] as const),
      ),
    );
    const done = await imported(server, other, file, { publication: 'file' });
    expect(done).toMatchObject({ state: 'done', report: { lessons: 4, published: 3, scheduled: 2 } });
    const again = documentOf(await unzipped(await packed(server, other, done.course_id!)));
    expect(again).toEqual(stood);

    // What its editors alone saw is a course of drafts, whatever its lessons were.
    const hidden = { ...stood, course: { ...stood.course, is_published: false } };
    const two = await imported(server, other, await zipped([['course.json', Buffer.from(JSON.stringify(hidden))]]), {
      publication: 'file',
    });
    expect(two.report).toMatchObject({ published: 0, scheduled: 0 });
    const { rows } = await server.context.connection.pool.query('select published_at from courses where id = $1', [
      two.course_id,
    ]);
    expect(rows).toEqual([{ published_at: null }]);
  });

  test('of the first version, which says nothing of it, comes as drafts', async () => {
    const old = JSON.parse(JSON.stringify({ ...document, version: 1 }), (key, value: unknown) =>
      key === 'is_published' ? undefined : value,
    ) as CourseFile;
    const file = await zipped([['course.json', Buffer.from(JSON.stringify(old))]]);
    const done = await imported(server, other, file, { publication: 'file' });
    expect(done).toMatchObject({ state: 'done', report: { published: 0 } });
  });

  test('brings a cover that another server drew, drawn anew, and says which is none', async () => {
    const cover = files.get('cover/cover.webp')!;
    const bring = async (bytes: Buffer, change: Partial<FileCover>) => {
      const brought = structuredClone(document);
      brought.course.poster = null;
      brought.course.picture = { ...document.course.picture!, ...change };
      const file = await zipped([
        ['course.json', Buffer.from(JSON.stringify(brought))],
        ['cover/cover.webp', bytes],
      ]);
      const { report, course_id } = await imported(server, other, file);
      const again = await unzipped(await packed(server, other, course_id!));
      const faults = report!.errors.filter(({ value }) => value === 'cover/cover.webp').map(({ fault }) => fault);
      return { faults, picture: documentOf(again).course.picture, drawn: again.get('cover/cover.webp') };
    };
    const foreign = await bring(cover, { mark: 'x'.repeat(43) });
    expect(foreign.faults).toEqual([]);
    expect(sha(foreign.drawn)).not.toBe(sha(cover));
    expect(await sharp(foreign.drawn).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });

    // A mark holds for the bytes that it was given for, whatever else is said of others.
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const none = { picture: null, drawn: undefined };
    expect(await bring(script, { size_bytes: script.length, sha256: sha(script) })).toEqual({
      faults: ['picture'],
      ...none,
    });
    expect(await bring(Buffer.alloc(cover.length, 'x'), {})).toEqual({ faults: ['damaged'], ...none });
  });

  test('brings the still that was chosen for a video drawn anew where another server drew it, and says which is none', async () => {
    const name = 'stills/media-1.webp';
    /** The course with the lesson that shows the video alone: nothing else has to be drawn. */
    const [, shows] = document.modules[0]!.lessons;
    const alone = {
      ...document,
      course: { ...document.course, picture: null, poster: null },
      modules: [{ ...document.modules[0]!, lessons: [shows!] }],
      pictures: [],
      certificate: { ...document.certificate, design: null, pictures: [] },
    };
    const video = [...files].filter(([one]) => /^(media|captions)\//.test(one));
    const bring = async (bytes: Buffer, change: Partial<FileCover>) => {
      const brought = structuredClone(alone);
      brought.media[0]!.poster = { ...document.media[0]!.poster!, ...change };
      const file = await zipped([
        ['course.json', Buffer.from(JSON.stringify(brought))],
        ...video,
        [name, bytes] as const,
      ]);
      const { report, course_id } = await imported(server, other, file);
      const again = await unzipped(await packed(server, other, course_id!));
      const faults = report!.errors.filter(({ value }) => value === name).map(({ fault }) => fault);
      return { faults, drawn: again.get(name) };
    };
    const still = files.get(name)!;
    // The mark of a course's picture says nothing of a video's.
    for (const mark of ['x'.repeat(43), document.course.picture!.mark]) {
      const foreign = await bring(still, { mark });
      expect(foreign.faults).toEqual([]);
      expect(sha(foreign.drawn)).not.toBe(sha(still));
      expect(await sharp(foreign.drawn).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
    }
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const none = { drawn: undefined };
    expect(await bring(script, { size_bytes: script.length, sha256: sha(script) })).toEqual({
      faults: ['picture'],
      ...none,
    });
    expect(await bring(Buffer.alloc(still.length, 'x'), {})).toEqual({ faults: ['damaged'], ...none });
  });

  test('takes no picture for another one that this server drew, and none of a version that had no poster', async () => {
    const cover = files.get('cover/cover.webp')!;
    const swapped = structuredClone(document);
    // The mark of a wide picture says nothing of a tall one.
    swapped.course.poster = document.course.picture!;
    const entries = [
      ['course.json', Buffer.from(JSON.stringify(swapped))],
      ['cover/cover.webp', cover],
    ] as const;
    const { course_id } = await imported(server, other, await zipped(entries));
    const again = await unzipped(await packed(server, other, course_id!));
    expect(sha(again.get('cover/cover.webp'))).toBe(sha(cover));
    expect(await sharp(again.get('cover/poster.webp')).metadata()).toMatchObject({ width: 800, height: 1200 });

    const { poster: _poster, category: _category, ...course } = document.course;
    const old = Buffer.from(JSON.stringify({ ...document, version: 3, course }));
    const done = await imported(
      server,
      other,
      await zipped([
        ['course.json', old],
        ['cover/cover.webp', cover],
      ]),
    );
    const after = documentOf(await unzipped(await packed(server, other, done.course_id!)));
    const { poster, category, picture } = after.course;
    expect([poster, category, picture]).toEqual([null, '', document.course.picture]);
  });

  test('goes on after a worker was killed, with nothing twice', async () => {
    const { id } = await looked(server, other, first);
    const at = { siteId: other.siteId, id };
    await call(server, { method: 'POST', url: `/api/course/import/${id}/start`, as: other.owner, body: DRAFT });
    const { key } = await db()
      .selectFrom('course_imports')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const archive = await openArchive(await server.context.storage.localPath(fileOf(key)), first.length);
    for (let step = 0; step < 5; step += 1) await doStep(server.context, at, archive);
    archive.close();
    expect(await importOf(server, other.owner, id)).toMatchObject({ state: 'running', done: 5 });
    // Two at once, as after a heartbeat that was late.
    const never = new AbortController().signal;
    await Promise.allSettled([runImport(server.context, at, never), runImport(server.context, at, never)]);
    await runImport(server.context, at, never);
    const done = await importOf(server, other.owner, id);
    expect([done.state, done.done]).toEqual(['done', done.total]);
    expect(documentOf(await unzipped(await packed(server, other, done.course_id!)))).toEqual(asDraft(document));
    expect(await server.context.storage.size(fileOf(key))).toBeUndefined();
  });

  test('is stopped: what was begun goes into the bin, and the file is gone', async () => {
    const { id } = await looked(server, other, first);
    const at = { siteId: other.siteId, id };
    await call(server, { method: 'POST', url: `/api/course/import/${id}/start`, as: other.owner, body: DRAFT });
    const { key } = await db()
      .selectFrom('course_imports')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await doStep(server.context, at, null);
    const begun = (await importOf(server, other.owner, id)).course_id!;
    expect((await call(server, { method: 'DELETE', url: `/api/course/import/${id}`, as: other.owner })).status).toBe(
      200,
    );
    expect((await importOf(server, other.owner, id)).state).toBe('cancelled');
    expect((await call(server, { url: `/api/course/${begun}`, as: other.owner })).status).toBe(404);
    expect(await server.context.storage.size(fileOf(key))).toBeUndefined();
    await runImport(server.context, at, new AbortController().signal);
    expect((await importOf(server, other.owner, id)).done).toBe(1);
  });

  test('says what is damaged, missing or too much, and brings the rest', async () => {
    const changed = new Map(files);
    changed.set('media/media-1.mp4', Buffer.concat([files.get('media/media-1.mp4')!.subarray(1), Buffer.from('x')]));
    changed.delete('pictures/picture-00000000000001.webp');
    changed.delete('pictures/picture-00000000000002.webp');
    changed.set('materials/material-1.pdf', Buffer.from('%PDX-1.7\nUm guia de cores\n'));
    const broken: CourseFile = structuredClone(document);
    broken.modules[1]!.lessons[0]!.address = 'https://169.254.169.254/latest/meta-data';
    broken.modules[0]!.lessons[0]!.media = 'media-9';
    broken.modules[0]!.lessons[0]!.address = null;
    changed.set('course.json', Buffer.from(JSON.stringify(broken)));
    const file = await zipped(changed);
    const found = await looked(server, other, file);
    expect(found.report!.errors.map(({ fault }) => fault).toSorted()).toEqual([
      'address',
      'file_missing',
      'file_missing',
      'picture',
      'picture',
      'reference',
    ]);
    const done = await imported(server, other, file);
    expect(done.report!.errors.map(({ fault }) => fault).toSorted()).toEqual([
      'address',
      'damaged',
      'damaged',
      'file_missing',
      'file_missing',
      'picture',
      'picture',
      'reference',
    ]);
    const { media, modules } = documentOf(await unzipped(await packed(server, other, done.course_id!)));
    expect([media, modules[0]!.lessons.length, modules[1]!.lessons[0]!.materials]).toEqual([[], 3, []]);
  });
});

describe('who may', () => {
  test('is asked of each: students nothing, an instructor their own courses, nobody those of another panel', async () => {
    const student = await createActor(server, panel, 'student', [courseId]);
    const stranger = await createActor(server, panel, 'instructor');
    const teacher = await createActor(server, panel, 'instructor', [courseId]);
    const ask = (as: Parameters<typeof call>[1]['as']) =>
      call(server, { method: 'POST', url: `/api/course/${courseId}/export`, as, body: { with_media: false } });
    expect([
      (await ask(undefined)).status,
      (await ask(student)).status,
      (await ask(stranger)).status,
      (await ask(other.owner)).status,
    ]).toEqual([401, 403, 404, 404]);
    expect((await ask(teacher)).status).toBe(202);
    expect((await sendFile(server, student, Buffer.from('a'))).status).toBe(403);
    // What an instructor brings is theirs to go on with.
    const file = await zipped(await unzipped(await packed(server, panel, courseId, false)));
    const { body } = await sendFile(server, stranger, file);
    const at = { siteId: panel.siteId, id: body.id };
    await lookAt(server.context, at);
    expect(
      (await call(server, { method: 'POST', url: `/api/course/import/${body.id}/start`, as: panel.owner, body: DRAFT }))
        .status,
    ).toBe(404);
    await call(server, { method: 'POST', url: `/api/course/import/${body.id}/start`, as: stranger, body: DRAFT });
    await runImport(server.context, at, new AbortController().signal);
    const done = await importOf(server, stranger, body.id);
    expect((await call(server, { url: `/api/course/${done.course_id}/outline`, as: stranger })).status).toBe(200);
  });

  test('of one that runs whoever began it sees all; owner and admin see who did and stop it, and nobody else finds it', async () => {
    const bia = await createActor(server, panel, 'instructor');
    const admin = await createActor(server, panel, 'admin');
    const others = [
      [await createActor(server, panel, 'instructor'), 404],
      [await createActor(server, panel, 'moderator'), 403],
      [await createActor(server, panel, 'support'), 403],
      [await createActor(server, panel, 'student'), 403],
      [other.owner, 404],
    ] as const;
    const file = await packed(server, panel, courseId, false);
    const ofBia = { colleague: { name: 'Bia Moura' }, report: null };
    const begin = async () => {
      const { body } = await sendFile(server, bia, file);
      const at = { siteId: panel.siteId, id: body.id };
      await lookAt(server.context, at);
      await call(server, { method: 'POST', url: `/api/course/import/${body.id}/start`, as: bia, body: DRAFT });
      await doStep(server.context, at, null);
      return body.id;
    };
    for (const [who, shown] of [
      [bia, { colleague: null, report: { title: 'Aquarela do zero' } }],
      [panel.owner, ofBia],
      [admin, ofBia],
    ] as const) {
      const id = await begin();
      const ask = (as: typeof bia) => call(server, { method: 'DELETE', url: `/api/course/import/${id}`, as });
      for (const [as, status] of others) {
        expect((await ask(as)).status).toBe(status);
        if (status === 404) expect(await importOf(server, as, id)).toBeUndefined();
      }
      const found = await importOf(server, who, id);
      expect(found).toMatchObject({ ...shown, state: 'running', file: 'curso.zip' });
      expect((await ask(who)).status).toBe(200);
      expect((await ask(who)).status).toBe(404);
      // Nothing of it is left half made, whoever stopped it, and it is its sender’s alone to read.
      expect((await call(server, { url: `/api/course/${found.course_id}`, as: panel.owner })).status).toBe(404);
      expect(await importOf(server, bia, id)).toMatchObject({ state: 'cancelled', course_id: null });
      if (who !== bia) expect(await importOf(server, who, id)).toBeUndefined();
    }
  });

  test('one that broke off while it was sent is seen by who manages the panel and stopped, or goes after a day by itself', async () => {
    const bia = await createActor(server, panel, 'instructor');
    const sending = async (since: string) => {
      const { rows } = await server.context.connection.pool.query<{ id: string }>(
        `insert into course_imports (site_id, created_by, file, kind, size_bytes, key, created_at, expires_at)
         values ($1, $2, 'curso.zip', 'zip', 10, $3, now() - $4::interval, now() + interval '1 day' - $4::interval) returning id`,
        [panel.siteId, bia.memberId, `sites/${panel.siteId}/course-imports/${since.replace(' ', '-')}`, since],
      );
      return Number(rows[0]!.id);
    };
    const id = await sending('10 minutes');
    const file = await packed(server, panel, courseId, false);
    expect((await sendFile(server, panel.owner, file)).body.code).toBe('request.conflict');
    expect(await importOf(server, panel.owner, id)).toMatchObject({
      state: 'sending',
      colleague: { name: 'Bia Moura' },
    });
    expect(await importOf(server, await createActor(server, panel, 'instructor'), id)).toBeUndefined();
    expect((await call(server, { method: 'DELETE', url: `/api/course/import/${id}`, as: panel.owner })).status).toBe(
      200,
    );
    const { body, status } = await sendFile(server, panel.owner, file);
    expect(status).toBe(201);
    await call(server, { method: 'DELETE', url: `/api/course/import/${body.id}`, as: panel.owner });

    const old = await sending('25 hours');
    expect(await importOf(server, panel.owner, old)).toBeUndefined();
    await forgetImports(server.context);
    expect(await db().selectFrom('course_imports').select('id').where('id', '=', old).execute()).toEqual([]);
  });

  test('one whose sender is gone from the panel is nobody’s, and the owner stops it', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { body } = await sendFile(server, admin, await packed(server, panel, courseId, false));
    await lookAt(server.context, { siteId: panel.siteId, id: body.id });
    await db().updateTable('course_imports').set({ created_by: null }).where('id', '=', body.id).execute();
    expect(await importOf(server, panel.owner, body.id)).toMatchObject({ colleague: { name: null }, report: null });
    const url = `/api/course/import/${body.id}`;
    expect((await call(server, { method: 'DELETE', url, as: panel.owner })).status).toBe(200);
  });

  test('while one runs there is no other, and one that waits gives way', async () => {
    const file = await packed(server, panel, courseId, false);
    const [one, two] = [await looked(server, panel, file), await looked(server, panel, file)];
    expect((await importOf(server, panel.owner, one.id)).state).toBe('cancelled');
    await call(server, { method: 'POST', url: `/api/course/import/${two.id}/start`, as: panel.owner, body: DRAFT });
    expect((await sendFile(server, panel.owner, file)).body.code).toBe('request.conflict');
    await call(server, { method: 'DELETE', url: `/api/course/import/${two.id}`, as: panel.owner });
  });

  test('an import that nobody may make any more ends', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { body } = await sendFile(server, admin, await packed(server, panel, courseId, false));
    const at = { siteId: panel.siteId, id: body.id };
    await lookAt(server.context, at);
    await call(server, { method: 'POST', url: `/api/course/import/${body.id}/start`, as: admin, body: DRAFT });
    await db().updateTable('members').set({ role: 'support' }).where('id', '=', admin.memberId).execute();
    await runImport(server.context, at, new AbortController().signal);
    const row = await db()
      .selectFrom('course_imports')
      .select(['state', 'course_id'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'cancelled', course_id: null });
  });
});
