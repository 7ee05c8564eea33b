import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Created } from '@clube/shared/contracts/common';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import { MAX_LIST_DEPTH, type LessonText, type TextBlock } from '@clube/shared/contracts/lesson-text-nodes';
import type { LessonDraft, Outline } from '@clube/shared/contracts/outline';
import type { SearchAnswer } from '@clube/shared/contracts/search';
import type { SiteDetail } from '@clube/shared/contracts/site';
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
import { measurePictures, removeUnusedPictures } from './picture.ts';

let server: TestServer;
let panel: Panel;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  picture = await sharp({ create: { width: 3200, height: 800, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

let course: TestCourse;
let student: Actor;
beforeEach(async () => {
  course = await createTestCourse(server, panel, { lessons: [2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const doc = (...content: TextBlock[]): LessonText => ({ type: 'doc', content });
const p = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
const linked = (href: string): TextBlock => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'aqui', marks: [{ type: 'link', attrs: { href } }] }],
});
const save = (body: object, as = panel.owner, at = 0) =>
  call<{ code: string }>(server, { method: 'PATCH', url: course.url(at), as, body });
const write = (text: unknown) => save({ text });
const read = async (as = student, at = 0) => (await call<LessonDetail>(server, { url: course.url(at), as })).body.text;
const draftOf = async (url = course.url(0)) =>
  (await call<LessonDraft>(server, { url: `${url}/draft`, as: panel.owner })).body;
const send = (as = panel.owner, body: Buffer = picture, type = 'image/jpeg', at = 0) =>
  call<LessonPicture & { code: string }>(server, {
    method: 'POST',
    url: `${course.url(at)}/picture`,
    as,
    body,
    headers: { 'content-type': type },
  });
const fetched = (key: string, as: Actor, url = course.url(0)) =>
  server.app.inject({
    url: `${url}/picture/${key}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` },
  });
const shown = ({ key, width, height }: LessonPicture): TextBlock => ({
  type: 'picture',
  attrs: { key, width, height, alt: 'Pincéis' },
});

const EVERYTHING = doc(
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Material' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Papel', marks: [{ type: 'bold' }, { type: 'italic' }] },
      { type: 'hardBreak' },
      { type: 'text', text: 'loja', marks: [{ type: 'link', attrs: { href: 'https://example.com/loja?a=1' } }] },
      { type: 'text', text: 'carta', marks: [{ type: 'link', attrs: { href: 'mailto:ana@example.com' } }] },
    ],
  },
  {
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [p('Pincel'), { type: 'orderedList', content: [{ type: 'listItem', content: [p('Nº 4')] }] }],
      },
    ],
  },
  { type: 'blockquote', content: [p('Menos é mais.')] },
  { type: 'callout', attrs: { tone: 'warning' }, content: [p('Nunca com água quente.')] },
  { type: 'codeBlock', content: [{ type: 'text', text: 'a <b>\n  c' }] },
  { type: 'horizontalRule' },
  { type: 'embed', attrs: { url: 'https://vimeo.com/123' } },
  {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [p('Cor')] },
          { type: 'tableCell', content: [p('Ocre')] },
        ],
      },
    ],
  },
);

