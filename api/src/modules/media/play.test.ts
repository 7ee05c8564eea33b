import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import type { Media } from '@clube/shared/contracts/media';
import { NEAR_END } from '@clube/shared/contracts/progress-limits';
import { sql } from 'kysely';
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
import { processMedia, uploadBytes, uploadSample } from '../../../test/media.ts';
import { listening, readSlowly } from '../../../test/slow-reader.ts';
import { wave } from '../../../test/wave.ts';
import { sign } from '../../lib/crypto.ts';
import { createSession } from '../session/operations.ts';
import { masterPlaylist, readGrant } from './playback.ts';
import { ASKED_AGAIN_AFTER } from './while-allowed.ts';

const STILL = Buffer.from([0xff, 0xd8, 0xff]);

let server: TestServer;
let panel: Panel;
let video: Media;
let audio: Media;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  video = await processMedia(server, panel, await uploadSample(server, panel, 'landscape-h264.mp4'));
  audio = await processMedia(server, panel, await uploadSample(server, panel, 'podcast.mp3'));
  // Drawing stills is ffmpeg's; who gets them is not.
  const { storage, connection } = server.context;
  await storage.write('sites/still.jpg', STILL);
  await connection.db
    .updateTable('media')
    .set({
      poster_key: 'sites/still.jpg',
      sprite: JSON.stringify({ key: 'sites/still.jpg', interval: 2, columns: 1, width: 160, height: 90 }),
    })
    .where('id', '=', video.id)
    .execute();
}, 120_000);
afterAll(() => server.close());

const db = () => server.context.connection.db;
const raw = (url: string, as?: Pick<Actor, 'token'>, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { host: 'localhost:3000', ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
  });

/** A course whose first lesson shows the video and whose second plays the sound, and a student of it. */
async function createLessons(own: Panel = panel) {
  const course = await createTestCourse(server, own, { lessons: [2] });
  for (const [index, media_id] of [video.id, audio.id].entries())
    await call(server, { method: 'PATCH', url: course.url(index), as: own.owner, body: { media_id } });
  const student = await createActor(server, own, 'student', [course.courseId]);
  return { course, student, urls: await addressesFor(course, student) };
}

/** Every kind of address that bytes of a media have, as this member got them. */
async function addressesFor(course: TestCourse, as: Actor): Promise<Record<string, string>> {
  const playerOf = async (index: number) =>
    (await call<LessonDetail>(server, { url: course.url(index), as })).body.player;
  const [picture, sound] = [await playerOf(0), await playerOf(1)];
  if (picture.kind !== 'hls' || sound.kind !== 'audio') throw new Error(`Played as ${picture.kind} and ${sound.kind}`);
  const base = picture.url.replace('master.m3u8', '');
  return {
    master: picture.url,
    playlist: `${base}original/index.m3u8`,
    init: `${base}original/init.mp4`,
    segment: `${base}original/seg-0.m4s`,
    key: `${base}key`,
    sprite: `${base}sprite.jpg`,
    sound: sound.url,
    poster: `/api/media/${video.id}/poster`,
  };
}
const statusesOf = async (urls: Record<string, string>, as?: Pick<Actor, 'token'>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, (await raw(url, as)).statusCode])),
  ) as Record<string, number>;
const each = (urls: Record<string, string>, status: number, poster = status) => ({
  ...Object.fromEntries(Object.keys(urls).map((name) => [name, status])),
  poster,
});

