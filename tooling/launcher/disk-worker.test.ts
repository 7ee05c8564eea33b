/** @long */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { askDatabase, listMediaRows, listing, lookAtDisk, untilSettled } from './media-soak-end.ts';
import { ask, openSession, serve, until, withFolder, type Served } from './testing.ts';

const BLOCK = 4096;
const TUS = { 'tus-resumable': '1.0.0' };
const SAMPLE = new Uint8Array(readFileSync(path.join(ROOT, 'api/test/samples/landscape-h264.mp4')));
const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** A small disk needs the right to mount one. */
const mayMount = await withFolder(async (folder) => {
  const may = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (may) spawnSync('umount', [folder]);
  return may;
});
if (!mayMount) console.warn('skipped: only root may mount the small disk that this needs');

/** Takes the disk's room until so much is left. */
function fill(data: string, ballast: string, leave: number) {
  const file = openSync(ballast, 'w');
  try {
    for (const size of [256 * BLOCK, BLOCK])
      for (
        let { bavail, bsize } = statfsSync(data);
        bavail * bsize >= leave + size;
        { bavail, bsize } = statfsSync(data)
      )
        writeSync(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

/** Sends a film but for its last bytes. Returns what sends those. */
async function sendNearly(server: Served, token: string): Promise<() => Promise<number | undefined>> {
  const begun = await ask(server, '/api/media/upload', {
    token,
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(SAMPLE.length), 'upload-metadata': `filename ${btoa('cheio.mp4')}` },
  });
  expect(begun?.status).toBe(201);
  const send = async (from: number, to?: number) =>
    (
      await ask(server, begun!.headers.get('location')!, {
        token,
        method: 'PATCH',
        headers: { ...TUS, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: SAMPLE.slice(from, to),
      })
    )?.status;
  const most = SAMPLE.length - 10;
  expect(await send(0, most)).toBe(204);
  return () => send(most);
}

(mayMount ? test : test.skip)(
  'a disk that fills while a film is worked on is none of its tries: it waits, is ready when there is room, and leaves nothing stray',
  async () => {
    await withFolder(async (folder) => {
      const data = path.join(folder, 'disk');
      mkdirSync(data);
      if (!mount('-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tmpfs', data)) throw new Error('The disk was not mounted');
      try {
        const server = await serve(data);
        const token = await openSession(server.url, 'owner');
        // The course that a first start brings has films too.
        expect(await untilSettled(server.url)).toEqual([]);
        const finish = await sendNearly(server, token);
        const ballast = path.join(data, 'ballast');
        // The database goes on; a second copy of the film does not fit.
        fill(data, ballast, SAMPLE.length / 2);
        expect(await finish()).toBe(204);
        const look = async () =>
          (
            await askDatabase<{ status: string; attempts: number; tries: number; is_waiting: boolean }>(
              server.url,
              `select m.status, m.attempts, coalesce(max(j.retry_count), 0) as tries, bool_or(j.state = 'retry') as is_waiting
               from media m left join pgboss.job j on (j.data ->> 'mediaId')::bigint = m.id and j.name like 'media%'
               where m.name like 'cheio%' group by m.id`,
            )
          )[0];
        // More often than a file is tried that is at fault itself.
        await until(async () => {
          const found = await look();
          return found !== undefined && found.is_waiting && found.tries >= 3;
        });
        const { status, attempts } = (await look())!;
        expect(['processing', 'waiting']).toContain(status);
        // The one under way, where the next has begun.
        expect(attempts).toBeLessThanOrEqual(1);
        rmSync(ballast);
        expect(await untilSettled(server.url)).toEqual([]);
        const rows = await listMediaRows(server.url);
        expect(rows.find(({ name }) => name.startsWith('cheio'))).toMatchObject({ status: 'ready', error_code: null });
        expect(lookAtDisk(data, rows)).toEqual({ stray: [], missing: [] });
        expect([listing(path.join(data, 'work')), listing(path.join(data, 'uploads'))]).toEqual([[], []]);
        await server.stop();
      } finally {
        spawnSync('umount', ['--lazy', data]);
      }
    });
  },
  400_000,
);