describe('a text', () => {
  test('is kept and read as it was written, and its words stand beside it', async () => {
    expect((await write(EVERYTHING)).status).toBe(200);
    expect(await read()).toEqual(EVERYTHING);
    expect((await draftOf()).text).toEqual(EVERYTHING);
    const { rows } = await server.context.connection.pool.query<{ description: string }>(
      'select description from lessons where id = $1',
      [course.lessonIds[0]],
    );
    expect(rows[0]!.description).toBe(
      'Material\nPapel\nlojacarta\nPincel\nNº 4\nMenos é mais.\nNunca com água quente.\na <b>\n  c\n\n\nCor\tOcre',
    );
  });

  test('of plain words, as they were written before, is a paragraph for each line', async () => {
    await save({ description: 'Um\n\n<b>Dois</b>' });
    expect(await read()).toEqual(doc(p('Um'), { type: 'paragraph' }, p('<b>Dois</b>')));
    expect((await draftOf()).text).toEqual(await read());
    await write(doc(p('Três')));
    await save({ description: 'Quatro' });
    expect(await read()).toEqual(doc(p('Quatro')));
  });

  test.each([null, doc(), doc({ type: 'paragraph' }, { type: 'paragraph' })])(
    'that says nothing is none: %j',
    async (none) => {
      await write(EVERYTHING);
      expect((await write(none)).status).toBe(200);
      expect(await read()).toBeNull();
      expect((await draftOf()).text).toBeNull();
    },
  );

  const blank = { type: 'paragraph' } as const;
  test.each<TextBlock>([
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [blank] }] }] },
    { type: 'callout', attrs: { tone: 'tip' }, content: [blank] },
  ])('that shows a frame to be filled in is kept: %j', async (frame) => {
    expect((await write(doc(frame))).status).toBe(200);
    expect(await read()).toEqual(doc(frame));
  });

  test('can be given to a new lesson', async () => {
    const { body } = await call<Created>(server, {
      method: 'POST',
      url: course.url(0).replace(/\/\d+$/, ''),
      as: panel.owner,
      body: { title: 'Nova', text: EVERYTHING },
    });
    expect((await draftOf(course.url(0).replace(/\d+$/, String(body.id)))).text).toEqual(EVERYTHING);
  });

  test('is saved over what was seen, or not at all', async () => {
    expect((await save({ text: doc(p('Um')), version: 1 })).status).toBe(200);
    expect(await save({ text: doc(p('Dois')), version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version.stale' },
    });
    expect(await read()).toEqual(doc(p('Um')));
  });

  test('is written by whoever writes courses', async () => {
    expect(await save({ text: doc() }, student)).toMatchObject({ status: 403, body: { code: 'policy.denied' } });
  });

  test('leaves the lesson to be found by its name', async () => {
    await save({ title: 'Aquarelando', text: EVERYTHING });
    const { body } = await call<SearchAnswer>(server, { url: '/api/search?q=aquarelando', as: student });
    expect(body.data.map(({ id }) => id)).toEqual([course.lessonIds[0]]);
  });

  test('goes with a copy of its lesson and of its module, pictures too', async () => {
    const { body: sent } = await send();
    const text = doc(p('Veja'), shown(sent));
    await write(text);
    const lesson = await call<Created>(server, { method: 'POST', url: `${course.url(0)}/copy`, as: panel.owner });
    const module = `/api/course/${course.courseId}/module/${course.moduleIds[0]}`;
    await call(server, { method: 'POST', url: `${module}/copy`, as: panel.owner });
    const { body } = await call<Outline>(server, { url: `/api/course/${course.courseId}/outline`, as: panel.owner });
    const second = body.modules.find(({ id }) => id !== course.moduleIds[0])!;
    await call(server, { method: 'DELETE', url: course.url(0), as: panel.owner });
    await server.context.connection.pool.query(`update lesson_pictures set created_at = now() - interval '25 hours'`);
    await removeUnusedPictures(server.context);
    for (const url of [
      `${module}/lesson/${lesson.body.id}`,
      `/api/course/${course.courseId}/module/${second.id}/lesson/${second.lessons[0]!.id}`,
    ]) {
      expect((await draftOf(url)).text).toEqual(text);
      expect((await fetched(sent.key, panel.owner, url)).statusCode).toBe(200);
    }
  });
});

test('pictures count in the storage of the panel; several at once never pass it together, and one that goes gives its room back', async () => {
  const own = await createPanel(server);
  const other = await createTestCourse(server, own, { lessons: [1] });
  const { pool } = server.context.connection;
  const used = async () =>
    (await call<SiteDetail>(server, { url: `/api/site/${own.siteId}`, as: own.owner })).body.storage_used_bytes;
  const sendThere = () =>
    call<LessonPicture & { code: string }>(server, {
      method: 'POST',
      url: `${other.url(0)}/picture`,
      as: own.owner,
      body: picture,
      headers: { 'content-type': 'image/jpeg' },
    });
  const { body: first } = await sendThere();
  const size = await server.context.storage.size(`sites/${own.siteId}/lesson-pictures/${first.key}.webp`);
  expect(await used()).toBe(size);
  await pool.query('update sites set storage_quota_bytes = $1 where id = $2', [size! * 3 + 1, own.siteId]);
  const tries = await Promise.all([1, 2, 3, 4].map(sendThere));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
  expect(tries.find(({ status }) => status === 422)!.body.code).toBe('site.storage_exceeded');
  expect(await used()).toBe(size! * 3);
  expect(await server.context.storage.list(`sites/${own.siteId}/lesson-pictures`)).toHaveLength(3);
  // What was sent before sizes were kept is measured.
  await pool.query('update lesson_pictures set size_bytes = null where site_id = $1', [own.siteId]);
  expect(await used()).toBe(0);
  await measurePictures(server.context);
  expect(await used()).toBe(size! * 3);
  await pool.query(`update lesson_pictures set created_at = now() - interval '25 hours' where site_id = $1`, [
    own.siteId,
  ]);
  await removeUnusedPictures(server.context);
  expect(await used()).toBe(0);
});

