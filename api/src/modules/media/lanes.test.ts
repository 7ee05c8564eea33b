/** @long */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Media } from '@clube/shared/contracts/media';
import { createRandom } from '../../../test/forge.ts';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { processMedia, SAMPLES, uploadBytes, uploadSample } from '../../../test/media.ts';
import { laneToConvert } from './jobs.ts';
import { createMediaProcessor } from './process.ts';

const MISBEHAVING = path.join(import.meta.dirname, '../../../test/misbehaving-worker.ts');
let server: TestServer;
let panel: Panel;
let processor: ReturnType<typeof createMediaProcessor>;
beforeEach(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  processor = createMediaProcessor(server.context, server.app.log, { limits: { nice: 0 } });
});
afterEach(async () => {
  processor.stop();
  await server.close();
});

const stateOf = async ({ id }: Pick<Media, 'id'>) =>
  (await call<Media>(server, { url: `/api/media/${id}`, as: panel.owner })).body;
/** A sample with 4 kB of noise in its middle. */
function damage(name: string): Buffer {
  const damaged = readFileSync(path.join(SAMPLES, name));
  const random = createRandom(7);
  const middle = Math.floor(damaged.length / 2);
  for (let at = middle; at < middle + 4096; at += 1) damaged[at] = Math.floor(random() * 256);
  return damaged;
}
/** A sample with noise in the place of all its pictures and sound. */
function filmOfNoise(name: string): Buffer {
  const content = readFileSync(path.join(SAMPLES, name));
  const random = createRandom(11);
  for (let at = 0; at + 8 <= content.length; at += content.readUInt32BE(at)) {
    if (content.toString('latin1', at + 4, at + 8) !== 'mdat') continue;
    for (let byte = at + 8; byte < at + content.readUInt32BE(at); byte += 1) content[byte] = Math.floor(random() * 256);
  }
  return content;
}
const filesOf = (...parts: string[]) => {
  const folder = path.join(server.context.config.dataFolder, ...parts);
  return existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]) : [];
};

test('what can be copied plays while three files before it wait for their conversion', async () => {
  const slow = [];
  for (let count = 0; count < 3; count += 1) slow.push(await uploadSample(server, panel, 'phone-hevc.mov'));
  await processor.start();
  while ((await stateOf(slow[0]!)).status === 'processing') await after(20);
  const quick = await uploadSample(server, panel, 'fragmented.mp4');
  while ((await stateOf(quick)).status !== 'ready') await after(20);
  const states = await Promise.all(slow.map(stateOf));
  // One after another, each for seconds: the last of them cannot be done before a copy that takes a moment.
  expect(states.at(-1)).toMatchObject({ status: 'waiting', error_code: 'converting' });
}, 60_000);

test('a file that is deleted when its stills are just drawn leaves nothing behind', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, 'landscape-h264.mp4'), {
    withFfmpeg: true,
    lanes: ['copy'],
  });
  const { storage } = server.context;
  const deleteFirst: typeof storage.adopt = async (key, file) => {
    await call(server, { method: 'DELETE', url: `/api/media/${media.id}`, as: panel.owner });
    return storage.adopt(key, file);
  };
  const late = createMediaProcessor(
    { ...server.context, storage: { ...storage, adopt: deleteFirst } },
    server.app.log,
    {
      limits: { nice: 0 },
    },
  );
  await late.buildLadder({ siteId: panel.siteId, mediaId: media.id });
  expect(filesOf('storage', 'sites', String(panel.siteId), 'media', String(media.id))).toEqual([]);
  expect(filesOf('work')).toEqual([]);
}, 60_000);

test('a file that is deleted while it is converted ends the conversion', async () => {
  const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from('silence'));
  const at = { siteId: panel.siteId, mediaId: media.id };
  await server.context.connection.pool.query(
    `update media set status = 'waiting', error_code = 'converting' where id = $1`,
    [media.id],
  );
  const working = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING, engine: 'program' });
  const ended = working.convert(at);
  while (!filesOf('work').some((name) => name.endsWith('began'))) await after(20);
  await call(server, { method: 'DELETE', url: `/api/media/${media.id}`, as: panel.owner });
  await ended;
  expect(filesOf('work')).toEqual([]);
}, 60_000);

test('what tries left that ended between a file and its row is gone when nothing is left to do, or nothing can be done', async () => {
  const { storage } = server.context;
  const prefixOf = ({ id }: Pick<Media, 'id'>) => `sites/${panel.siteId}/media/${id}`;
  const namesOf = async (media: Pick<Media, 'id'>) => [
    ...new Set((await storage.list(prefixOf(media))).map((key) => key.slice(prefixOf(media).length + 1).split('/')[0])),
  ];
  const leave = async (media: Pick<Media, 'id'>) => {
    for (const name of ['720p/seg-0.m4s', 'poster.jpg.part', 'audio.m4a'])
      await storage.write(`${prefixOf(media)}/${name}`, Buffer.from('left'));
  };
  const video = await uploadSample(server, panel, 'fragmented.mp4');
  await leave(video);
  expect(await processMedia(server, panel, video, { withFfmpeg: true })).toMatchObject({ status: 'ready' });
  expect((await namesOf(video)).toSorted()).toEqual(['360p', 'original', 'poster.jpg', 'sprite.jpg']);
  const text = await uploadSample(server, panel, 'not-a-video.mp4');
  await leave(text);
  expect(await processMedia(server, panel, text, { withFfmpeg: true })).toMatchObject({ status: 'failed' });
  expect(await namesOf(text)).toEqual([]);
}, 60_000);

