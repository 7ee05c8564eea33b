/** @long */
import { spawnSync } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readdirSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { forAll } from './for-all.ts';
import { copyStarted } from './started-folder.ts';
import {
  ask,
  lostTickets,
  openSession,
  serve,
  ticket,
  until,
  withFolder,
  writeTickets,
  type Answer,
  type Served,
} from './testing.ts';

const MIB = 1024 ** 2;
const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** A small disk needs the right to mount one. */
const mayMount = await withFolder(async (folder) => {
  const may = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (may) spawnSync('umount', [folder]);
  return may;
});
const withMount = mayMount ? describe : describe.skip;
if (!mayMount) console.warn('skipped: only root may mount the small disk that these need');

type Small = { server: Served; disk: { fill(): void; free(): void; data: string } };

/** The platform on a disk of its own, which can be filled to the last block and freed again. */
async function withSmallDisk(work: (small: Small) => Promise<void>) {
  await withFolder(async (folder) => {
    const data = path.join(folder, 'disk');
    mkdirSync(data);
    if (!mount('-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', data)) throw new Error('The disk was not mounted');
    const ballast = path.join(data, 'ballast');
    const disk = {
      data,
      fill() {
        const file = openSync(ballast, 'a');
        try {
          for (const size of [MIB, 4096]) {
            while (statfsSync(data).bavail * statfsSync(data).bsize >= size) writeSync(file, Buffer.alloc(size));
          }
        } finally {
          closeSync(file);
        }
      },
      free: () => rmSync(ballast, { force: true }),
    };
    try {
      await copyStarted(data);
      // Without the worker, whose drafts come and go and would give space back in the middle.
      const server = await serve(data, '', { CLUBE_ROLES: 'web,http' });
      await work({ server, disk });
      disk.free();
      await server.stop();
    } finally {
      spawnSync('umount', ['--lazy', data]);
    }
  });
}

const explained = (answer: Answer | undefined) => answer && `${answer.status} ${answer.code}`;

withMount('on a disk that fills', () => {
  // Freed again by each of them.
  const small = forAll(withSmallDisk);

  test('a full disk: writes are refused with words, nothing acknowledged is lost, and space heals it', async () => {
    const { server, disk } = small();
    const token = await openSession(server.url);
    const writing = writeTickets(server, token, 8);
    await until(() => writing.acknowledged.length > 20);
    disk.fill();
    // The database takes what it had already set aside, and then no more.
    await until(() => writing.refused.size > 0);
    await writing.stop();
    // 507 as long as the database can say so itself, 503 while it restarts because its log found no space either.
    expect([...writing.refused].filter((status) => ![507, 503].includes(status))).toEqual([]);
    disk.free();
    await until(async () => (await ask(server, '/api/ticket', { token, body: ticket }))?.status === 201);
    expect(await lostTickets(server.url, writing.acknowledged)).toEqual([]);
    expect(server.child.exitCode).toBeNull();
  }, 240_000);

  test('a full disk: pictures and uploads say so, leave nothing half, and go on where they stopped', async () => {
    const { server, disk } = small();
    const owner = await openSession(server.url, 'owner');
    const picture = new Uint8Array(readFileSync(path.join(ROOT, 'docs/images/lesson.png')));
    const content = new Uint8Array(randomBytes(8 * MIB));
    const tus = { 'tus-resumable': '1.0.0' };
    const created = await ask(server, '/api/media/upload', {
      token: owner,
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': `filename ${btoa('aula.mp4')}` },
    });
    expect(created?.status).toBe(201);
    const upload = created!.headers.get('location')!;
    const offset = async () =>
      Number((await ask(server, upload, { token: owner, method: 'HEAD', headers: tus }))?.headers.get('upload-offset'));
    const send = async (at: number) =>
      ask(server, upload, {
        token: owner,
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
        body: content.slice(at),
      });
    const photo = () =>
      ask(server, '/api/me/photo', {
        token: owner,
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: picture,
      });

    disk.fill();
    const refused = [await send(0), await photo()];
    expect(refused.map(explained)).toEqual(['507 server.disk_full', '507 server.disk_full']);
    const parts = (readdirSync(path.join(disk.data, 'storage'), { recursive: true }) as string[]).filter((name) =>
      name.endsWith('.part'),
    );
    expect(parts).toEqual([]);

    disk.free();
    expect((await photo())?.status).toBe(200);
    await until(async () => (await ask(server, '/health/ready'))?.status === 200);
    expect((await send(await offset()))?.status).toBe(204);
    const media = await ask(server, `/api/media/by-upload/${upload.split('/').at(-1)}`, { token: owner });
    expect(media?.status).toBe(200);
  }, 240_000);
});
