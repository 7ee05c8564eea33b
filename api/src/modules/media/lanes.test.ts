/** @long */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Media } from '@clube/shared/contracts/media';
import { createRandom } from '../../../test/forge.ts';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { processMedia, SAMPLES, uploadBytes, uploadSample } from '../../../test/media.ts';
import { createMediaProcessor } from './process.ts';

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

test('a file that is damaged inside plays, is drawn around the damage, and its owner is told where', async () => {
  const damaged = damage('landscape-h264.mp4');
  const media = await processMedia(server, panel, await uploadBytes(server, panel, 'riscado.mp4', damaged), {
    withFfmpeg: true,
  });
  expect(media).toMatchObject({ status: 'ready', renditions: [{ name: '720p' }, { name: '360p' }] });
  expect(media.damages.length).toBeGreaterThan(0);
  expect(media.damages.every((second) => second > 10 && second < 20)).toBe(true);
}, 120_000);
