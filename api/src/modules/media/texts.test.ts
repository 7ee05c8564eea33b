import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { CaptionTrack, Media, MediaTexts } from '@clube/shared/contracts/media';
import type { SiteDetail } from '@clube/shared/contracts/site';
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
import { processMedia, uploadSample } from '../../../test/media.ts';
import { readTrack } from './texts.ts';
import { listCaptions } from './texts.queries.ts';

let server: TestServer;
let panel: Panel;
let media: Media;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  media = await processMedia(server, panel, await uploadSample(server, panel, 'captioned.mp4'), { withFfmpeg: true });
}, 120_000);
afterAll(() => server.close());

const VTT = 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nOlá, turma\n\n00:00:02.000 --> 00:00:03.000\nTom &amp; Jerry\n\n';
const CHAPTERS = [
  { seconds: 0, title: 'Começo' },
  { seconds: 2, title: 'Fim' },
];
const textsOf = async (id: number, as: Actor = panel.owner) =>
  call<MediaTexts & { code?: string }>(server, { url: `/api/media/${id}/text`, as });
const raw = (url: string, as?: Pick<Actor, 'token'>) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', ...(as && { authorization: `Bearer ${as.token}` }) } });
const put = (
  language: string,
  payload: Buffer | string,
  type = 'text/vtt',
  as: Pick<Actor, 'token'> = panel.owner,
  id = media.id,
) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/media/${id}/captions/${language}`,
    payload,
    headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}`, 'content-type': type },
  });
const remove = (language: string, as: Pick<Actor, 'token'> = panel.owner) =>
  call(server, { method: 'DELETE', url: `/api/media/${media.id}/captions/${language}`, as });

async function watched(id: number = media.id) {
  const course = await createTestCourse(server, panel, { lessons: [1] });
  await call(server, { method: 'PATCH', url: course.url(), as: panel.owner, body: { media_id: id } });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const { player } = (await call<LessonDetail>(server, { url: course.url(), as: student })).body;
  if (player.kind !== 'hls' && player.kind !== 'audio') throw new Error(`Played as ${player.kind}`);
  return { course, student, player };
}

describe('what a file brings along', () => {
  test('captions of every language and chapters are kept, and told to whoever watches', async () => {
    expect((await textsOf(media.id)).body).toEqual({
      captions: [
        { language: 'en', origin: 'file' },
        { language: 'pt', origin: 'file' },
      ],
      chapters: CHAPTERS,
    });
    const { player, student } = await watched();
    expect(player.chapters).toEqual(CHAPTERS);
    expect(player.captions.map(({ language }) => language)).toEqual(['en', 'pt']);
    const answer = await raw(player.captions[1]!.url, student);
    expect([answer.statusCode, answer.body]).toEqual([200, VTT]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, no-store',
    });
  });

  test('Matroska and sound too', async () => {
    const film = await processMedia(server, panel, await uploadSample(server, panel, 'captioned.mkv'), {
      withFfmpeg: true,
    });
    expect((await textsOf(film.id)).body).toMatchObject({
      captions: [{ language: 'en' }, { language: 'pt' }],
      chapters: CHAPTERS,
    });
    const sound = await processMedia(server, panel, await uploadSample(server, panel, 'chaptered.mp3'));
    const { player } = await watched(sound.id);
    expect([player.kind, player.chapters]).toEqual(['audio', CHAPTERS]);
  });

  test('what somebody wrote stands before it', async () => {
    const own = await uploadSample(server, panel, 'captioned.mp4');
    expect(
      (await put('pt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nMinha\n', 'text/vtt', panel.owner, own.id)).statusCode,
    ).toBe(200);
    const chapters = [{ seconds: 1, title: 'Meu' }];
    await call(server, { method: 'PUT', url: `/api/media/${own.id}/chapters`, as: panel.owner, body: { chapters } });
    await processMedia(server, panel, own, { withFfmpeg: true });
    expect((await textsOf(own.id)).body).toEqual({
      captions: [
        { language: 'en', origin: 'file' },
        { language: 'pt', origin: 'owner' },
      ],
      chapters,
    });
  });
});

