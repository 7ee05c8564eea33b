import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Comment, CommentImageSent, CommentPage, CommentQueue } from '@clube/shared/contracts/comment';
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
import { writeMeta } from '../meta/queries.ts';
import { purgeComments, removeUnusedImages } from './image.ts';

let server: TestServer;
let picture: Buffer;
let panel: Panel;
let course: TestCourse;
let author: Actor;
let other: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  picture = await sharp({ create: { width: 2400, height: 600, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
  author = await createActor(server, panel, 'student', [course.courseId]);
  other = await createActor(server, panel, 'student', [course.courseId]);
});

const base = () => `${course.url()}/comment`;
const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const send = (as: Actor = author, body: Buffer = picture, type = 'image/jpeg') =>
  call<CommentImageSent & { code?: string }>(server, {
    method: 'POST',
    url: `${base()}/image`,
    as,
    body,
    headers: { 'content-type': type },
  });
const post = (image: string | undefined, more: object = {}, as: Actor = author, headers: Record<string, string> = {}) =>
  call<Comment & { code?: string }>(server, {
    method: 'POST',
    url: base(),
    as,
    body: { comment: 'Veja', ...(image && { image }), ...more },
    headers,
  });
const posted = async (more: object = {}, as: Actor = author) => (await post((await send(as)).body.key, more, as)).body;
const fetched = (url: string, as: Pick<Actor, 'token'>) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` } });
const statusesOf = (url: string, people: readonly Pick<Actor, 'token'>[]) =>
  Promise.all(people.map(async (as) => (await fetched(url, as)).statusCode));
const files = () => server.context.storage.list(`sites/${panel.siteId}/comments`);
const setStatus = (id: number, status: string) => query('update comments set status = $2 where id = $1', [id, status]);

test('a picture is drawn anew, and stands in the comment for whoever reads it, with its size', async () => {
  const comment = await posted();
  const image = { url: `${base()}/${comment.id}/image`, width: 1600, height: 400 };
  expect(comment.image).toEqual(image);
  const { body } = await call<CommentPage>(server, { url: base(), as: other });
  expect(body.data.map((one) => one.image)).toEqual([image]);
  const answer = await fetched(image.url, other);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  const { width, height, exif, format } = await sharp(answer.rawPayload).metadata();
  expect([width, height, exif, format]).toEqual([1600, 400, undefined, 'webp']);
});

test('a reply has one too, and an edit leaves it', async () => {
  const thread = (await post(undefined)).body;
  expect(thread.image).toBeNull();
  const reply = await posted({ parent_lesson_comment_id: thread.id }, other);
  const edited = await call<Comment>(server, {
    method: 'PATCH',
    url: `${base()}/${reply.id}`,
    as: other,
    body: { comment: 'Melhor' },
  });
  expect(edited.body.replies).toMatchObject([{ comment: 'Melhor', image: reply.image }]);
});

describe('who does not see the comment does not see the picture', () => {
  test('nobody of elsewhere, by whatever way', async () => {
    const { image, id } = await posted();
    const outside = await createActor(server, panel);
    const elsewhere = await createPanel(server);
    expect(await statusesOf(image!.url, [outside, elsewhere.owner])).toEqual([403, 404]);
    expect((await call(server, { url: image!.url })).status).toBe(401);
    expect(await statusesOf(`/api/comment/${id}/image`, [elsewhere.owner, other, author])).toEqual([404, 403, 403]);
    // Below another lesson of one's own it is not to be had.
    expect(await statusesOf(`${course.url(1)}/comment/${id}/image`, [other])).toEqual([404]);
  });

  test.each([
    ['approved', [200, 200, 200]],
    ['awaiting', [200, 404, 200]],
    ['hidden', [200, 404, 200]],
    // Nobody is told of spam: its author sees what they saw.
    ['spam', [200, 404, 200]],
    ['deleted', [404, 404, 404]],
  ] as const)('one that is %s, to its author, a student and a moderator', async (status, seen) => {
    const { image, id } = await posted();
    await setStatus(id, status);
    const moderator = await createActor(server, panel, 'moderator');
    expect(await statusesOf(image!.url, [author, other, moderator])).toEqual(seen);
    // Whoever judges sees what they judge, in whatever state it is.
    expect(await statusesOf(`/api/comment/${id}/image`, [author, other, moderator])).toEqual([403, 403, 200]);
  });

  test('a reply to what was hidden, and a discussion that is off', async () => {
    const thread = await posted();
    const reply = await posted({ parent_lesson_comment_id: thread.id }, other);
    const third = await createActor(server, panel, 'student', [course.courseId]);
    expect(await statusesOf(reply.image!.url, [third])).toEqual([200]);
    await setStatus(thread.id, 'hidden');
    expect(await statusesOf(reply.image!.url, [third])).toEqual([404]);
    await writeMeta(server.context.connection.db, panel.siteId, 'coment_lesson', 'off');
    expect(await statusesOf(reply.image!.url, [third, panel.owner])).toEqual([403, 403]);
    expect(await statusesOf(`/api/comment/${reply.id}/image`, [panel.owner])).toEqual([200]);
  });

  test('an instructor judges those of their courses alone', async () => {
    const { id } = await posted();
    const [own, foreign] = [
      await createActor(server, panel, 'instructor', [course.courseId]),
      await createActor(server, panel, 'instructor'),
    ];
    expect(await statusesOf(`/api/comment/${id}/image`, [own, foreign])).toEqual([200, 404]);
  });
});

test('the queue shows it at an address of its own', async () => {
  const { id } = await posted();
  const { body } = await call<CommentQueue>(server, { url: '/api/comment', as: panel.owner });
  expect(body.data.map(({ image }) => image)).toEqual([{ url: `/api/comment/${id}/image`, width: 1600, height: 400 }]);
});

describe('a picture', () => {
  test('is used once, by its sender, and nothing is written when it cannot be', async () => {
    const { key } = (await send()).body;
    expect((await post(key, {}, other)).body).toMatchObject({ code: 'comment.image_not_found' });
    const tries = await Promise.all([1, 2, 3, 4].map(() => post(key)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
    const { body } = await call<CommentPage>(server, { url: base(), as: other });
    expect(body.total).toBe(1);
  });

  test('of another panel is none, nor is one that nobody sent', async () => {
    const elsewhere = await createPanel(server);
    const theirs = await createTestCourse(server, elsewhere);
    const { body } = await call<CommentImageSent>(server, {
      method: 'POST',
      url: `${theirs.url()}/comment/image`,
      as: elsewhere.owner,
      body: picture,
      headers: { 'content-type': 'image/jpeg' },
    });
    for (const key of [body.key, 'x'.repeat(22)])
      expect((await post(key)).body).toMatchObject({ code: 'comment.image_not_found' });
    for (const key of ['../../etc/passwd', 'x'.repeat(23), '']) {
      const answer = await post(undefined, { image: key });
      expect([key, answer.status]).toEqual([key, 400]);
    }
  });

  test('stays with its comment when it is tried again, whatever the retry brings', async () => {
    const [first, second] = [(await send()).body.key, (await send()).body.key];
    const retry = { 'idempotency-key': 'the-same' };
    const tries = await Promise.all([first, first, first].map((key) => post(key, {}, author, retry)));
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(tries.map(({ body }) => body.id)).size).toBe(1);
    const late = await post(second, {}, author, retry);
    expect([late.status, late.body.id]).toEqual([201, tries[0]!.body.id]);
    const { rows } = await query('select key from comment_images where comment_id = $1', [late.body.id]);
    expect(rows).toEqual([{ key: first }]);
  });

  test('comes with no retry of words that were sent, and judged, without it', async () => {
    const { key } = (await send()).body;
    const retry = { 'idempotency-key': 'words-first' };
    const first = await post(undefined, {}, author, retry);
    const second = await post(key, {}, author, retry);
    expect([second.status, second.body.id, second.body.image]).toEqual([201, first.body.id, null]);
  });

  test('makes no comment of what is too long', async () => {
    const { key } = (await send()).body;
    expect((await post(key, { comment: 'x'.repeat(100_000) })).status).toBe(400);
    expect((await post(key, { comment: 'x'.repeat(5000) })).status).toBe(201);
  });

  test.each([
    ['what is no picture', () => Buffer.from('<svg onload=alert(1)>'), 'image/png', 415, 'image.unsupported'],
    ['a picture with a broken end', () => picture.subarray(0, 40), 'image/jpeg', 415, 'image.unsupported'],
    ['another type', () => picture, 'image/gif', 415, undefined],
    ['a drawing', () => Buffer.from('<svg/>'), 'image/svg+xml', 415, undefined],
    ['too many bytes', () => Buffer.alloc(8 * 1024 * 1024 + 1), 'image/png', 413, undefined],
  ] as const)('is not %s', async (_what, body, type, status, code) => {
    const answer = await send(author, body(), type);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(code ? { code } : {})]);
    expect(await files()).toEqual([]);
  });

  test('is not taken from whoever may not write here', async () => {
    const outside = await createActor(server, panel);
    expect((await send(outside)).status).toBe(403);
    await query('insert into comment_blocks (site_id, member_id) values ($1, $2)', [panel.siteId, author.memberId]);
    expect((await send()).body.code).toBe('comment.blocked');
    await writeMeta(server.context.connection.db, panel.siteId, 'coment_lesson', 'off');
    expect((await send(other)).body.code).toBe('comment.disabled');
  });

  test('takes room in its panel’s share of what members send, and gives it back', async () => {
    const used = async () =>
      (await query(`select people_used($1, 'members')::int as bytes`, [panel.siteId])).rows[0].bytes;
    const comment = await posted();
    const { rows } = await query('select size_bytes as size from comment_images where comment_id = $1', [comment.id]);
    expect(await used()).toBe(rows[0].size);
    await query('update sites set storage_quota_bytes = $1 where id = $2', [rows[0].size * 20, panel.siteId]);
    const tries = await Promise.all([1, 2, 3].map(() => send()));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(tries.find(({ status }) => status === 422)!.body.code).toBe('site.storage_exceeded');
    await call(server, { method: 'DELETE', url: `${base()}/${comment.id}`, as: author });
    expect(await used()).toBe(rows[0].size);
  });
});

describe('nothing of it is left', () => {
  test('when its author deletes the comment, with those of its replies', async () => {
    const thread = await posted();
    await posted({ parent_lesson_comment_id: thread.id }, other);
    await posted({}, other);
    expect(await files()).toHaveLength(3);
    const remove = (as: Actor) => call(server, { method: 'DELETE', url: `${base()}/${thread.id}`, as });
    expect((await remove(other)).status).toBe(404);
    expect(await files()).toHaveLength(3);
    expect((await remove(author)).status).toBe(200);
    expect(await files()).toHaveLength(1);
    expect((await query('select from comment_images where site_id = $1', [panel.siteId])).rowCount).toBe(1);
  });

  test('when what was taken off can be brought back no more; until then it stays', async () => {
    const { id } = await posted();
    await posted({ parent_lesson_comment_id: id }, other);
    await call(server, { method: 'DELETE', url: `${base()}/${id}`, as: panel.owner });
    await purgeComments(server.context);
    expect(await files()).toHaveLength(2);
    await query(`update comments set deleted_at = now() - interval '31 days' where id = $1`, [id]);
    await purgeComments(server.context);
    expect(await files()).toEqual([]);
  });

  test('when no comment came for it as long as one waits for its network', async () => {
    const unused = (await send()).body.key;
    await posted();
    await query(`update comment_images set created_at = now() - interval '7 days' where site_id = $1`, [panel.siteId]);
    await removeUnusedImages(server.context);
    expect(await files()).toHaveLength(2);
    await query(`update comment_images set created_at = now() - interval '9 days' where site_id = $1`, [panel.siteId]);
    await removeUnusedImages(server.context);
    expect(await files()).toHaveLength(1);
    expect((await post(unused)).status).toBe(404);
  });
});

test('where links wait a picture does; staff’s goes straight up', async () => {
  await query('insert into comment_rules (site_id, holds_links) values ($1, true)', [panel.siteId]);
  expect((await post(undefined)).body.status).toBe('approved');
  expect((await posted()).status).toBe('awaiting');
  expect((await posted({}, panel.owner)).status).toBe('approved');
  const { body } = await call<CommentQueue>(server, { url: '/api/comment?status=awaiting', as: panel.owner });
  expect(body.data.map(({ held_for }) => held_for)).toEqual(['image']);
});

test.each([
  ['an hour', '', 30],
  ['a day', ':day', 100],
])('so many %s, and no more', async (_window, name, most) => {
  expect((await send()).status).toBe(201);
  const factor = server.context.config.rateLimitFactor;
  const key = `comment-image:${panel.siteId}:${author.memberId}${name}`;
  await query('update rate_limits set hits = $2 where key = $1', [key, most * factor - 1]);
  expect((await send()).status).toBe(201);
  expect([(await send()).body.code, (await send(other)).status]).toEqual(['rate.limited', 201]);
});
