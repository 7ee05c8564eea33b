/** @long */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Media } from '@clube/shared/contracts/media';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { processMedia, uploadBytes, uploadSample } from '../../../test/media.ts';
import { NEEDED } from '../../worker/find-engine.ts';
import { createMediaProcessor } from './process.ts';

const MISBEHAVING = path.join(import.meta.dirname, '../../../test/misbehaving-worker.ts');

let server: TestServer;
let panel: Panel;
let processor: ReturnType<typeof createMediaProcessor>;
beforeEach(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  processor = createMediaProcessor(server.context, server.app.log);
});
afterEach(async () => {
  processor.stop();
  await server.close();
});

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
async function until(mediaId: number, isSo: (media: Media) => boolean): Promise<Media> {
  for (;;) {
    const { body } = await call<Media>(server, { url: `/api/media/${mediaId}`, as: panel.owner });
    if (isSo(body)) return body;
    await after(50);
  }
}
/** As a server leaves it that was killed while it worked: the queue believes that somebody still does. */
const leaveActive = () =>
  query(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name like 'media.%'`);

test('a start takes up at once what a killed server was copying', async () => {
  const media = await uploadSample(server, panel, 'slides.mp4');
  await query('update media set attempts = 1 where id = $1', [media.id]);
  await leaveActive();
  await processor.start();
  expect(await until(media.id, ({ status }) => status !== 'processing')).toMatchObject({ status: 'ready' });
});

test('a start goes on with renditions and stills where a killed server stopped', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, 'slides.mp4'), {
    withFfmpeg: true,
    lanes: ['copy'],
  });
  expect(media).toMatchObject({ status: 'ready', poster: null });
  await leaveActive();
  await processor.start();
  const done = await until(media.id, ({ poster, renditions }) => poster !== null && renditions.length === 2);
  expect(done.renditions.map(({ name }) => name)).toEqual(['original', '360p']);
}, 240_000);

test('a file that was tried three times by servers that were killed with it is failed by the next start', async () => {
  const media = await uploadBytes(server, panel, 'poison.mp4', Buffer.from('poison'));
  await query('update media set attempts = 3 where id = $1', [media.id]);
  await leaveActive();
  await processor.start();
  const ended = await until(media.id, ({ status }) => status !== 'processing');
  expect(ended).toMatchObject({ status: 'failed', error_code: 'too_demanding' });
  expect((await query('select 1 from media where settled_at is null')).rowCount).toBe(0);
});

test('what waited for a converter is found by the next look when one has come, without another start', async () => {
  const media = await processMedia(server, panel, await uploadSample(server, panel, 'phone-hevc.mov'));
  expect(media).toMatchObject({ status: 'waiting', error_code: 'converter_missing' });
  await processor.start();
  const waiting = await uploadSample(server, panel, 'silent-odd-yuv444.mp4');
  await query(`update media set status = 'waiting', error_code = 'converter_missing' where id = $1`, [waiting.id]);
  await processor.sweep();
  for (const { id } of [media, waiting])
    expect(await until(id, ({ error_code }) => error_code !== 'converter_missing')).toMatchObject({
      status: expect.stringMatching(/waiting|ready/),
    });
}, 240_000);

test('a converter that is here and cannot be used is none: media wait for another, and the log says why, once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-converter-'));
  writeFileSync(path.join(folder, 'ffmpeg'), '', { mode: 0o755 });
  const found = process.env.PATH;
  const warn = jest.spyOn(server.app.log, 'warn');
  process.env.PATH = folder;
  try {
    const sent = await uploadSample(server, panel, 'phone-hevc.mov');
    const worker = { engine: 'program' as const };
    const media = await processMedia(server, panel, sent, { withFfmpeg: true, worker });
    expect(media).toMatchObject({ status: 'waiting', error_code: 'converter_missing' });
    const fault = `${path.join(folder, 'ffmpeg')}: there is no ffprobe with it`;
    expect(warn.mock.calls).toEqual([[{ fault }, expect.any(String)]]);
  } finally {
    process.env.PATH = found;
    rmSync(folder, { recursive: true });
  }
});

test('a converter that worked is asked again once a worker blames the machine: without it a media waits for another', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-converter-'));
  const works = path.join(folder, 'works');
  writeFileSync(works, '');
  writeFileSync(path.join(folder, 'ffprobe'), '', { mode: 0o755 });
  const names = [...NEEDED.encoders, ...NEEDED.filters].map((name) => `echo " T.C ${name}   what it is"`);
  const program = ['#!/bin/sh', `[ -e ${works} ] || exit 1`, ...names].join('\n');
  writeFileSync(path.join(folder, 'ffmpeg'), program, { mode: 0o755 });
  const found = process.env.PATH;
  process.env.PATH = folder;
  try {
    const { id } = await uploadBytes(server, panel, 'aula.mov', Buffer.from('blame'));
    await query(`update media set status = 'waiting', error_code = 'converting' where id = $1`, [id]);
    const worker = { engine: 'program' as const, entry: MISBEHAVING };
    const blaming = createMediaProcessor(server.context, server.app.log, worker);
    const at = { siteId: panel.siteId, mediaId: id };
    await expect(blaming.convert(at)).rejects.toThrow('No space left on device');
    rmSync(works);
    await blaming.convert(at);
    const { rows } = await query('select status, error_code, attempts, given_back from media where id = $1', [id]);
    expect(rows).toEqual([{ status: 'waiting', error_code: 'converter_missing', attempts: 0, given_back: 1 }]);
  } finally {
    process.env.PATH = found;
    rmSync(folder, { recursive: true });
  }
});

test('what waited for a converter is not looked into and copied again when one has come: it is converted', async () => {
  const { id } = await processMedia(server, panel, await uploadSample(server, panel, 'phone-hevc.mov'));
  const sent: [string, object][] = [];
  const jobs = {
    ...server.context.jobs,
    send: async (job: { name: string }, at: object) => void sent.push([job.name, at]),
  };
  const sweep = (engine: 'none' | undefined) =>
    createMediaProcessor({ ...server.context, jobs }, server.app.log, engine && { engine }).sweep();
  await sweep('none');
  expect(sent).toEqual([]);
  await sweep(undefined);
  expect(sent).toEqual([['media.convert', { siteId: panel.siteId, mediaId: id }]]);
  expect(await until(id, () => true)).toMatchObject({ status: 'waiting', error_code: 'converting' });
});

test('what a server that could not yet say so left as not looked through is told so, where nothing converts', async () => {
  const lanes = { withFfmpeg: false, lanes: ['copy' as const] };
  const media = await processMedia(server, panel, await uploadSample(server, panel, 'slides.mp4'), lanes);
  expect(media).toMatchObject({ status: 'ready', unchecked: false });
  const bare = createMediaProcessor(server.context, server.app.log, { engine: 'none' });
  await bare.sweep();
  expect(await until(media.id, () => true)).toMatchObject({ status: 'ready', unchecked: true });
});

test('a server that stops while it works gives the try back', async () => {
  const media = await uploadSample(server, panel, 'landscape-h264.mp4');
  const at = { siteId: panel.siteId, mediaId: media.id };
  const ended = processor.copy(at);
  processor.stop();
  await expect(ended).rejects.toMatchObject({ problem: 'stopped' });
  const { rows } = await query('select attempts, status from media where id = $1', [media.id]);
  expect(rows).toEqual([{ attempts: 0, status: 'processing' }]);
});

test('a file that is deleted while it is worked on leaves nothing', async () => {
  const media = await uploadSample(server, panel, 'landscape-h264.mp4');
  const at = { siteId: panel.siteId, mediaId: media.id };
  const work = processor.copy(at);
  const url = `/api/media/${media.id}`;
  const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
  await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: panel.owner });
  await work;
  const { storage } = server.context;
  expect(await storage.size(`sites/${panel.siteId}/media/${media.id}/original/init.mp4`)).toBeUndefined();
});