test('a lesson says what its stream begins with, where the member stands: each is what the stream itself names', async () => {
  const { course, student, urls } = await createLessons();
  const startAt = async (position: number) => {
    await call(server, {
      method: 'POST',
      url: `${course.url(0)}/progress`,
      as: student,
      body: { position, intervals: [] },
    });
    const { player } = (await call<LessonDetail>(server, { url: course.url(0), as: student })).body;
    if (player.kind !== 'hls') throw new Error(player.kind);
    return { url: player.url, start: player.start! };
  };
  const { body: playlist } = await raw(urls['playlist']!, student);
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds));
  expect(lengths.length).toBeGreaterThan(2);
  const ends = lengths.map((_length, at) => lengths.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
  const total = Math.floor(ends.at(-1)!);
  for (const second of [0, 1, Math.ceil(ends[0]!), Math.floor(ends[1]!) - 1, total - NEAR_END - 1]) {
    const { url, start } = await startAt(second);
    expect(start.second).toBe(second);
    expect(start.playlist).toBe((await raw(url, student)).body);
    const expected = Math.min(ends.filter((end) => end <= second + 0.25).length, ends.length - 1);
    expect(start.renditions).toMatchObject([
      { playlist: 'original/index.m3u8', segment: `original/seg-${expected}.m4s` },
    ]);
    const { playlist: list, needs, segment } = start.renditions[0]!;
    for (const file of [list, ...needs, segment])
      expect((await raw(url.replace('master.m3u8', file), student)).statusCode).toBe(200);
  }
  // Who stopped near the end begins again, and waits for no other segment.
  for (const second of [total, Math.ceil(ends.at(-1)! - NEAR_END)])
    expect((await startAt(second)).start).toMatchObject({
      second: 0,
      renditions: [{ segment: 'original/seg-0.m4s', number: 0 }],
    });
});

