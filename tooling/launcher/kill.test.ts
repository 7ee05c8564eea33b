/** @long */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { withStartedFolder } from './started-folder.ts';
import {
  ask,
  end,
  endHelper,
  helpersOf,
  isAlive,
  lostTickets,
  openSession,
  postmasterOf,
  serve,
  ticket,
  type Served,
  until,
  writeTickets,
} from './testing.ts';

/** security.md asks for 50: `CLUBE_KILL_CYCLES=50`. The first kills the server with its database, the next one the server alone. */
const CYCLES = Number(process.env.CLUBE_KILL_CYCLES ?? 2);
const WRITERS = 8;
const WRITE_MS = 700;

const writeFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A short film that has to be drawn anew: somebody works on it beside the server. */
const FILM = new Uint8Array(
  readFileSync(path.join(import.meta.dirname, '../../api/test/samples/silent-odd-yuv444.mp4')),
);
async function sendFilm(server: Served, token: string): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0' };
  const named = { 'upload-length': String(FILM.length), 'upload-metadata': `filename ${btoa('aula.mp4')}` };
  const begun = await ask(server, '/api/media/upload', { method: 'POST', token, headers: { ...tus, ...named } });
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const url = begun!.headers.get('location')!;
  expect((await ask(server, url, { method: 'PATCH', token, body: FILM, headers }))?.status).toBe(204);
}

test('server, its helpers and database killed in turns under writes: nothing acknowledged is lost, every answer says what is', async () => {
  await withStartedFolder(async (data) => {
    const acknowledged: number[] = [];
    const refused = new Set<number>();
    let server: Served = await serve(data);
    const token = await openSession(server.url);
    const owner = await openSession(server.url, 'owner');
    const isAnswered = async () => {
      const status = (await ask(server, '/api/me', { token }))?.status;
      if (status !== undefined && status !== 200) refused.add(status);
      return status === 200;
    };
    const turn = async (kill: () => unknown, recovered: () => Promise<unknown>) => {
      const writing = writeTickets(server, token, WRITERS);
      // On a busy machine the first answers take longer than all that comes after them.
      await until(() => writing.acknowledged.length > WRITERS);
      await kill();
      await recovered();
      await writing.stop();
      acknowledged.push(...writing.acknowledged);
      for (const status of writing.refused) refused.add(status);
    };
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await sendFilm(server, owner);
      let helpers: number[] = [];
      await until(() => (helpers = helpersOf(server.child.pid!)).length > 0, 5);
      // Whoever works beside the server may fall at any time, and it goes on answering.
      await turn(
        () => helpers.forEach(endHelper),
        async () => {
          await until(() => helpers.every((pid) => !isAlive(pid)));
          expect((await ask(server, '/api/ticket', { token, body: ticket }))?.status).toBe(201);
        },
      );
      // A database that falls comes back under its server, also once more.
      for (let round = 0; round < 2; round += 1) {
        const database = postmasterOf(data);
        await turn(
          () => end(database),
          () =>
            until(
              async () =>
                (await isAnswered()) &&
                postmasterOf(data) !== database &&
                (await ask(server, '/health/ready'))?.status === 200,
            ),
        );
        expect(server.child.exitCode).toBeNull();
      }
      await turn(
        async () => {
          await writeFor(WRITE_MS);
          if (cycle % 2 === 0) end(postmasterOf(data));
          server.child.kill('SIGKILL');
        },
        () => server.ended,
      );
      server = await serve(data);
      expect((await ask(server, '/api/ticket', { token }))?.status).toBe(200);
    }
    const lost = await lostTickets(server.url, acknowledged);
    await server.stop();
    expect(lost).toEqual([]);
    // Nothing but "created" and "come back later" was ever answered.
    expect([...refused].filter((status) => status !== 503)).toEqual([]);
  });
}, 600_000);

test('control: with commits that do not wait for the disk the same kill loses some', async () => {
  await withStartedFolder(async (data) => {
    const settings = 'synchronous_commit=off,wal_writer_delay=10000,wal_writer_flush_after=2097151';
    const first = await serve(data, settings);
    const writing = writeTickets(first, await openSession(first.url), WRITERS);
    await until(() => writing.acknowledged.length > WRITERS);
    await writeFor(WRITE_MS);
    end(postmasterOf(data));
    first.child.kill('SIGKILL');
    await first.ended;
    await writing.stop();
    const second = await serve(data, settings);
    const lost = await lostTickets(second.url, writing.acknowledged);
    await second.stop();
    expect(lost.length).toBeGreaterThan(0);
  });
}, 120_000);
