/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Comment, CommentQueue } from '@clube/shared/contracts/comment';
import type { CommentRuleBook, CommentRules, CommentVerdict } from '@clube/shared/contracts/comment-rule';
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

const NONE: CommentRules = {
  enabled: true,
  disabled_courses: [],
  everything: false,
  holds_first: false,
  holds_links: false,
  words: [],
  words_action: 'review',
};

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel);
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const read = (as: Actor = panel.owner) => call<CommentRuleBook>(server, { url: '/api/comment-rule', as });
const put = (body: unknown, as: Actor = panel.owner) =>
  call<CommentRuleBook & { code: string }>(server, { method: 'PUT', url: '/api/comment-rule', as, body });
/** As somebody does who has just looked. */
const save = async (rules: Partial<Record<keyof CommentRules, unknown>>, as: Actor = panel.owner) =>
  put({ ...NONE, ...rules, version: (await read(as)).body.version ?? '' }, as);
const post = (comment: string, as: Actor = student) =>
  call<Comment>(server, { method: 'POST', url: `${course.url()}/comment`, as, body: { comment } });
const edit = (id: number, comment: string, as: Actor = student) =>
  call<Comment>(server, { method: 'PATCH', url: `${course.url()}/comment/${id}`, as, body: { comment } });
const heldFor = async () =>
  (await call<CommentQueue>(server, { url: '/api/comment?status=awaiting', as: panel.owner })).body.data.map(
    ({ comment, held_for }) => [comment, held_for],
  );
const metaOf = async (key: string) =>
  (await call<Record<string, unknown>>(server, { url: `/api/meta?keys[]=${key}`, as: student })).body[key];

test('without rules everything goes straight up; three of them are the metas that were there before', async () => {
  expect((await read()).body).toEqual({ ...NONE, version: expect.any(String) });
  expect((await post('Oi https://x.com')).body.status).toBe('approved');
  await call(server, {
    method: 'POST',
    url: '/api/meta',
    as: panel.owner,
    body: { key: 'comment_review', value: 'on' },
  });
  expect((await read()).body.everything).toBe(true);
  expect((await save({ enabled: false, disabled_courses: [course.courseId], everything: true })).status).toBe(200);
  expect(await metaOf('coment_lesson')).toBe('off');
  expect(await metaOf('comment_review')).toBe('on');
  expect(await metaOf('disable_comments_courses')).toEqual([course.courseId]);
});

