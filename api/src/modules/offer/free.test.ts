import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Media } from '@clube/shared/contracts/media';
import type { FreeLesson, FreePlay, Sale } from '@clube/shared/contracts/sale';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { processMedia, uploadSample } from '../../../test/media.ts';
import { sign } from '../../lib/crypto.ts';

let server: TestServer;
let panel: Panel;
let video: Media;
let audio: Media;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  video = await processMedia(server, panel, await uploadSample(server, panel, 'landscape-h264.mp4'));
  audio = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'));
  const { storage, connection } = server.context;
  await storage.write('sites/still.jpg', Buffer.from([0xff, 0xd8, 0xff]));
  await connection.db.updateTable('media').set({ poster_key: 'sites/still.jpg' }).where('id', '=', video.id).execute();
}, 120_000);
afterAll(() => server.close());

let course: TestCourse;
let offer: number;
const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body: object | undefined, as = panel.owner) =>
  call<{ id: number }>(server, { method, url, as, ...(body && { body }) });
/** The address of a lesson for visitors, below `/api/sale`. */
const at = (index: number, id = offer) => `/api/sale/${id}/lesson/${course.lessonIds[index]!}`;
const visit = <Body = { code: string }>(
  url: string,
  { method = 'GET', cookie, host = panel.slug }: { method?: 'GET' | 'POST'; cookie?: string; host?: string } = {},
) =>
  call<Body>(server, {
    method,
    url,
    headers: { host: `${host}.localhost:3000`, ...(cookie && { cookie }) },
  });
