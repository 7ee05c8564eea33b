import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Course, CourseCard } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { MyCourse } from '@clube/shared/contracts/my-course';
import type { Outline } from '@clube/shared/contracts/outline';
import type { SearchAnswer } from '@clube/shared/contracts/search';
import { courseArtSizes, type CourseArt } from '@clube/shared/contracts/course-cover';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { replaceArt } from './cover.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
  student = await createActor(server, panel, 'student', [course.courseId]);
  picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c22' } })
    .composite([{ input: { create: { width: 200, height: 400, channels: 3, background: '#22c' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
});
afterAll(() => server.close());

const send = (as: Actor, body: Buffer = picture, crop = '', type = 'image/png') =>
  call<{ code?: string }>(server, {
    method: 'PUT',
    url: `/api/course/${course.courseId}/cover${crop}`,
    as,
    body,
    headers: { 'content-type': type },
  });
const read = async <T>(url: string, as: Actor = student) => (await call<T>(server, { url, as })).body;
const coverOf = async () => (await read<Course>(`/api/course/${course.courseId}`)).cover ?? null;
const isThere = async (url: string) => (await server.app.inject({ url })).statusCode;

describe('the picture of a course', () => {
  test('is drawn by code until its owner chooses one, which stands wherever the course does', async () => {
    expect(await coverOf()).toBeNull();
    expect((await send(panel.owner)).status).toBe(200);
    const cover = await coverOf();
    expect(cover).toMatch(new RegExp(`^/api/site/image/${panel.siteId}/cover-[\\w-]{16}\\.webp$`));
    const id = course.courseId;
    const [list, home, mine, found, outline] = await Promise.all([
      read<CourseCard[]>('/api/course'),
      read<Home>('/api/home'),
      read<MyCourse[]>('/api/me/courses'),
      read<SearchAnswer>('/api/search?q=aquarela'),
      read<Outline>(`/api/course/${id}/outline`, panel.owner),
    ]);
    const of = (courses: readonly { id: number; cover?: string | null }[]) =>
      courses.find((one) => one.id === id)?.cover;
    expect([of(list), of(home.courses), of(mine), of(found.data), outline.cover]).toEqual(Array(5).fill(cover));
    const { rawPayload, headers } = await server.app.inject({ url: cover! });
    expect(headers['content-type']).toBe('image/webp');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1280, height: 720, format: 'webp' });
  });

  test('keeps the part that was chosen, and takes the place of the one before, whose file stays for whoever undoes it', async () => {
    const before = (await coverOf())!;
    expect((await send(panel.owner, picture, '?left=0&top=0&width=160&height=90')).status).toBe(200);
    const after = (await coverOf())!;
    expect(after).not.toBe(before);
    expect([await isThere(before), await isThere(after)]).toEqual([200, 200]);
    const { rawPayload } = await server.app.inject({ url: after });
    const { channels } = await sharp(rawPayload).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 51))).toEqual([1, 1, 4]);
  });

  test('is taken away, and the drawn one comes back', async () => {
    const before = (await coverOf())!;
    const { status } = await call(server, {
      method: 'DELETE',
      url: `/api/course/${course.courseId}/cover`,
      as: panel.owner,
    });
    expect([status, await coverOf(), await isThere(before)]).toEqual([200, null, 200]);
  });

  test('goes with the course when that goes for good, and stays while it may come back', async () => {
    const gone = await createTestCourse(server, panel, { lessons: [1], title: 'Guache' });
    const url = `/api/course/${gone.courseId}`;
    const put = await call(server, {
      method: 'PUT',
      url: `${url}/cover`,
      as: panel.owner,
      body: picture,
      headers: { 'content-type': 'image/png' },
    });
    expect(put.status).toBe(200);
    const cover = (await read<Course>(url, panel.owner)).cover!;
    const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    expect(await isThere(cover)).toBe(200);
    expect((await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: panel.owner })).status).toBe(200);
    expect(await isThere(cover)).toBe(404);
  });

  test('of a course that went while it was drawn leaves no file', async () => {
    const files = () => server.context.storage.list(`sites/${panel.siteId}/images`);
    const before = await files();
    const gone = { siteId: panel.siteId, courseId: course.courseId + 1_000_000 };
    const kept = replaceArt(server.app, gone, 'cover', { upload: picture, crop: undefined });
    await expect(kept).rejects.toMatchObject({ code: 'course.not_found' });
    expect(await files()).toEqual(before);
  });

  test('is chosen by who edits the course alone, and is a picture', async () => {
    const [theirs, others] = [
      await createActor(server, panel, 'instructor', [course.courseId]),
      await createActor(server, panel, 'instructor', []),
    ];
    expect((await send(theirs)).status).toBe(200);
    expect((await send(others)).status).toBe(404);
    expect((await send(student)).status).toBe(403);
    expect((await send(panel.owner, Buffer.from('no picture'))).body.code).toBe('image.unsupported');
    expect((await send(panel.owner, Buffer.from('{}'), '', 'application/json')).status).toBeGreaterThanOrEqual(400);
    expect((await send(panel.owner, picture, '?left=-1&top=0&width=1&height=1')).status).toBe(400);
  });
});