test('of two who change them at once the second is told, and nothing of either is lost', async () => {
  const admin = await createActor(server, panel, 'admin');
  const { version } = (await read()).body;
  const answers = await Promise.all([
    put({ ...NONE, words: ['golpe'], version }),
    put({ ...NONE, holds_links: true, version }, admin),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  expect(lost!.body.code).toBe('version.stale');
  expect((await read()).body).toEqual(won!.body);
  // Who has seen the other’s may write theirs over it.
  const again = await put({ ...NONE, holds_links: true, version: won!.body.version }, admin);
  expect([again.status, again.body.holds_links]).toEqual([200, true]);
});

test('what the settings changed meanwhile is not written over either', async () => {
  const { version } = (await read()).body;
  await call(server, {
    method: 'POST',
    url: '/api/meta',
    as: panel.owner,
    body: { key: 'comment_review', value: 'on' },
  });
  expect((await put({ ...NONE, version })).status).toBe(409);
  expect(await metaOf('comment_review')).toBe('on');
  expect((await put({ ...NONE })).status).toBe(400);
});

test('a course without comments takes none, another one does', async () => {
  const other = await createTestCourse(server, panel);
  await save({ disabled_courses: [other.courseId] });
  const writer = await createActor(server, panel, 'student', [other.courseId]);
  const refused = await call(server, {
    method: 'POST',
    url: `${other.url()}/comment`,
    as: writer,
    body: { comment: 'Oi' },
  });
  expect(refused.body).toMatchObject({ code: 'comment.disabled' });
  expect((await post('Oi')).status).toBe(201);
});

test('the first of each author waits until one of theirs was published', async () => {
  await save({ holds_first: true });
  const first = await post('Primeiro');
  expect(first.body.status).toBe('awaiting');
  expect((await post('Outro ainda')).body.status).toBe('awaiting');
  expect(await heldFor()).toEqual([
    ['Outro ainda', 'first'],
    ['Primeiro', 'first'],
  ]);
  await call(server, { method: 'POST', url: `/api/comment/${first.body.id}/approve`, as: panel.owner });
  expect((await post('Agora sim')).body.status).toBe('approved');
  expect((await post('Da equipe', panel.owner)).body.status).toBe('approved');
});

test('links and words wait, also where they come with an edit', async () => {
  await save({ holds_links: true, words: ['golpe'] });
  expect((await post('veja x.com')).body.status).toBe('awaiting');
  expect((await post('é g\u200bolpe')).body.status).toBe('awaiting');
  const { id } = (await post('Limpo')).body;
  expect((await edit(id, 'Ainda limpo')).body.status).toBe('approved');
  expect((await edit(id, 'Agora com www.x.com')).body.status).toBe('awaiting');
  expect(await heldFor()).toEqual([
    ['Agora com www.x.com', 'link'],
    ['é g\u200bolpe', 'word'],
    ['veja x.com', 'link'],
  ]);
  expect((await post('golpe, sim: x.com', panel.owner)).body.status).toBe('approved');
});

test('a refused word is not taken, written or edited, and what stood stays', async () => {
  await save({ words: ['Golpe do pix'], words_action: 'refuse' });
  expect((await post('cuidado: GOLPE  do píx')).status).toBe(422);
  expect((await post('golpe do pix')).body).toMatchObject({ code: 'comment.refused' });
  const { id } = (await post('Limpo')).body;
  expect((await edit(id, 'golpe do pix')).body).toMatchObject({ code: 'comment.refused' });
  const { body } = await call<Comment>(server, { url: `${course.url()}/comment/${id}`, as: student });
  expect(body).toMatchObject({ comment: 'Limpo', status: 'approved' });
});

test('rules are of their panel alone', async () => {
  await save({ words: ['golpe'], words_action: 'refuse', holds_links: true });
  const other = await createPanel(server);
  expect((await read(other.owner)).body).toMatchObject(NONE);
  const there = await createTestCourse(server, other);
  const writer = await createActor(server, other, 'student', [there.courseId]);
  const { status } = await call(server, {
    method: 'POST',
    url: `${there.url()}/comment`,
    as: writer,
    body: { comment: 'golpe x.com' },
  });
  expect(status).toBe(201);
});

describe('who may', () => {
  test.each([
    ['owner', 200],
    ['admin', 200],
    ['instructor', 403],
    ['moderator', 403],
    ['support', 403],
    ['student', 403],
  ] as const)('%s: %i', async (role, status) => {
    const as = role === 'owner' ? panel.owner : await createActor(server, panel, role, [course.courseId]);
    const trial = { method: 'POST', url: '/api/comment-rule/test', as, body: { text: 'oi', rules: NONE } } as const;
    expect([(await read(as)).status, (await save({}, as)).status, (await call(server, trial)).status]).toEqual([
      status,
      status,
      status,
    ]);
  });

  test('nobody who is not signed in', async () => {
    expect((await call(server, { url: '/api/comment-rule' })).status).toBe(401);
  });
});

test.each([
  ['no word', { words: ['!!!'] }],
  ['an empty word', { words: [''] }],
  ['a long word', { words: ['a'.repeat(61)] }],
  ['too many', { words: Array.from({ length: 301 }, (_none, at) => `a${at}`) }],
  ['another action', { words_action: 'burn' }],
  ['a course that is no number', { disabled_courses: ['x'] }],
  ['more than is known', { everything: 'yes' }],
])('%s is refused, and nothing is changed', async (_name, rules) => {
  await save({ words: ['golpe'] });
  expect((await save(rules)).status).toBe(400);
  expect((await read()).body.words).toEqual(['golpe']);
});

test('a word that stands twice, however it is written, is kept once', async () => {
  expect((await save({ words: ['Golpe', ' gólpe ', 'GOLPE', 'outra'] })).body.words).toHaveLength(2);
});

test('a trial says what would be, and keeps nothing', async () => {
  const rules = { ...NONE, words: ['golpe'], words_action: 'refuse' as const, holds_links: true };
  const verdict = async (text: string) =>
    (
      await call<CommentVerdict>(server, {
        method: 'POST',
        url: '/api/comment-rule/test',
        as: panel.owner,
        body: { text, rules },
      })
    ).body;
  expect(await verdict('G0LPE')).toEqual({ action: 'refuse', held_for: 'word', word: 'golpe' });
  expect(await verdict('x.com')).toEqual({ action: 'review', held_for: 'link', word: null });
  expect(await verdict('oi')).toEqual({ action: 'publish', held_for: null, word: null });
  expect((await read()).body).toMatchObject(NONE);
});