/** The first lesson is a free film, the second a free sound, the third is for who bought it. */
beforeEach(async () => {
  course = await createTestCourse(server, panel, { lessons: [5] });
  await send('PUT', '/api/payment', {
    pix: { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' },
    note: '',
  });
  const write = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
  offer = (await send('POST', '/api/offer', write)).body.id;
  await send('PATCH', `/api/offer/${offer}`, { state: 'on_sale' });
  for (const [index, body] of [
    { media_id: video.id, is_free: true },
    { media_id: audio.id, is_free: true },
    { media_id: video.id },
    { quiz: true, is_free: true },
    { media_url: 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit', is_free: true },
  ].entries())
    expect((await send('PATCH', course.url(index), body)).status).toBe(200);
});

/** Every address of what a visitor's browser was given, with the cookie that it came with. */
async function begin(index: number, cookie?: string) {
  const answer = await visit<FreePlay>(`${at(index)}/play`, { method: 'POST', ...(cookie && { cookie }) });
  const [set] = [answer.headers['set-cookie'] ?? []].flat();
  const { url, captions } = answer.body;
  const base = url.replace(/[^/]*$/, '');
  const film = [
    url,
    `${base}original/index.m3u8`,
    `${base}original/init.mp4`,
    `${base}original/seg-0.m4s`,
    `${base}key`,
  ];
  return { answer, cookie: String(set).split(';')[0]!, set: String(set), captions, urls: index === 1 ? [url] : film };
}
const statuses = (urls: readonly string[], options: Parameters<typeof visit>[1]) =>
  Promise.all(urls.map(async (url) => (await visit(url, options)).status));
const all = (urls: readonly string[], status: number) => urls.map(() => status);

test('a visitor reads a free lesson, and plays its own film, sound and captions; the answer that is kept opens nothing', async () => {
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n';
  const wrote = await call(server, {
    method: 'PUT',
    url: `/api/media/${video.id}/captions/pt`,
    as: panel.owner,
    body: Buffer.from(captions),
    headers: { 'content-type': 'text/vtt' },
  });
  expect(wrote.status).toBe(200);
  const { status, body } = await visit<FreeLesson>(at(0));
  expect([status, body.plays, body.poster]).toEqual([200, 'video', `${at(0)}/poster`]);
  expect(JSON.stringify(body)).not.toMatch(/media|token|play\//);
  expect((await visit(body.poster!)).status).toBe(200);
  const film = await begin(0);
  expect(film.answer.headers['cache-control']).toBe('no-store');
  expect(film.set).toMatch(/^clube_visitor=[\w-]{43};.*HttpOnly;.*SameSite=Lax/i);
  expect(await statuses(film.urls, film)).toEqual(all(film.urls, 200));
  expect((await visit(film.captions[0]!.url, film)).text).toContain('Olá');
  const sound = await begin(1, film.cookie);
  // One browser, one secret: what was given before goes on.
  expect(sound.cookie).toBe(film.cookie);
  expect(await statuses(sound.urls, film)).toEqual([200]);
  expect(await statuses(film.urls, film)).toEqual(all(film.urls, 200));
});

test('nothing but what is free: not the next lesson, nor its media by another address, nor what is members’', async () => {
  expect((await visit(at(2))).body.code).toBe('lesson.not_found');
  for (const rest of ['', '/poster', `/picture/${'a'.repeat(22)}`])
    expect((await visit(`${at(2)}${rest}`)).status).toBe(404);
  expect((await visit(`${at(2)}/play`, { method: 'POST' })).status).toBe(404);
  const film = await begin(0);
  // A token opens the media that it was given for, whatever else the address names.
  const [master] = film.urls;
  expect((await visit(master!.replace('master.m3u8', 'source'), film)).status).toBe(404);
  expect((await visit(master!.replace('master.m3u8', 'sprite.jpg'), film)).status).toBe(404);
  expect(
    await statuses(
      film.urls.map((url) => url.replace('/sale/play/', '/media/play/')),
      film,
    ),
  ).toEqual(all(film.urls, 401));
  for (const rest of ['', '/comment', '/material', '/note', '/progress'])
    expect([401, 404, 405]).toContain((await visit(`${course.url(0)}${rest}`, film)).status);
  expect((await visit(`/api/media/${video.id}/poster`, film)).status).toBe(401);
  // Members' addresses open nothing here either.
  const { player } = (await call<{ player: { url: string } }>(server, { url: course.url(0), as: panel.owner })).body;
  expect((await visit(player.url.replace('/media/play/', '/sale/play/'), film)).status).toBe(410);
  // A quiz is answered by members; its page says so, and has nothing to play.
  expect((await visit<FreeLesson>(at(3))).body).toMatchObject({ plays: 'quiz', embed: null, poster: null });
  expect((await visit(`${at(3)}/play`, { method: 'POST' })).body.code).toBe('media.not_found');
  // So is a page of another host, whose address is told to members alone.
  const page = await visit<FreeLesson>(at(4));
  expect(page.body).toMatchObject({ plays: 'page', embed: null });
  expect(page.text).not.toContain('docs.google.com');
});

test('an address is one browser’s, of one panel, for a quarter of an hour, and cannot be made up', async () => {
  const film = await begin(0);
  const other = await begin(0);
  expect(other.cookie).not.toBe(film.cookie);
  expect(await statuses(film.urls, {})).toEqual(all(film.urls, 403));
  expect(await statuses(film.urls, { cookie: other.cookie })).toEqual(all(film.urls, 403));
  const neighbour = await createPanel(server);
  expect(await statuses(film.urls, { ...film, host: neighbour.slug })).toEqual(all(film.urls, 403));
  expect((await visit(at(0), { host: neighbour.slug })).status).toBe(404);
  expect((await visit(`${at(0)}/play`, { method: 'POST', host: neighbour.slug })).status).toBe(404);
  // A cookie that somebody made up is not taken over.
  expect((await begin(0, 'clube_visitor=short')).cookie).toMatch(/^clube_visitor=[\w-]{43}$/);

  const [master] = film.urls;
  const token = master!.split('/').at(-2)!;
  const grant = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as Record<string, unknown>;
  const ask = async (change: object, purpose = 'free-playback', secret = server.context.config.secret) =>
    (await visit(`/api/sale/play/${sign(secret, purpose, { ...grant, ...change })}/master.m3u8`, film)).status;
  expect(await ask({})).toBe(200);
  expect(grant['e']).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
  expect(await ask({ e: Date.now() - 1 })).toBe(410);
  expect(await ask({}, 'playback')).toBe(410);
  expect(await ask({}, 'free-playback', 'another secret')).toBe(410);
  // Even signed, it holds for what the free lesson shows alone.
  expect(await ask({ m: audio.id })).toBe(404);
  expect(await ask({ l: course.lessonIds[2]! })).toBe(404);
});

const changes: Record<string, () => Promise<{ status: number }>> = {
  'the lesson is not free any more': () => send('PATCH', course.url(0), { is_free: false }),
  'the lesson is a draft': () => send('PATCH', course.url(0), { published: false }),
  'the course is a draft': () => send('PATCH', `/api/course/${course.courseId}`, { published: false }),
  'the module is a draft': () =>
    send('PATCH', `/api/course/${course.courseId}/module/${course.moduleIds[0]!}`, { published: false }),
  'the lesson is in the bin': () => send('DELETE', course.url(0), undefined),
  'it shows another media': () => send('PATCH', course.url(0), { media_id: audio.id }),
  'the offer is of another course': async () => {
    const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
    return send('PATCH', `/api/offer/${offer}`, { course_ids: [courseId] });
  },
};
test.each(Object.keys(changes))('%s: whoever plays it gets nothing more, nor does who comes', async (name) => {
  const film = await begin(0);
  expect(await statuses(film.urls, film)).toEqual(all(film.urls, 200));
  expect((await changes[name]!()).status).toBe(200);
  expect(await statuses(film.urls, film)).toEqual(all(film.urls, 404));
  const replaced = name === 'it shows another media';
  expect((await visit(at(0))).status).toBe(replaced ? 200 : 404);
  expect((await visit(`${at(0)}/play`, { method: 'POST' })).status).toBe(replaced ? 200 : 404);
});

test('the outline says of each lesson what it is, whoever may see it', async () => {
  const { modules } = (await visit<Sale>(`/api/sale/${offer}`)).body.courses[0]!;
  const kinds = modules.flatMap(({ lessons }) => lessons.map(({ mediaType }) => mediaType));
  expect(kinds).toEqual(['hls', 'audio', 'hls', 'quiz', 'embed']);
});

test('the outline leads to what the rule opens to a visitor: all of a free course in its turn, or the free lessons', async () => {
  const freeOnes = async () => {
    const { body } = await visit<Sale>(`/api/sale/${offer}`);
    return body.courses[0]!.modules.flatMap(({ lessons }) => lessons.flatMap(({ free }) => free?.lesson_id ?? []));
  };
  const ids = course.lessonIds;
  expect(await freeOnes()).toEqual([ids[0], ids[1], ids[3], ids[4]]);
  await send('PATCH', `/api/course/${course.courseId}`, { is_free: true });
  expect(await freeOnes()).toEqual(ids);
  expect((await visit(at(2))).status).toBe(200);
  // Its dates hold: what is not open yet is open to nobody.
  await send('PATCH', `/api/course/${course.courseId}`, { release_at: new Date(Date.now() + 60_000).toISOString() });
  expect(await freeOnes()).toEqual([ids[0], ids[1], ids[3], ids[4]]);
  expect((await visit(at(2))).status).toBe(404);
});

test('an offer that was never on sale leads to nothing; one that is over still shows what is free', async () => {
  const write = { name: 'Turma de junho', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
  const draft = (await send('POST', '/api/offer', write)).body.id;
  expect((await visit(at(0, draft))).status).toBe(404);
  await send('PATCH', `/api/offer/${offer}`, { state: 'ended' });
  expect((await visit(at(0))).status).toBe(200);
  expect((await visit('/api/sale/1/lesson/x')).status).toBe(400);
});