describe('nothing but what a text is made of is taken', () => {
  const nested = (depth: number): TextBlock =>
    depth === 0
      ? p('fundo')
      : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1) as never] }] };
  const cell = (content: unknown) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content }] }],
  });

  test('lists stand in lists as deep as they may', async () => {
    expect((await write(doc(nested(MAX_LIST_DEPTH)))).status).toBe(200);
    expect((await write(doc(cell([nested(MAX_LIST_DEPTH)]) as never))).status).toBe(200);
    expect((await write(doc(nested(MAX_LIST_DEPTH + 1)))).status).toBe(400);
  });

  test.each([
    ['markup instead of a tree', '<p>x</p>'],
    ['another root', { type: 'paragraph' }],
    ['a node of another kind', doc({ type: 'script', content: [] } as never)],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { style: 'color:red' } } as never)],
    [
      'an unknown mark',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'textStyle' }] }] } as never),
    ],
    [
      'a link with a target of its own',
      doc(
        linked('https://a.example') as never,
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'x',
              marks: [{ type: 'link', attrs: { href: 'https://a.example', target: '_top' } }],
            },
          ],
        } as never,
      ),
    ],
    ['a heading above the page’s', doc({ type: 'heading', attrs: { level: 1 } } as never)],
    ['a picture of an address', doc({ type: 'picture', attrs: { src: 'https://a.example/x.png', alt: '' } } as never)],
    [
      'a picture whose key is a path',
      doc({ type: 'picture', attrs: { key: '../../../etc/passwd', width: 1, height: 1, alt: '' } }),
    ],
    ['a tone of one’s own', doc({ type: 'callout', attrs: { tone: 'x onload=1' }, content: [p('x')] } as never)],
    ['a block in a cell', doc(cell([{ type: 'codeBlock' }]) as never)],
    ['a text without letters', doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] })],
    ['NUL', doc(p('a\u0000b'))],
    [
      'a cell as wide as a house',
      doc({
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1e9 }, content: [p('x')] }] }],
      }),
    ],
    ['too many blocks', doc(...Array.from({ length: 2001 }, () => p('x')))],
    ['nesting without end', doc(nested(300))],
  ])('%s is refused', async (_what, text) => {
    await write(doc(p('Antes')));
    expect((await write(text)).status).toBe(400);
    expect(await read()).toEqual(doc(p('Antes')));
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'http://example.com',
    '//example.com',
    '/config_curso',
    'https://',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'https://a b',
    'mailto:',
    'mailto:ana@example.com?bcc=all@example.com',
    'mailto:javascript:alert(1)',
    'https:example.com',
    'https://[::1',
  ])('a link to %j is refused', async (href) => {
    expect([400, 422]).toContain((await write(doc(linked(href)))).status);
  });

  test.each([
    'https://evil.example/embed',
    'https://www.youtube.com.evil.example/watch?v=abc',
    'https://www.youtube.com/playlist?list=abc',
    'https://evil.example/?https://www.youtube.com/watch?v=abc',
    'http://www.youtube.com/watch?v=abc',
    'javascript:https://youtu.be/abc',
  ])('a video of %j is refused', async (url) => {
    expect([400, 404]).toContain((await write(doc({ type: 'embed', attrs: { url } }))).status);
  });

  test('a text that is too long, or shows too much, is refused', async () => {
    const long = await write(doc(...Array.from({ length: 20 }, () => p('x'.repeat(2600)))));
    expect(long).toMatchObject({ status: 422, body: { code: 'lesson.text_too_large' } });
    const videos = doc(
      ...Array.from({ length: 31 }, () => ({ type: 'embed' as const, attrs: { url: 'https://youtu.be/abc' } })),
    );
    expect(await write(videos)).toMatchObject({ status: 422, body: { code: 'lesson.text_too_large' } });
  });
});