test('a video of which nothing can be decoded says so to its owner', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, 'landscape-h264.mp4'), {
    withFfmpeg: true,
    lanes: ['copy'],
  });
  // The bytes behind the row are not what they were: to the engine, all of it is noise.
  const { rows } = await server.context.connection.pool.query('select source_key from media where id = $1', [media.id]);
  const source = filmOfNoise('landscape-h264.mp4');
  await server.context.storage.write(rows[0].source_key, source);
  const drawn = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['buildLadder'] });
  expect(drawn).toMatchObject({ status: 'ready', poster: null, damages: [0] });
}, 60_000);

test('a file that is damaged inside plays, is drawn around the damage, and its owner is told where', async () => {
  const damaged = damage('landscape-h264.mp4');
  const media = await processMedia(server, panel, await uploadBytes(server, panel, 'riscado.mp4', damaged), {
    withFfmpeg: true,
  });
  expect(media).toMatchObject({ status: 'ready', renditions: [{ name: '720p' }, { name: '360p' }] });
  expect(media.damages.length).toBeGreaterThan(0);
  expect(media.damages.every((second) => second > 10 && second < 20)).toBe(true);
}, 120_000);

test('another panel’s file is converted while one panel has ten that hang', async () => {
  const other = await createPanel(server);
  const hangs = [];
  for (let count = 0; count < 10; count += 1)
    hangs.push(await uploadBytes(server, panel, `${count}.mov`, Buffer.from('silence')));
  const { id } = await uploadBytes(server, other, 'aula.mov', Buffer.from('death'));
  const { pool } = server.context.connection;
  await pool.query(`update media set status = 'waiting', error_code = 'converting'`);
  const limits = { stallMs: 400, wallMs: 2000, nice: 0 };
  const misbehaving = createMediaProcessor(server.context, server.app.log, {
    limits,
    entry: MISBEHAVING,
    engine: 'program',
  });
  await misbehaving.start();
  const triesOf = async () => {
    const { rows } = await pool.query<{ id: number; attempts: number; status: string }>(
      'select id, attempts, status from media order by id',
    );
    return rows;
  };
  while ((await triesOf()).find((row) => row.id === id)?.attempts === 0) await after(10);
  const tried = (await triesOf()).filter((row) => row.id !== id && (row.attempts > 0 || row.status === 'failed'));
  misbehaving.stop();
  // The one under way, and the next of that panel at most.
  expect(tried.length).toBeLessThanOrEqual(2);
  expect(hangs).toHaveLength(10);
}, 60_000);

test('a short film is converted while a long one is, of the same panel or another', async () => {
  const [long, short] = [
    await uploadBytes(server, panel, 'curso-inteiro.mov', Buffer.from('silence')),
    await uploadBytes(server, panel, 'aula.mov', Buffer.from('death')),
  ];
  const { pool } = server.context.connection;
  await pool.query(
    `update media set status = 'waiting', error_code = 'converting', duration_seconds = $2 where id = $1`,
    [long.id, 2 * 60 * 60],
  );
  await pool.query(`update media set status = 'waiting', error_code = 'converting' where id = $1`, [short.id]);
  const limits = { stallMs: 50_000, wallMs: 50_000, nice: 0 };
  const misbehaving = createMediaProcessor(server.context, server.app.log, {
    limits,
    entry: MISBEHAVING,
    engine: 'program',
  });
  await misbehaving.start();
  const triesOf = async ({ id }: Pick<Media, 'id'>) =>
    (await pool.query<{ attempts: number }>('select attempts from media where id = $1', [id])).rows[0]!.attempts;
  while ((await triesOf(long)) === 0 || (await triesOf(short)) === 0) await after(10);
  expect(await stateOf(long)).toMatchObject({ status: 'waiting', error_code: 'converting' });
  misbehaving.stop();
}, 40_000);

test('a film is long by what it lasts, or by its size where nobody knows that yet', () => {
  const laneOf = (duration_seconds: number | null, size_bytes: number) =>
    laneToConvert({ duration_seconds, size_bytes });
  expect([laneOf(600, 5e9), laneOf(3600, 1e6), laneOf(null, 1e6), laneOf(null, 1e9)]).toEqual([
    'media.convert',
    'media.convert-long',
    'media.convert',
    'media.convert-long',
  ]);
});

test('a file that says again and again that the machine is to blame, where it is not, is failed after fifty tries', async () => {
  const media = await uploadBytes(server, panel, 'aula.mov', Buffer.from('blame'));
  const { pool } = server.context.connection;
  await pool.query(`update media set given_back = 48`);
  const blaming = createMediaProcessor(server.context, server.app.log, { entry: MISBEHAVING });
  const at = { siteId: panel.siteId, mediaId: media.id };
  await expect(blaming.copy(at)).rejects.toThrow('No space left on device');
  expect(await stateOf(media)).toMatchObject({ status: 'processing' });
  await blaming.copy(at);
  expect(await stateOf(media)).toMatchObject({ status: 'failed', error_code: 'too_demanding' });
}, 60_000);