describe('playback', () => {
  test('the stream says its bits a second, on average and at most in about a target duration, as the bytes that are sent have them', async () => {
    const { student, urls } = await createLessons();
    const [master, playlist] = await Promise.all(
      ['master', 'playlist'].map(async (name) => (await raw(urls[name]!, student)).body),
    );
    const seconds = [...playlist!.matchAll(/#EXTINF:([\d.]+),/g)].map(([, length]) => Number(length));
    const bytes = await Promise.all(
      seconds.map(async (_length, number) => {
        const answer = await raw(urls['segment']!.replace('seg-0', `seg-${number}`), student);
        return answer.rawPayload.length;
      }),
    );
    const target = Number(/TARGETDURATION:(\d+)/.exec(playlist!)?.[1]);
    const sum = (numbers: number[]) => numbers.reduce((so, one) => so + one, 0);
    const rate = (from: number, to: number) =>
      Math.round((sum(bytes.slice(from, to)) * 8) / sum(seconds.slice(from, to)));
    const passages = seconds.flatMap((_length, from) =>
      seconds.slice(from).map((_last, count) => [from, from + count + 1] as const),
    );
    const rates = passages
      .filter(
        ([from, to]) => sum(seconds.slice(from, to)) >= target / 2 && sum(seconds.slice(from, to)) <= target * 1.5,
      )
      .map(([from, to]) => rate(from, to));
    expect(Math.max(...rates)).toBeGreaterThan(rate(0, seconds.length));
    expect(master).toContain(
      `:BANDWIDTH=${Math.max(...rates)},AVERAGE-BANDWIDTH=${rate(0, seconds.length)},RESOLUTION=`,
    );
  });

  test('of a film that was cut before its peak was looked for the average is both', () => {
    const cut = { name: 'original', width: 640, height: 360, bandwidth: 700, codecs: 'avc1.64001e', segments: [2] };
    expect(masterPlaylist([cut])).toContain(':BANDWIDTH=700,AVERAGE-BANDWIDTH=700,');
  });

  test('the playlist names encrypted segments whose key is 16 bytes and never cached', async () => {
    const { course, student, urls } = await createLessons();
    const lesson = (await call<LessonDetail>(server, { url: course.url(), as: student })).body;
    expect(lesson).toMatchObject({ mediaType: 'hls', duration_seconds: 30 });
    const master = await raw(urls['master']!, student);
    expect(master.body).toContain('RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"');
    const playlist = await raw(urls['playlist']!, student);
    expect(playlist.body.indexOf('#EXT-X-MAP')).toBeLessThan(playlist.body.indexOf('#EXT-X-KEY'));
    const key = await raw(urls['key']!, student);
    expect(key.rawPayload).toHaveLength(16);
    expect(key.headers['cache-control']).toBe('no-store');
    const segment = await raw(urls['segment']!, student);
    expect(segment.statusCode).toBe(200);
    expect(segment.rawPayload.subarray(4, 8).toString()).not.toBe('moof');
  });

  test('a changed or foreign address opens nothing', async () => {
    const { student, urls } = await createLessons();
    const get = async (url: string) => (await raw(url, student)).statusCode;
    expect(await get(urls['master']!.replace('/play/', '/play/x'))).toBe(410);
    expect(await get(urls['segment']!.replace('seg-0.m4s', '..%2f..%2fsource'))).toBe(400);
    expect(await get(urls['segment']!.replace('seg-0', 'seg-999'))).toBe(404);
  });

  test('an address that was given away plays in no other session, of the same person neither', async () => {
    const { student, urls } = await createLessons();
    const session = { userId: student.userId, siteId: panel.siteId, device: 'another' };
    const elsewhere = { token: await createSession(db(), session) };
    const signed = Object.values(urls).filter((url) => url.includes('/play/'));
    expect(signed.length).toBeGreaterThan(3);
    for (const url of signed) {
      expect((await raw(url, student)).statusCode).toBe(200);
      expect([url, (await raw(url, elsewhere)).statusCode]).toEqual([url, 403]);
    }
  });

  test('the still of a lesson is kept by its member’s browser, at an address that nobody else’s page names', async () => {
    const { course, student } = await createLessons();
    const addressFor = async (as: Actor) => {
      const { player } = (await call<LessonDetail>(server, { url: course.url(0), as })).body;
      return player.kind === 'hls' ? player.poster! : '';
    };
    const kept = async (url: string, as: Actor) => {
      const { statusCode, headers, rawPayload } = await raw(url, as);
      expect([statusCode, rawPayload]).toEqual([200, STILL]);
      return headers['cache-control'] === 'private, max-age=604800, immutable';
    };
    const address = await addressFor(student);
    expect(await addressFor(student)).toBe(address);
    expect(await kept(address, student)).toBe(true);
    const other = await createActor(server, panel, 'student', [course.courseId]);
    expect(await addressFor(other)).not.toBe(address);
    for (const [url, as] of [
      [address, other],
      [address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), student],
    ] as const)
      expect(await kept(url, as)).toBe(false);
    const stranger = await createActor(server, panel);
    expect((await raw(address, stranger)).statusCode).toBe(403);
    // Drawn anew, it stands in the same file.
    await db()
      .updateTable('media')
      .set({ updated_at: sql`now()` })
      .where('id', '=', video.id)
      .execute();
    expect(await addressFor(student)).not.toBe(address);
    expect(await kept(address, student)).toBe(false);
    expect(await kept(await addressFor(student), student)).toBe(true);
  });

  test('the still that stands in for one whose file cannot be read is asked for again', async () => {
    const { course, student } = await createLessons();
    const write = (own_poster_key: string | null) =>
      db().updateTable('media').set({ own_poster_key }).where('id', '=', video.id).execute();
    await write('sites/own-0123456789abcdef');
    const { player } = (await call<LessonDetail>(server, { url: course.url(0), as: student })).body;
    const address = player.kind === 'hls' ? player.poster! : '';
    expect(address).toContain('?v=0123456789abcdef&kept=');
    const { headers, rawPayload } = await raw(address, student);
    expect([headers['cache-control'], rawPayload]).toEqual(['private, no-cache', STILL]);
    await write(null);
  });

  test('a still that is named elsewhere is kept by the browser and asked for again each time', async () => {
    const { student, urls } = await createLessons();
    const { headers } = await raw(urls['poster']!, student);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await raw(urls['poster']!, student, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await raw(urls['poster']!, undefined, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(401);
  });

  test('of a sound that is asked for to its end, no more comes than is needed next; of a part, all of it', async () => {
    const { id } = await processMedia(server, panel, await uploadBytes(server, panel, 'longo.wav', wave(60)), {
      withFfmpeg: true,
    });
    await db()
      .updateTable('media')
      .set({ play_key: sql`source_key` })
      .where('id', '=', id)
      .execute();
    const { course, student } = await createLessons();
    await call(server, { method: 'PATCH', url: course.url(1), as: panel.owner, body: { media_id: id } });
    const { sound } = await addressesFor(course, student);
    const size = wave(60).length;
    for (const [range, start, end] of [
      ['bytes=0-', 0, 262_143],
      ['bytes=500000-', 500_000, 762_143],
      [`bytes=${size - 10}-`, size - 10, size - 1],
      [`bytes=0-${size - 1}`, 0, size - 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await raw(sound!, student, { range });
      expect([statusCode, headers['content-range'], rawPayload.length]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
        end - start + 1,
      ]);
    }
    expect((await raw(sound!, student)).rawPayload.length).toBe(size);
  }, 120_000);

  test('sound is served in ranges and stays in no cache', async () => {
    const { student, urls } = await createLessons();
    const part = await raw(urls['sound']!, student, { range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length, part.headers['content-type']]).toEqual([206, 10, 'audio/mpeg']);
    expect(part.headers['cache-control']).toBe('private, no-store');
    expect((await raw(urls['sound']!, student, { range: 'bytes=999999999-' })).statusCode).toBe(416);
  });

  test('sound that was drawn anew meanwhile is sent whole to whoever goes on with the other one', async () => {
    const { student, urls } = await createLessons();
    const range = { range: 'bytes=10-19' };
    const { headers } = await raw(urls['sound']!, student, range);
    const version = String(headers['etag']);
    const same = await raw(urls['sound']!, student, { ...range, 'if-range': version });
    expect([same.statusCode, same.rawPayload.length]).toEqual([206, 10]);
    const other = await raw(urls['sound']!, student, { ...range, 'if-range': '"drawn-10"' });
    expect([other.statusCode, other.headers['etag']]).toEqual([200, version]);
    expect(other.rawPayload.length).toBe(Number(other.headers['content-length']));
  });
});

describe('every address of a media asks again', () => {
  test('it opens for the member that it was given to, and for nobody else', async () => {
    const { urls, course, student } = await createLessons();
    expect(await statusesOf(urls, student)).toEqual(each(urls, 200));
    expect(await statusesOf(urls)).toEqual(each(urls, 401));
    const other = await createActor(server, panel, 'student', [course.courseId]);
    expect(await statusesOf(urls, other)).toEqual(each(urls, 403, 200));
    const foreigner = (await createPanel(server)).owner;
    expect(await statusesOf(urls, foreigner)).toEqual(each(urls, 403, 404));
  });

  test('it is over after four hours', async () => {
    const { urls, student } = await createLessons();
    const { config } = server.context;
    const played = Object.entries(urls).filter(([, url]) => url.includes('/play/'));
    expect(played).toHaveLength(7);
    /** The same addresses, whose time is another one. */
    const until = (end: number) =>
      Object.fromEntries(
        played.map(([name, url]) => [
          name,
          url.replace(/(?<=\/play\/)[^/]+/, (token) => {
            const grant = readGrant(config, token);
            expect(grant.e - Date.now()).toBeLessThanOrEqual(4 * 60 * 60 * 1000);
            return sign(config.secret, 'playback', { ...grant, e: end });
          }),
        ]),
      );
    const all = (status: number) => Object.fromEntries(played.map(([name]) => [name, status]));
    expect(await statusesOf(until(Date.now() + 60_000), student)).toEqual(all(200));
    expect(await statusesOf(until(Date.now() - 1), student)).toEqual(all(410));
  });

  test('it closes with the session', async () => {
    const { urls, student } = await createLessons();
    await call(server, { method: 'POST', url: '/api/member/logout', as: student, body: {} });
    expect(await statusesOf(urls, student)).toEqual(each(urls, 401));
  });

  test('it closes with the enrolment', async () => {
    const { urls, student } = await createLessons();
    const ended = { expires_at: '2000-01-01' };
    await db().updateTable('enrolments').set(ended).where('member_id', '=', student.memberId).execute();
    expect(await statusesOf(urls, student)).toEqual(each(urls, 403));
  });

  test('it closes with the course', async () => {
    const { urls, course, student } = await createLessons();
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', course.courseId).execute();
    expect(await statusesOf(urls, student)).toEqual(each(urls, 403));
    expect((await raw(urls['poster']!, panel.owner)).statusCode).toBe(200);
  });

  test('it closes with a lesson that is put off', async () => {
    const { urls, course, student } = await createLessons();
    const later = { release_at: '2999-01-01' };
    await db().updateTable('modules').set(later).where('course_id', '=', course.courseId).execute();
    expect(await statusesOf(urls, student)).toEqual(each(urls, 403));
  });

  test('it closes with the panel, for everybody', async () => {
    const { urls, course, student } = await createLessons();
    const staff = await addressesFor(course, panel.owner);
    const set = (deleted_at: string | null) =>
      db().updateTable('sites').set({ deleted_at }).where('id', '=', panel.siteId).execute();
    await set('2020-01-01');
    const [theirs, owners] = [await statusesOf(urls, student), await statusesOf(staff, panel.owner)];
    await set(null);
    for (const status of [...Object.values(theirs), ...Object.values(owners)])
      expect([401, 403, 404]).toContain(status);
  });
});

describe('a sound that is being played', () => {
  const SIZE = 64 * ASKED_AGAIN_AFTER;
  let address: { host: string; port: number };
  beforeAll(async () => {
    // Far more than sockets hold: what is not read yet is with the server.
    const { play_key: key } = await db()
      .selectFrom('media')
      .select('play_key')
      .where('id', '=', audio.id)
      .executeTakeFirstOrThrow();
    await server.context.storage.write(key!, Buffer.alloc(SIZE, 7));
    address = await listening(server);
  });

  const play = (url: string, as: Actor, meanwhile: () => Promise<unknown>, range?: string) =>
    readSlowly(address, { url, as, range }, meanwhile);

  test('comes whole to whoever may hear it, all of it or a part', async () => {
    const { student, urls } = await createLessons();
    const nothing = async () => {};
    expect(await play(urls['sound']!, student, nothing)).toEqual({ status: 200, read: SIZE, length: SIZE });
    const part = await play(urls['sound']!, student, nothing, `bytes=5-${3 * ASKED_AGAIN_AFTER}`);
    expect(part).toEqual({ status: 206, read: part.length, length: 3 * ASKED_AGAIN_AFTER - 4 });
  });

  const ends: Record<string, (student: Actor) => Promise<unknown>> = {
    'its session': (student) => call(server, { method: 'POST', url: '/api/member/logout', as: student, body: {} }),
    'its enrolment': ({ memberId }) =>
      db().updateTable('enrolments').set({ expires_at: '2000-01-01' }).where('member_id', '=', memberId).execute(),
    'its membership': ({ memberId }) => db().deleteFrom('members').where('id', '=', memberId).execute(),
  };
  test.each(Object.keys(ends))('is broken off with %s, whole or by range', async (what) => {
    for (const range of [undefined, `bytes=0-${SIZE - 1}`]) {
      const { student, urls } = await createLessons();
      const { read, length } = await play(urls['sound']!, student, async () => ends[what]!(student), range);
      expect(length).toBe(SIZE);
      expect(read).toBeLessThan(SIZE / 2);
    }
  });
});