describe('a picture', () => {
  test('is drawn anew, and is for those to whom the lesson is open', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([201, { key: expect.stringMatching(/^[\w-]{22}$/), width: 1600, height: 400 }]);
    // Before the text is saved: for who writes it.
    expect((await fetched(body.key, panel.owner)).statusCode).toBe(200);
    expect((await fetched(body.key, student)).statusCode).toBe(404);
    await write(doc(shown(body)));
    const answer = await fetched(body.key, student);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([width, height, exif]).toEqual([1600, 400, undefined]);
    // Below another lesson's address it is not to be had.
    expect((await fetched(body.key, student, course.url(1))).statusCode).toBe(404);
  });

  test('is asked for again each time: no course, a locked lesson, another panel', async () => {
    const { body } = await send();
    await write(doc(shown(body)));
    expect((await fetched(body.key, student)).statusCode).toBe(200);
    expect((await fetched(body.key, await createActor(server, panel))).statusCode).toBe(403);
    expect((await fetched(body.key, (await createPanel(server)).owner)).statusCode).toBe(404);
    await save({ release_at: '2099-01-01T00:00:00Z' });
    expect((await fetched(body.key, student)).statusCode).toBe(403);
  });

  test('that is not the panel’s cannot be shown', async () => {
    const stranger = await createPanel(server);
    const theirs = await createTestCourse(server, stranger, { lessons: [1] });
    const sent = await call<LessonPicture>(server, {
      method: 'POST',
      url: `${theirs.url(0)}/picture`,
      as: stranger.owner,
      body: picture,
      headers: { 'content-type': 'image/jpeg' },
    });
    for (const key of [sent.body.key, 'A'.repeat(22)])
      expect(await write(doc(shown({ key, width: 1, height: 1 })))).toMatchObject({
        status: 404,
        body: { code: 'lesson.picture_not_found' },
      });
  });

  test('is sent by whoever writes the course', async () => {
    expect((await send(student)).status).toBe(403);
    expect((await send(await createActor(server, panel, 'instructor'))).status).toBe(404);
  });

  test.each([
    ['what is no picture', () => Buffer.from('<svg onload=alert(1)>'), 'image/png', 415],
    ['another type', () => picture, 'image/svg+xml', 415],
    ['too many bytes', () => Buffer.alloc(8 * 1024 * 1024 + 1), 'image/png', 413],
  ] as const)('%s is refused', async (_what, body, type, status) => {
    expect((await send(panel.owner, body(), type)).status).toBe(status);
  });

  test('that no text shows goes after a day, with its file, and one that a text shows stays', async () => {
    const [used, left] = [(await send()).body, (await send()).body];
    await write(doc(shown(used)));
    await server.context.connection.pool.query(`update lesson_pictures set created_at = now() - interval '25 hours'`);
    await removeUnusedPictures(server.context);
    const sizeOf = ({ key }: LessonPicture) =>
      server.context.storage.size(`sites/${panel.siteId}/lesson-pictures/${key}.webp`);
    expect(await sizeOf(left)).toBeUndefined();
    expect(await sizeOf(used)).toBeGreaterThan(0);
    expect((await fetched(left.key, panel.owner)).statusCode).toBe(404);
    expect((await fetched(used.key, student)).statusCode).toBe(200);
    const remove = (url: string) => call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    const { body } = await remove(course.url(0));
    await removeUnusedPictures(server.context);
    expect(await sizeOf(used)).toBeGreaterThan(0);
    expect((await fetched(used.key, student)).statusCode).toBe(404);
    await remove(`/api/bin/${body.bin}`);
    await removeUnusedPictures(server.context);
    expect(await sizeOf(used)).toBeUndefined();
  });
});