describe('captions that somebody sends', () => {
  test('are added, replaced and removed by language; SubRip of Windows becomes clean WebVTT', async () => {
    const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nNão <script>x</script>\r\n', 'latin1');
    expect((await put('es', srt, 'application/x-subrip')).statusCode).toBe(200);
    const { player, student } = await watched();
    const { url } = player.captions.find(({ language }) => language === 'es')!;
    expect((await raw(url, student)).body).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNão &lt;script&gt;x&lt;/script&gt;\n\n',
    );
    await put('es', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOtra\n');
    expect((await raw(url, student)).body).toContain('Otra');
    expect((await remove('es')).status).toBe(200);
    expect((await raw(url, student)).statusCode).toBe(404);
    expect((await remove('es')).status).toBe(404);
  });

  test.each([
    ['no captions', 'hello', 'text/vtt', 422, 'captions.unreadable'],
    ['bytes that are no text', Buffer.from([0x89, 0x50, 0, 0, 1]), 'text/vtt', 422, 'captions.unreadable'],
    ['another type', '{"a":1}', 'application/json', 415, 'media.unsupported'],
    ['more than two megabytes', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), 'text/vtt', 413, 'media.too_large'],
  ])('%s is refused', async (_what, content, type, status, code) => {
    const answer = await put('fr', content, type);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect((await textsOf(media.id)).body.captions.map(({ language }) => language)).not.toContain('fr');
  });

  test('are no more than twenty languages, however many at once', async () => {
    const own = await uploadSample(server, panel, 'chaptered.mp3');
    const languages = Array.from({ length: 22 }, (_one, index) => `a${String.fromCharCode(97 + index)}`);
    const answers = await Promise.all(
      languages.map((language) =>
        put(language, 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n', 'text/vtt', panel.owner, own.id),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });
});

describe('captions by line', () => {
  type Track = CaptionTrack & { code?: string };
  const at = (id: number, language = 'pt') => `/api/media/${id}/captions/${language}/cues`;
  const look = (id: number, as: Actor = panel.owner) => call<Track>(server, { url: at(id), as });
  const save = (id: number, body: unknown, as: Actor = panel.owner, language = 'pt') =>
    call<Track>(server, { method: 'PUT', url: at(id, language), as, body });
  const line = (start: number, end: number, text: string) => ({ start, end, text });
  const begun = async () => {
    const { id } = await uploadSample(server, panel, 'captioned.mp4');
    expect((await put('pt', VTT, 'text/vtt', panel.owner, id)).statusCode).toBe(200);
    return id;
  };

  test('are read as people read them, and written over what was seen; whoever watches reads what was written', async () => {
    const own = await uploadSample(server, panel, 'chaptered.mp3');
    await processMedia(server, panel, own);
    await put('pt', VTT, 'text/vtt', panel.owner, own.id);
    const { body } = await look(own.id);
    expect(body.cues).toEqual([line(0.5, 1.5, 'Olá, turma'), line(2, 3, 'Tom & Jerry')]);
    const typed = '  <i>2 < 3</i> &lt; <font>\n\n<script> ';
    const saved = await save(own.id, { seen: body.version, cues: [line(4, 5.0004, typed), body.cues[0]] });
    expect(saved.status).toBe(200);
    const now = (await look(own.id)).body;
    expect(now).toEqual({
      version: saved.body.version,
      cues: [line(0.5, 1.5, 'Olá, turma'), line(4, 5, '<i>2 < 3</i> &lt; <font>\n<script>')],
    });
    const { player, student } = await watched(own.id);
    expect((await raw(player.captions[0]!.url, student)).body).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nOlá, turma\n\n' +
        '00:00:04.000 --> 00:00:05.000\n<i>2 &lt; 3</i> &amp;lt; &lt;font&gt;\n&lt;script&gt;\n\n',
    );
    expect((await textsOf(own.id)).body.captions).toEqual([{ language: 'pt', origin: 'owner' }]);
  });

  test('of hours of talk are read in pieces, between which others are answered, and so often by one person', async () => {
    const id = await begun();
    const cues = Array.from({ length: 20_000 }, (_, at) =>
      line(at, at + 1, `dito ${at}, e mais alguma coisa além disso`),
    );
    const { version } = (await look(id)).body;
    expect((await save(id, { seen: version, cues })).status).toBe(200);
    const turn = jest.fn(async () => {});
    const { db } = server.context.connection;
    const track = await readTrack(db, { siteId: panel.siteId, mediaId: id }, 'pt', turn);
    expect(track?.cues).toEqual(cues);
    expect(turn.mock.calls.length).toBeGreaterThan(30);
    const { rows } = await server.context.connection.pool.query<{ hits: number }>(
      'select hits from rate_limits where key = $1',
      [`cues:person:${panel.owner.userId}`],
    );
    expect(rows[0]!.hits).toBeGreaterThan(0);
  });

  test('over others than were seen they are refused, and what stands there stays', async () => {
    const id = await begun();
    const { version } = (await look(id)).body;
    const [mine, theirs] = [[line(0, 1, 'Meu')], [line(0, 1, 'Deles')]];
    const answers = await Promise.all([mine, theirs].map((cues) => save(id, { seen: version, cues })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('version.stale');
    expect((await save(id, { seen: null, cues: mine })).body.code).toBe('version.stale');
    expect((await look(id)).body.version).toBe(answers.find(({ status }) => status === 200)!.body.version);
  });

  test('a language that has none yet is begun by line', async () => {
    const id = await begun();
    expect((await save(id, { seen: 'x', cues: [line(0, 1, 'Hi')] }, panel.owner, 'en')).status).toBe(409);
    expect((await save(id, { seen: null, cues: [line(0, 1, 'Hi')] }, panel.owner, 'en')).status).toBe(200);
    expect((await textsOf(id)).body.captions.map(({ language }) => language)).toEqual(['en', 'pt']);
    expect((await call(server, { url: at(id, 'fr'), as: panel.owner })).status).toBe(404);
  });

  test.each([
    ['that end before they begin', [line(2, 1, 'x')], 422],
    ['that say nothing', [line(1, 2, ' \n ')], 422],
    ['without a line', [], 400],
    ['before the beginning', [line(-1, 1, 'x')], 400],
  ])('%s are refused', async (_what, cues, status) => {
    const id = await begun();
    const { version } = (await look(id)).body;
    expect((await save(id, { seen: version, cues })).status).toBe(status);
    expect((await look(id)).body.version).toBe(version);
  });

  test('students, another panel, and who has but another course change nothing', async () => {
    const course = await createTestCourse(server, panel, { lessons: [1] });
    const foreign = await createTestCourse(server, panel, { lessons: [1] });
    const instructor = await createActor(server, panel, 'instructor', [course.courseId]);
    const student = await createActor(server, panel, 'student', [course.courseId]);
    const { owner } = await createPanel(server);
    const id = await begun();
    for (const { url } of [course, foreign])
      await call(server, { method: 'PATCH', url: url(), as: panel.owner, body: { media_id: id } });
    const { version } = (await look(id)).body;
    const body = { seen: version, cues: [line(0, 1, 'x')] };
    expect([(await look(id, student)).status, (await look(id, owner)).status]).toEqual([403, 404]);
    expect((await look(id, instructor)).status).toBe(200);
    expect([
      (await save(id, body, student)).status,
      (await save(id, body, owner)).status,
      (await save(id, body, instructor)).status,
    ]).toEqual([403, 404, 403]);
  });
});

describe('the quota', () => {
  const captions = (length: number) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(length)}\n`;
  const KB = 1024;

  test('holds captions that people wrote, however many come at once; who corrects a word is never in the way', async () => {
    const own = await createPanel(server);
    const { id } = await uploadSample(server, own, 'chaptered.mp3');
    const send = (language: string, length: number) => put(language, captions(length), 'text/vtt', own.owner, id);
    const { db } = server.context.connection;
    const usedBytes = async () =>
      (await call<SiteDetail>(server, { url: `/api/site/${own.siteId}`, as: own.owner })).body.storage_used_bytes;
    const before = await usedBytes();
    await db
      .updateTable('sites')
      .set({ storage_quota_bytes: before + 250 * KB })
      .where('id', '=', own.siteId)
      .execute();
    const answers = await Promise.all(['aa', 'ab', 'ac', 'ad', 'ae'].map((language) => send(language, 100 * KB)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422, 422, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)!.json<{ code: string }>().code).toBe(
      'site.storage_exceeded',
    );
    expect((await usedBytes()) - before).toBeGreaterThan(200 * KB);
    const [kept] = (await listCaptions(db, { siteId: own.siteId, mediaId: id })).map(({ language }) => language);
    await db.updateTable('sites').set({ storage_quota_bytes: 1 }).where('id', '=', own.siteId).execute();
    expect((await send(kept!, 99 * KB)).statusCode).toBe(200);
    expect((await send(kept!, 100 * KB)).statusCode).toBe(422);
  });

  test('captions that grow beyond what is kept when they are written as text are refused', async () => {
    const answer = await put('fr', captions(0).trimEnd() + `\n${'<'.repeat(1_900_000)}\n`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'media.too_large']);
  });
});

describe('chapters that somebody writes', () => {
  test('take the place of those there are; none takes them away', async () => {
    const own = await uploadSample(server, panel, 'chaptered.mp3');
    const write = (chapters: unknown[]) =>
      call(server, { method: 'PUT', url: `/api/media/${own.id}/chapters`, as: panel.owner, body: { chapters } });
    expect(
      (
        await write([
          { seconds: 5, title: 'B' },
          { seconds: 0, title: 'A' },
        ])
      ).status,
    ).toBe(200);
    expect((await textsOf(own.id)).body.chapters.map(({ title }) => title)).toEqual(['A', 'B']);
    expect((await write([{ seconds: -1, title: 'A' }])).status).toBe(400);
    expect((await write([{ seconds: 1, title: ' ' }])).status).toBe(400);
    expect((await write([])).status).toBe(200);
    expect((await textsOf(own.id)).body.chapters).toEqual([]);
  });

  test('are written over what was seen: of two at once one is told, and what both wrote alike is no conflict', async () => {
    const own = await uploadSample(server, panel, 'chaptered.mp3');
    const url = `/api/media/${own.id}/chapters`;
    const write = (title: string, seen: unknown[]) =>
      call<{ code?: string }>(server, {
        method: 'PUT',
        url,
        as: panel.owner,
        body: { chapters: [{ seconds: 1, title }], seen },
      });
    const both = await Promise.all([write('A', []), write('B', [])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('version.stale');
    const { chapters } = (await textsOf(own.id)).body;
    expect(chapters).toHaveLength(1);
    expect((await write(chapters[0]!.title, [])).status).toBe(200);
    expect((await write('C', chapters)).status).toBe(200);
  });

  test('that nobody could write now are seen as they stand', async () => {
    const own = await uploadSample(server, panel, 'chaptered.mp3');
    await server.context.connection.pool.query(
      'insert into media_chapters (site_id, media_id, seconds, title) values ($1, $2, 0, $3), ($1, $2, 1, $4)',
      [panel.siteId, own.id, '\u200B', 'Fim\u2028!'],
    );
    const { chapters: seen } = (await textsOf(own.id)).body;
    expect(seen.map(({ title }) => title)).toEqual(['\u200B', 'Fim\u2028!']);
    const body = { chapters: [{ seconds: 1, title: 'Fim' }], seen };
    const url = `/api/media/${own.id}/chapters`;
    expect((await call(server, { method: 'PUT', url, as: panel.owner, body })).status).toBe(200);
    expect((await textsOf(own.id)).body.chapters).toEqual(body.chapters);
  });
});

describe('who may', () => {
  test('students neither read the list nor change anything; another panel finds nothing', async () => {
    const { student } = await watched();
    expect((await textsOf(media.id, student)).status).toBe(403);
    expect((await put('it', VTT, 'text/vtt', student)).statusCode).toBe(403);
    expect((await remove('pt', student)).status).toBe(403);
    const { owner } = await createPanel(server);
    expect((await textsOf(media.id, owner)).status).toBe(404);
    expect((await put('it', VTT, 'text/vtt', owner)).statusCode).toBe(404);
    expect((await remove('pt', owner)).status).toBe(404);
  });

  test('what is said is read while the lesson is open, by whom the address was given to', async () => {
    const { student, player, course } = await watched();
    const { url } = player.captions[0]!;
    expect((await raw(url)).statusCode).toBe(401);
    const other = await createActor(server, panel, 'student', [course.courseId]);
    expect((await raw(url, other)).statusCode).toBe(403);
    const { db } = server.context.connection;
    await db
      .updateTable('enrolments')
      .set({ expires_at: '2000-01-01' })
      .where('member_id', '=', student.memberId)
      .execute();
    expect((await raw(url, student)).statusCode).toBe(403);
  });

  test('with the media what is said in it goes too', async () => {
    const own = await uploadSample(server, panel, 'chaptered.mp3');
    await put('pt', VTT, 'text/vtt', panel.owner, own.id);
    const url = `/api/media/${own.id}`;
    const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: panel.owner });
    const { rows } = await server.context.connection.pool.query('select 1 from media_captions where media_id = $1', [
      own.id,
    ]);
    expect(rows).toEqual([]);
  });
});

test('what a course of somebody else shows is changed by none who has but another', async () => {
  const own = await createTestCourse(server, panel, { lessons: [1] });
  const foreign = await createTestCourse(server, panel, { lessons: [1] });
  const instructor = await createActor(server, panel, 'instructor', [own.courseId]);
  const shared = await uploadSample(server, panel, 'captioned.mp4');
  for (const { lessonIds } of [own, foreign])
    await server.context.connection.pool.query('update lessons set media_id = $1 where site_id = $2 and id = $3', [
      shared.id,
      panel.siteId,
      lessonIds[0],
    ]);
  expect((await textsOf(shared.id, instructor)).status).toBe(200);
  const url = `/api/media/${shared.id}`;
  const chapters = { method: 'PUT', url: `${url}/chapters`, as: instructor, body: { chapters: [] } } as const;
  const refused = [
    (await put('pt', VTT, 'text/vtt', instructor, shared.id)).statusCode,
    (await call(server, { method: 'DELETE', url: `${url}/captions/pt`, as: instructor })).status,
    (await call(server, chapters)).status,
  ];
  expect(refused).toEqual([403, 403, 403]);
  await server.context.connection.pool.query('update lessons set media_id = null where site_id = $1 and id = $2', [
    panel.siteId,
    foreign.lessonIds[0],
  ]);
  expect((await call(server, chapters)).status).toBe(200);
});
