import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Media } from '@clube/shared/contracts/media';
import type { FreeCourse, FreeCourseCard, FreeLesson, FreePlay } from '@clube/shared/contracts/sale';
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

let server: TestServer;
let panel: Panel;
let video: Media;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  video = await processMedia(server, panel, await uploadSample(server, panel, 'landscape-h264.mp4'));
}, 120_000);
afterAll(() => server.close());

let course: TestCourse;
const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  call(server, { method, url, as: panel.owner, ...(body && { body }) });
const change = (body: object) => send('PATCH', `/api/course/${course.courseId}`, body);
const visit = <Body = { code: string }>(
  url: string,
  { method = 'GET', cookie, host = panel.slug }: { method?: 'GET' | 'POST'; cookie?: string; host?: string } = {},
) => call<Body>(server, { method, url, headers: { host: `${host}.localhost:3000`, ...(cookie && { cookie }) } });
const page = () => `/api/free/${course.courseId}`;
const at = (index: number) => `${page()}/lesson/${course.lessonIds[index]!}`;
/** Whether the panel's list names it. */
const listed = async () => (await visit<FreeCourseCard[]>('/api/free')).body.some(({ id }) => id === course.courseId);
/** What the page of the course names, and of it what is open. */
const shown = async () => {
  const { status, body } = await visit<FreeCourse>(page());
  if (status !== 200) return status;
  const lessons = body.modules.flatMap((module) => module.lessons);
  return { named: lessons.length, open: lessons.flatMap(({ free }) => free?.lesson_id ?? []) };
};
const put = (value: 'on' | 'off') => send('POST', '/api/meta', { key: 'free_courses', value });
/** Nothing sells it, and the panel has its free courses on. */
beforeEach(async () => {
  expect((await put('on')).status).toBe(200);
  course = await createTestCourse(server, panel, { lessons: [3] });
  expect((await send('PATCH', course.url(0), { media_id: video.id })).status).toBe(200);
});

