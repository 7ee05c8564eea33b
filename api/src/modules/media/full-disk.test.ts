/** @long */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Media } from '@clube/shared/contracts/media';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { uploadSample } from '../../../test/media.ts';
import { createMediaProcessor } from './process.ts';
import { MAX_TRIES } from './tries.ts';

const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder]);

/** A small disk needs the right to mount one. */
function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-disk-'));
  const may = process.getuid?.() === 0 && mount(folder, '1m');
  if (may) unmount(folder);
  rmdirSync(folder);
  return may;
}
const onSmallDisk = mayMount() ? test : test.skip;

let server: TestServer;
let panel: Panel;
let disk: string;
beforeEach(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  disk = server.context.config.dataFolder;
});
afterEach(async () => {
  unmount(disk);
  await server.close();
});

/** Less than what the film is made into, which is so short that a muxer holds all of it back until it is closed. */
const LEFT_BYTES = 20_000;

/** Takes nearly all the room there is: a worker begins, and does not get far. @returns what gives it back */
function fill(): () => void {
  const ballast = path.join(disk, 'ballast');
  const file = openSync(ballast, 'w');
  const { bsize } = statfsSync(disk);
  const room = () => statfsSync(disk).bavail - Math.ceil(LEFT_BYTES / bsize);
  for (let blocks = room(); blocks > 0; blocks = room()) writeSync(file, Buffer.alloc(Math.min(blocks, 64) * bsize));
  closeSync(file);
  return () => rmSync(ballast);
}

onSmallDisk(
  'a disk that fills while a film is worked on is none of its tries: it waits, and is made when there is room',
  async () => {
    if (!mount(disk, '60m')) throw new Error('The disk was not mounted');
    const { id } = await uploadSample(server, panel, 'slides.mp4');
    const processor = createMediaProcessor(server.context, server.app.log, { engine: 'auto', limits: { nice: 0 } });
    const at = { siteId: panel.siteId, mediaId: id };
    const look = async () => {
      const { rows } = await server.context.connection.pool.query('select status, attempts from media where id = $1', [
        id,
      ]);
      return rows[0] as unknown;
    };
    const media = async () => (await call<Media>(server, { url: `/api/media/${id}`, as: panel.owner })).body;
    const work = path.join(disk, 'work');

    for (const [lane, status] of [
      ['copy', 'processing'],
      ['buildLadder', 'ready'],
    ] as const) {
      const free = fill();
      // Oftener than a file is tried that is at fault itself.
      for (let tries = 0; tries <= MAX_TRIES; tries += 1)
        await expect(processor[lane](at)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await look()).toEqual({ status, attempts: 0 });
      expect(readdirSync(work)).toEqual([]);
      free();
      await processor[lane](at);
    }
    expect(await media()).toMatchObject({ status: 'ready', unchecked: false, poster: expect.any(String) });
    processor.stop();
  },
  240_000,
);
