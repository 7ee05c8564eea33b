/** @long */
import { expect, test } from '@jest/globals';
import { killInTurns, pause } from './kill-cycles.ts';
import { withStartedFolder } from './started-folder.ts';
import { end, lostTickets, openSession, postmasterOf, serve, until, writeTickets } from './testing.ts';

test('server, its helpers and database killed in turns under writes: nothing acknowledged is lost, every answer says what is', async () => {
  // security.md asks for 50: `pnpm bench kill`.
  const { lost, refused, sent, films } = await withStartedFolder((data) => killInTurns(data, 2));
  expect(lost).toEqual([]);
  // Nothing but "created" and "come back later" was ever answered.
  expect(refused.filter((status) => status !== 503)).toEqual([]);
  expect(films).toEqual(sent.map((upload_id) => ({ upload_id, status: 'ready', error_code: null })));
}, 600_000);

test('control: with commits that do not wait for the disk the same kill loses some', async () => {
  await withStartedFolder(async (data) => {
    const settings = 'synchronous_commit=off,wal_writer_delay=10000,wal_writer_flush_after=2097151';
    const first = await serve(data, settings);
    const writing = writeTickets(first, await openSession(first.url), 8);
    await until(() => writing.acknowledged.length > 8);
    await pause(700);
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