test('a free course that no offer sells has a page, and each of its lessons is read and played by a visitor', async () => {
  expect([await shown(), (await visit(at(0))).status, await listed()]).toEqual([404, 404, false]);
  await change({ is_free: true });
  expect(await listed()).toBe(true);
  expect(await shown()).toEqual({ named: 3, open: course.lessonIds });
  const { body } = await visit<FreeLesson>(at(0));
  expect(body).toMatchObject({ id: course.lessonIds[0], plays: 'video', offer_name: null });
  expect(JSON.stringify(body)).not.toMatch(/media|token|play\//);
  const { body: play, headers } = await visit<FreePlay>(`${at(0)}/play`, { method: 'POST' });
  const cookie = String([headers['set-cookie'] ?? []].flat()[0]).split(';')[0]!;
  const files = () => [play.url, play.url.replace('master.m3u8', 'key')].map((url) => visit(url, { cookie }));
  const statuses = async () => (await Promise.all(files())).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  expect((await visit(play.url)).status).toBe(403);
  await change({ is_free: false });
  expect(await statuses()).toEqual([404, 404]);
  expect([await shown(), (await visit(at(0))).status, await listed()]).toEqual([404, 404, false]);
});

test('it says of each lesson what it is', async () => {
  await change({ is_free: true });
  await send('PATCH', course.url(1), { quiz: true });
  const { modules } = (await visit<FreeCourse>(page())).body;
  expect(modules.flatMap(({ lessons }) => lessons.map(({ mediaType }) => mediaType))).toEqual([
    'hls',
    'quiz',
    'youtube',
  ]);
});

test('of another course the free lessons are named, and nothing else', async () => {
  await send('PATCH', course.url(1), { is_free: true });
  expect(await shown()).toEqual({ named: 1, open: [course.lessonIds[1]] });
  expect(await listed()).toBe(true);
  expect([(await visit(at(1))).status, (await visit(at(0))).status]).toEqual([200, 404]);
});

test('a panel that has its free courses off names none, shows none, and plays none, to who has begun neither', async () => {
  await change({ is_free: true });
  const { body: play, headers } = await visit<FreePlay>(`${at(0)}/play`, { method: 'POST' });
  const cookie = String([headers['set-cookie'] ?? []].flat()[0]).split(';')[0]!;
  const answers = async () => [
    await listed(),
    await shown(),
    (await visit(at(0))).status,
    (await visit(`${at(0)}/play`, { method: 'POST' })).status,
    (await visit(play.url, { cookie })).status,
  ];
  const open = { named: 3, open: course.lessonIds };
  expect(await answers()).toEqual([true, open, 200, 200, 200]);
  expect((await put('off')).status).toBe(200);
  expect(await answers()).toEqual([false, 404, 404, 404, 404]);
  await put('on');
  expect(await answers()).toEqual([true, open, 200, 200, 200]);
  // What a panel never said is off.
  await server.context.connection.pool.query(`delete from metas where site_id = $1 and key = 'free_courses'`, [
    panel.siteId,
  ]);
  expect(await answers()).toEqual([false, 404, 404, 404, 404]);
});

const offers = ['none', 'draft', 'on_sale', 'ended'] as const;
const combinations = (['on', 'off'] as const).flatMap((free) =>
  (['the course', 'one lesson', 'nothing'] as const).flatMap((what) =>
    offers.map((offer) => ({
      free,
      what,
      offer,
      // A free course stands there whatever sells it; one free lesson does where no page of sale shows it.
      isThere:
        free === 'on' && (what === 'the course' || (what === 'one lesson' && (offer === 'none' || offer === 'draft'))),
      isOnSale: what !== 'nothing' && (offer === 'on_sale' || offer === 'ended'),
    })),
  ),
);
test.each(combinations)(
  'free courses $free, free is $what, offer $offer: by itself $isThere, beside the sale $isOnSale',
  async ({ free, what, offer, isThere, isOnSale }) => {
    await put(free);
    if (what === 'the course') await change({ is_free: true });
    if (what === 'one lesson') await send('PATCH', course.url(0), { is_free: true });
    let id = 0;
    if (offer !== 'none') {
      const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
      await call(server, { method: 'PUT', url: '/api/payment', as: panel.owner, body: { pix, note: '' } });
      const write = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
      const made = await call<{ id: number }>(server, {
        method: 'POST',
        url: '/api/offer',
        as: panel.owner,
        body: write,
      });
      ({ id } = made.body);
      for (const state of ['on_sale', 'ended'].slice(0, offers.indexOf(offer) - 1))
        expect((await send('PATCH', `/api/offer/${id}`, { state })).status).toBe(200);
    }
    const openOnes = what === 'the course' ? course.lessonIds : [course.lessonIds[0]];
    const status = isThere ? 200 : 404;
    expect(await listed()).toBe(isThere);
    expect(await shown()).toEqual(isThere ? { named: openOnes.length, open: openOnes } : 404);
    expect((await visit(at(0))).status).toBe(status);
    expect((await visit(`${at(0)}/play`, { method: 'POST' })).status).toBe(status);
    // The page of sale does not ask for the switch: what it shows is what the offer sells.
    const beside =
      id === 0
        ? [404, 404]
        : [
            (await visit(`/api/sale/${id}/lesson/${course.lessonIds[0]!}`)).status,
            (await visit(`/api/sale/${id}/lesson/${course.lessonIds[0]!}/play`, { method: 'POST' })).status,
          ];
    expect(beside).toEqual(isOnSale ? [200, 200] : [404, 404]);
  },
);

const closings: Record<string, () => Promise<unknown>> = {
  'the course is a draft': () => change({ published: false }),
  'the course is for classes': () => change({ is_for_classes: true }),
  'the course is in the bin': () => send('DELETE', `/api/course/${course.courseId}`),
  'its only module is a draft': () =>
    send('PATCH', `/api/course/${course.courseId}/module/${course.moduleIds[0]!}`, { published: false }),
};
test.each(Object.keys(closings))('%s: nobody is told of it', async (name) => {
  await change({ is_free: true });
  await closings[name]!();
  expect([await shown(), (await visit(at(0))).status, await listed()]).toEqual([404, 404, false]);
});

test('drafts and lessons for classes are not named; what waits for its date is, and does not open', async () => {
  await change({ is_free: true });
  await send('PATCH', course.url(0), { published: false });
  await send('PATCH', course.url(1), { is_for_classes: true });
  expect(await shown()).toEqual({ named: 1, open: [course.lessonIds[2]] });
  await change({ release_at: new Date(Date.now() + 60_000).toISOString() });
  expect(await shown()).toEqual({ named: 1, open: [] });
  expect((await visit(at(2))).status).toBe(404);
});

test('a panel tells of its own alone', async () => {
  await change({ is_free: true });
  const { slug: host, owner } = await createPanel(server);
  await call(server, { method: 'POST', url: '/api/meta', as: owner, body: { key: 'free_courses', value: 'on' } });
  expect((await visit('/api/free', { host })).body).toEqual([]);
  expect([(await visit(page(), { host })).status, (await visit(at(0), { host })).status]).toEqual([404, 404]);
});