describe('the tall picture of a course', () => {
  let url: string;
  let id: number;
  beforeAll(async () => {
    id = (await createTestCourse(server, panel, { lessons: [1], title: 'Pastel' })).courseId;
    url = `/api/course/${id}`;
  });
  const put = (art: CourseArt, as = panel.owner, crop = '') =>
    call(server, {
      method: 'PUT',
      url: `${url}/${art}${crop}`,
      as,
      body: picture,
      headers: { 'content-type': 'image/png' },
    });
  const remove = (art: CourseArt) => call(server, { method: 'DELETE', url: `${url}/${art}`, as: panel.owner });
  const artsOf = async () => {
    const { cover, poster } = await read<Course>(url, panel.owner);
    return { cover, poster };
  };

  test('is one of its own beside the wide one, and stands where courses are listed', async () => {
    expect(await artsOf()).toEqual({ cover: null, poster: null });
    expect((await put('cover')).status).toBe(200);
    expect((await put('poster')).status).toBe(200);
    const { cover, poster } = await artsOf();
    expect(poster).toMatch(new RegExp(`^/api/site/image/${panel.siteId}/poster-[\\w-]{16}\\.webp$`));
    const [list, home, outline] = await Promise.all([
      read<CourseCard[]>('/api/course', panel.owner),
      read<Home>('/api/home', panel.owner),
      read<Outline>(`${url}/outline`, panel.owner),
    ]);
    const of = (courses: readonly CourseCard[]) => courses.find((one) => one.id === id)?.poster;
    expect([of(list), of(home.courses), outline.poster, outline.cover]).toEqual([poster, poster, poster, cover]);
    const { rawPayload } = await server.app.inject({ url: poster! });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ ...courseArtSizes.poster, format: 'webp' });
  });

  test('keeps the part that was chosen, and goes without the other', async () => {
    const before = await artsOf();
    expect((await put('poster', panel.owner, '?left=0&top=0&width=160&height=240')).status).toBe(200);
    const after = await artsOf();
    expect([after.poster === before.poster, await isThere(after.poster!), after.cover]).toEqual([
      false,
      200,
      before.cover,
    ]);
    const { channels } = await sharp((await server.app.inject({ url: after.poster! })).rawPayload).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 51))).toEqual([1, 1, 4]);
    expect((await remove('poster')).status).toBe(200);
    expect(await artsOf()).toEqual({ cover: before.cover, poster: null });
  });

  test('goes with the course when that goes for good, with the wide one', async () => {
    expect((await put('poster')).status).toBe(200);
    const { cover, poster } = await artsOf();
    const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    expect([await isThere(cover!), await isThere(poster!)]).toEqual([200, 200]);
    expect((await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: panel.owner })).status).toBe(200);
    expect([await isThere(cover!), await isThere(poster!)]).toEqual([404, 404]);
  });
});
