import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { MediaLink } from '@clube/shared/contracts/media-link';
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
import { startOembedPeer } from '../../../test/oembed-peer.ts';
import { readAnswer } from './link.ts';

type Said = { status?: number; body: string };
let peer: Awaited<ReturnType<typeof startOembedPeer>>;
let server: TestServer;
let panel: Panel;
let said: Said;
beforeAll(async () => {
  peer = await startOembedPeer(() => said);
  server = await createTestServer({ CLUBE_OEMBED_ORIGIN: peer.origin });
  panel = await createPanel(server);
});
afterAll(async () => {
  await server.close();
  peer.stop();
});
beforeEach(() => {
  peer.asked.length = 0;
  said = { body: JSON.stringify({ type: 'video', title: ' Aquarela:\n as cores ', duration: 312, html: '<iframe>' }) };
});
const ask = (address: string, as: Pick<Actor, 'token'> = panel.owner, on = server) =>
  call<MediaLink & { code: string }>(on, { url: `/api/media/link?address=${encodeURIComponent(address)}`, as });
const NOTHING = { title: null, duration_seconds: null };

test.each([
  [
    'https://youtu.be/dQw4w9WgXcQ?si=quem-dividiu',
    '/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&format=json',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    '/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871%2F8272103f6e&format=json',
  ],
  [
    'https://player-vz-1-a.tv.pandavideo.com.br/embed/?v=c5f0a6a5&x=1',
    '/oembed?url=https%3A%2F%2Fplayer-vz-1-a.tv.pandavideo.com.br%2Fembed%2F%3Fv%3Dc5f0a6a5&format=json',
  ],
])('the host of %s is asked about the video, and told nothing else', async (address, question) => {
  const { status, body } = await ask(address);
  expect([status, body]).toEqual([200, { title: 'Aquarela: as cores', duration_seconds: 312 }]);
  expect(peer.asked).toEqual([question]);
});

test.each<[string, Said]>([
  ['no such video', { status: 404, body: 'Not Found' }],
  ['not for everybody', { status: 403, body: '{"title":"Segredo"}' }],
  ['elsewhere', { status: 302, body: '{"title":"Outro"}' }],
  ['no JSON', { body: '<html>' }],
  ['no object', { body: '"x"' }],
  ['too much', { body: JSON.stringify({ html: 'x'.repeat(40_000), title: 'Longe' }) }],
])('a host that answers %s stops nobody', async (_why, answer) => {
  said = answer;
  expect(await ask('https://vimeo.com/76979871')).toMatchObject({ status: 200, body: NOTHING });
});

test('a host that is not there, and a platform that asks nobody, stop nobody either', async () => {
  const gone = await startOembedPeer(() => undefined);
  gone.stop();
  for (const origin of [gone.origin, 'off']) {
    const other = await createTestServer({ CLUBE_OEMBED_ORIGIN: origin });
    try {
      const { owner } = await createPanel(other);
      expect(await ask('https://vimeo.com/76979871', owner, other)).toMatchObject({ status: 200, body: NOTHING });
    } finally {
      await other.close();
    }
  }
});

test('what is no video of a host is asked of nobody, and students ask nothing', async () => {
  for (const address of ['https://169.254.169.254/latest', 'http://localhost:5432/', 'https://example.com/', 'x'])
    expect((await ask(address)).body.code).toBe('media.not_found');
  const student = await createActor(server, panel, 'student');
  expect((await ask('https://vimeo.com/76979871', student)).status).toBe(403);
  expect(peer.asked).toEqual([]);
});

test.each([
  [{ title: '' }, NOTHING],
  [{ title: 7, duration: '60' }, NOTHING],
  [
    { title: 'a'.repeat(400), duration: 1e9 },
    { title: 'a'.repeat(160), duration_seconds: null },
  ],
  [
    { title: 'a\u202Eb\u0000c', duration: 59.6 },
    { title: 'a b c', duration_seconds: 60 },
  ],
  [{ duration: -4 }, NOTHING],
  [null, NOTHING],
])('of %j is kept what is worth something', (answer, kept) => {
  expect(readAnswer(JSON.stringify(answer))).toEqual(kept);
});

test('the length that a host told is the lesson’s from the beginning; of what is no video of a host none is taken', async () => {
  const course = await createTestCourse(server, panel, { lessons: [2] });
  const save = async (body: object) => {
    const { status } = await call(server, { method: 'PATCH', url: course.url(0), as: panel.owner, body });
    const { body: lesson } = await call<LessonDetail>(server, { url: course.url(0), as: panel.owner });
    return [status, lesson.mediaType, lesson.duration_seconds];
  };
  expect(await save({ media_url: 'https://vimeo.com/76979871', media_seconds: 312 })).toEqual([200, 'vimeo', 312]);
  expect(await save({ media_url: 'https://vimeo.com/1' })).toEqual([200, 'vimeo', 0]);
  expect(
    await save({ media_url: 'https://docs.google.com/document/d/1AbCdEfGhIjKl/edit', media_seconds: 312 }),
  ).toEqual([200, 'embed', 0]);
  expect((await save({ media_url: 'https://vimeo.com/76979871', media_seconds: 2 ** 31 }))[0]).toBe(400);
  expect(await save({ media_id: null, media_seconds: 312 })).toEqual([200, 'text', 0]);
});
