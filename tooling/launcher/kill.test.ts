/** @long */
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

/** security.md asks for 50: `CLUBE_KILL_CYCLES=50`. */
const CYCLES = Number(process.env.CLUBE_KILL_CYCLES ?? 3);
const WRITERS = 8;
const WRITE_MS = 700;

const writeFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills server and database while tickets are written. Returns how many acknowledged ones are gone. */
const killUnderLoad = (settings: string, cycles: number) =>
  withStartedFolder(async (data) => {
    const acknowledged: number[] = [];
    let token = '';
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const server = await serve(data, settings);
      token ||= await openSession(server.url);
      const writing = writeTickets(server, token, WRITERS);
      // On a busy machine the first answers take longer than all that comes after them.
      await until(() => writing.acknowledged.length > 1);
      await writeFor(WRITE_MS);
      end(postmasterOf(data));
      server.child.kill('SIGKILL');
      await server.ended;
      await writing.stop();
      acknowledged.push(...writing.acknowledged);
    }
    const server = await serve(data, settings);
    const lost = await lostTickets(server.url, acknowledged);
    await server.stop();
    return { written: acknowledged.length, lost: lost.length };
  });

test('server and database killed under load lose nothing that was acknowledged', async () => {
  const { written, lost } = await killUnderLoad('', CYCLES);
  expect(written).toBeGreaterThan(CYCLES);
  expect(lost).toBe(0);
}, 600_000);

test('server, its helpers and database killed in turns under writes: nothing acknowledged is lost, every answer says what is', async () => {
  await withStartedFolder(async (data) => {
    const acknowledged: number[] = [];
    const refused = new Set<number>();
    let server: Served = await serve(data);
    const token = await openSession(server.url);
    const turn = async (kill: () => void, recovered: () => Promise<unknown>) => {
      const writing = writeTickets(server, token, WRITERS);
      await until(() => writing.acknowledged.length > WRITERS);
      kill();
      await recovered();
      await writing.stop();
      acknowledged.push(...writing.acknowledged);
      for (const status of writing.refused) refused.add(status);
    };
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const helpers = helpersOf(server.child.pid!);
      // Whoever works beside the server may fall at any time, and it goes on answering.
      await turn(
        () => helpers.forEach(endHelper),
        async () => {
          await until(() => helpers.every((pid) => !isAlive(pid)));
          expect((await ask(server, '/api/ticket', { token, body: ticket }))?.status).toBe(201);
        },
      );
      const database = postmasterOf(data);
      await turn(
        () => end(database),
        () =>
          until(async () => postmasterOf(data) !== database && (await ask(server, '/health/ready'))?.status === 200),
      );
      await turn(
        () => server.child.kill('SIGKILL'),
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

test('a database that is killed comes back under its server, with its data and its work', async () => {
  await withStartedFolder(async (data) => {
    const server = await serve(data);
    const token = await openSession(server.url);
    expect((await ask(server, '/api/ticket', { token, body: { ...ticket, title: 'Antes da queda' } }))?.status).toBe(
      201,
    );
    const statuses = new Set<number | undefined>();
    for (let round = 0; round < 3; round += 1) {
      const killed = postmasterOf(data);
      end(killed);
      do statuses.add((await ask(server, '/api/me', { token }))?.status);
      while ([killed, undefined].includes(postmasterOf(data)) || (await ask(server, '/health/ready'))?.status !== 200);
    }
    expect((await ask(server, '/api/ticket', { token }))?.text).toContain('Antes da queda');
    expect((await ask(server, '/api/ticket', { token, body: ticket }))?.status).toBe(201);
    // While it was away every call was told to come back, and none failed in another way.
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    await server.stop();
  });
}, 120_000);

test('control: with commits that do not wait for the disk the same kill loses some', async () => {
  const { lost } = await killUnderLoad(
    'synchronous_commit=off,wal_writer_delay=10000,wal_writer_flush_after=2097151',
    1,
  );
  expect(lost).toBeGreaterThan(0);
}, 120_000);
