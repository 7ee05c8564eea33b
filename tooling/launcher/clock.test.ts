/** @long */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { connect } from '../../api/src/database/connect.ts';
import { forAll } from './for-all.ts';
import { withStartedFolder } from './started-folder.ts';
import { ask, lostTickets, openSession, serve, ticket, UNDRAWN, until, type Served } from './testing.ts';

const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
const withClock = LIBRARY ? test : test.skip;
const onOneClock = LIBRARY ? describe : describe.skip;
if (!LIBRARY) console.warn('skipped: clocks that jump need faketime, which is not installed');

type Clock = (offset: string) => void;
type Turned = { server: Served; turn: Clock };

/** The platform, database and all, under a clock that the test turns: `+1d`, `-1d`, `+0`. */
async function withTurnedClock(environment: Record<string, string>, work: (one: Turned) => Promise<void>) {
  await withStartedFolder(async (data) => {
    const file = path.join(data, 'clock');
    const turn: Clock = (offset) => writeFileSync(file, offset);
    turn('+0');
    const server = await serve(data, '', {
      ...UNDRAWN,
      LD_PRELOAD: LIBRARY!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What jumps is the time of day. How long something takes, every system counts apart.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      ...environment,
    });
    await work({ server, turn });
    turn('+0');
    await server.stop();
  });
}
/** A link to set the demo student's password, valid for an hour by the database's clock. */
async function makeLink(url: string): Promise<string> {
  const link = randomBytes(32).toString('base64url');
  const { pool, close } = connect(url, 1);
  await pool.query(
    `insert into one_time_tokens (token_hash, kind, user_id, expires_at)
     select $1, 'reset', user_id, now() + interval '1 hour' from members where role = 'student' order by id limit 1`,
    [createHash('sha256').update(link).digest()],
  );
  await close();
  return link;
}
/** What the server takes for now, by its answers. */
const daysAhead = async (server: Served) => {
  const answer = await ask(server, '/health/ready');
  return Math.round((Date.parse(answer!.headers.get('date')!) - Date.now()) / 86_400_000);
};
const status = async (...call: Parameters<typeof ask>) => (await ask(...call))?.status;

onOneClock('by one platform', () => {
  const kept = forAll((use: (one: Turned) => Promise<void>) => withTurnedClock({}, use));
  const turned = () => {
    kept().turn('+0');
    return kept();
  };

  test('a one-time link made under any clock dies by time, and once used stays used', async () => {
    const { server, turn } = turned();
    const at = async (offset: string, days: number) => {
      turn(offset);
      await until(async () => (await daysAhead(server)) === days);
    };
    const isValid = async (link: string) =>
      (await ask(server, `/api/member/password-reset/${link}`))?.text.includes('"valid":true');
    const use = (link: string) =>
      ask(server, `/api/member/password-reset/${link}`, {
        body: { password: 'aquarela e nanquim 7', confirm_password: 'aquarela e nanquim 7' },
      });

    const link = await makeLink(server.url);
    expect(await isValid(link)).toBe(true);
    await at('+1d', 1);
    expect(await isValid(link)).toBe(false);
    expect((await use(link))?.status).toBe(410);
    // Made by a clock a day ahead it lives that day longer when the clock is mended, and not a moment more.
    const early = await makeLink(server.url);
    await at('+0', 0);
    expect(await isValid(early)).toBe(true);
    await at('+2d', 2);
    expect(await isValid(early)).toBe(false);
    await at('+0', 0);
    expect((await use(link))?.status).toBe(200);
    await at('-1d', -1);
    expect(await isValid(link)).toBe(false);
    expect((await use(link))?.status).toBe(410);
  }, 120_000);

  test('a clock that jumps a day, forth and back: the server works on, and a session holds', async () => {
    const { server, turn } = turned();
    const token = await openSession(server.url);
    const written: number[] = [];
    for (const [offset, days] of [
      ['+1d', 1],
      ['-1d', -1],
      ['+1d', 1],
      ['+0', 0],
    ] as const) {
      turn(offset);
      await until(async () => (await daysAhead(server)) === days);
      const answer = await ask(server, '/api/ticket', { token, body: ticket });
      expect(answer?.status).toBe(201);
      written.push(answer!.body.id!);
      expect(await status(server, '/api/me', { token })).toBe(200);
      expect(await status(server, '/api/captcha')).toBe(200);
    }
    expect(await lostTickets(server.url, written)).toEqual([]);
    // A year on it has ended, as it would have without any jump.
    turn('+366d');
    await until(async () => (await daysAhead(server)) === 366);
    expect(await status(server, '/api/me', { token })).toBe(401);
    expect(server.child.exitCode).toBeNull();
  }, 120_000);
});

withClock(
  'after a jump limits count in their own window again: nobody stays locked out',
  async () => {
    await withTurnedClock({ CLUBE_RATE_LIMIT_FACTOR: '1' }, async ({ server, turn }) => {
      const token = await openSession(server.url);
      const write = () => ask(server, '/api/ticket', { token, body: ticket });
      const useUp = async () => {
        let answer = await write();
        for (let tries = 0; answer?.status === 201 && tries < 100; tries += 1) answer = await write();
        expect(answer?.status).toBe(429);
        // An hour is the window of tickets, whatever the clock did before.
        expect(Number(answer!.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
      };
      await useUp();
      for (const [offset, days] of [
        ['-1d', -1],
        ['+1d', 1],
        ['+0', 0],
      ] as const) {
        turn(offset);
        await until(async () => (await daysAhead(server)) === days);
        expect((await write())?.status).toBe(201);
        await useUp();
      }
    });
  },
  120_000,
);
