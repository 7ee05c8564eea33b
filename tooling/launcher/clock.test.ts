/** @long */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { connect } from '../../api/src/database/connect.ts';
import { forAll } from './for-all.ts';
import { pause } from './kill-cycles.ts';
import { askDatabase } from './media-soak-end.ts';
import { withStartedFolder } from './started-folder.ts';
import { ask, lostTickets, openSession, serve, ticket, UNDRAWN, until, type Served } from './testing.ts';

const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
const withClock = LIBRARY ? test : test.skip;
const onOneClock = LIBRARY ? describe : describe.skip;
if (!LIBRARY) console.warn('skipped: clocks that jump need faketime, which is not installed');

type Clock = (offset: string) => void;
type Turned = { server: Served; turn: Clock; restart(): Promise<Served> };

/** The platform, database and all, under a clock that the test turns: `+1d`, `-1d`, `+0`. */
async function withTurnedClock(environment: Record<string, string>, work: (one: Turned) => Promise<void>) {
  await withStartedFolder(async (data) => {
    const file = path.join(data, 'clock');
    const turn: Clock = (offset) => writeFileSync(file, offset);
    turn('+0');
    const start = () =>
      serve(data, '', {
        ...UNDRAWN,
        LD_PRELOAD: LIBRARY!,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        // What jumps is the time of day. How long something takes, every system counts apart.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        ...environment,
      });
    const one: Turned = {
      server: await start(),
      turn,
      async restart() {
        await one.server.stop();
        return (one.server = await start());
      },
    };
    await work(one);
    turn('+0');
    await one.server.stop();
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

/** To a clock so many days ahead, once the server has it. */
const turnTo = async ({ server, turn }: Pick<Turned, 'server' | 'turn'>, days: number) => {
  turn(`${days < 0 ? '' : '+'}${days}d`);
  await until(async () => (await daysAhead(server)) === days);
};

/** A film that is copied, not drawn anew. */
const FILM = new Uint8Array(readFileSync(path.join(import.meta.dirname, '../../api/test/samples/fragmented.mp4')));
const TUS = { 'tus-resumable': '1.0.0' };
/** Sends the first half of it. @returns where the other half goes */
async function beginFilm(server: Served, token: string): Promise<string> {
  const named = { 'upload-length': String(FILM.length), 'upload-metadata': `filename ${btoa('aula.mp4')}` };
  const begun = await ask(server, '/api/media/upload', { method: 'POST', token, headers: { ...TUS, ...named } });
  const url = begun!.headers.get('location')!;
  expect((await sendFilm(server, token, url, 0, FILM.length / 2))?.status).toBe(204);
  return url;
}
const sendFilm = (server: Served, token: string, url: string, from: number, to = FILM.length) =>
  ask(server, url, {
    method: 'PATCH',
    token,
    body: FILM.slice(from, to),
    headers: { ...TUS, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
  });
const untilPlays = (server: Served, token: string, url: string) =>
  until(async () =>
    (await ask(server, `/api/media/by-upload/${url.split('/').at(-1)}`, { token }))!.text.includes('"status":"ready"'),
  );

async function solveCaptcha(server: Served): Promise<string> {
  const captcha = JSON.parse((await ask(server, '/api/captcha'))!.text) as Record<'salt' | 'challenge', string>;
  const hash = (number: number) =>
    createHash('sha256')
      .update(captcha.salt + number)
      .digest('hex');
  let number = 0;
  while (hash(number) !== captcha.challenge) number += 1;
  return btoa(JSON.stringify({ ...captcha, number }));
}

onOneClock('by one platform', () => {
  const kept = forAll((use: (one: Turned) => Promise<void>) => withTurnedClock({}, use));
  const turned = () => {
    kept().turn('+0');
    return kept();
  };

  test('a one-time link made under any clock dies by time, and once used stays used', async () => {
    const { server, turn } = turned();
    const at = (days: number) => turnTo({ server, turn }, days);
    const isValid = async (link: string) =>
      (await ask(server, `/api/member/password-reset/${link}`))?.text.includes('"valid":true');
    const use = (link: string) =>
      ask(server, `/api/member/password-reset/${link}`, {
        body: { password: 'aquarela e nanquim 7', confirm_password: 'aquarela e nanquim 7' },
      });

    const link = await makeLink(server.url);
    expect(await isValid(link)).toBe(true);
    await at(1);
    expect(await isValid(link)).toBe(false);
    expect((await use(link))?.status).toBe(410);
    // Made by a clock a day ahead it lives that day longer when the clock is mended, and not a moment more.
    const early = await makeLink(server.url);
    await at(0);
    expect(await isValid(early)).toBe(true);
    await at(2);
    expect(await isValid(early)).toBe(false);
    await at(0);
    // The next one ends it, though by its own clock it would last longer.
    const last = await makeLink(server.url);
    expect(await isValid(early)).toBe(false);
    expect((await use(last))?.status).toBe(200);
    await at(-1);
    expect(await isValid(last)).toBe(false);
    expect((await use(last))?.status).toBe(410);
  }, 120_000);

  test('a clock that jumps a day, forth and back: the server works on, and a session holds', async () => {
    const { server, turn } = turned();
    const token = await openSession(server.url);
    const written: number[] = [];
    for (const days of [1, -1, 1, 0]) {
      await turnTo({ server, turn }, days);
      const answer = await ask(server, '/api/ticket', { token, body: ticket });
      expect(answer?.status).toBe(201);
      written.push(answer!.body.id!);
      expect(await status(server, '/api/me', { token })).toBe(200);
      expect(await status(server, '/api/captcha')).toBe(200);
    }
    expect(await lostTickets(server.url, written)).toEqual([]);
    // A year on it has ended, as it would have without any jump.
    await turnTo({ server, turn }, 366);
    expect(await status(server, '/api/me', { token })).toBe(401);
    expect(server.child.exitCode).toBeNull();
  }, 120_000);

  test('an upload under way goes on under any clock, and what becomes of it waits for no hour that was only said', async () => {
    const { server, turn } = turned();
    const half = FILM.length / 2;
    for (const days of [1, -1, 1, 0]) {
      const url = await beginFilm(server, await openSession(server.url, 'owner'));
      await turnTo({ server, turn }, days);
      // Whoever manages a panel and was away for a day signs in again.
      const token = await openSession(server.url, 'owner');
      expect((await sendFilm(server, token, url, half))?.status).toBe(204);
      // Mended at once: what was queued for it says tomorrow.
      if (days === 1) await turnTo({ server, turn }, 0);
      await untilPlays(server, token, url);
    }
  }, 240_000);

  test('who asks for a link under a clock that jumped is mailed one, and it is valid there', async () => {
    const { server, turn } = turned();
    const [{ email }] = (await askDatabase<{ email: string }>(
      server.url,
      `select email from users where id = (select user_id from members where role = 'student' order by id limit 1)`,
    )) as [{ email: string }];
    const mailed = async () =>
      JSON.parse((await ask(server, `/api/dev/mailbox?to=${encodeURIComponent(email)}`))!.text) as {
        id: string;
        text: string;
      }[];
    for (const days of [1, -1, 0]) {
      await turnTo({ server, turn }, days);
      const before = new Set((await mailed()).map(({ id }) => id));
      const body = { email, captcha: await solveCaptcha(server) };
      expect(await status(server, '/api/member/password-recovery', { body })).toBe(200);
      let mail: { text: string } | undefined;
      await until(async () => (mail = (await mailed()).find(({ id }) => !before.has(id))) !== undefined);
      const link = new URL(/http\S+/.exec(mail!.text)![0]).searchParams.get('token')!;
      expect((await ask(server, `/api/member/password-reset/${link}`))?.text).toContain('"valid":true');
    }
  }, 240_000);

  test('a clock that is weeks ahead at a start erases nothing for an hour: mended before, the bin and what is under way are there', async () => {
    const { turn, restart } = turned();
    let { server } = kept();
    const owner = await openSession(server.url, 'owner');
    const course = await ask(server, '/api/course', { token: owner, body: { title: 'Aquarela' } });
    const { bin } = JSON.parse(
      (await ask(server, `/api/course/${course!.body.id}`, { token: owner, method: 'DELETE' }))!.text,
    ) as { bin: number };
    const upload = await beginFilm(server, owner);
    const lookOf = async () =>
      (await askDatabase<{ jumped: boolean }>(server.url, 'select jumped_at is not null as jumped from clock'))[0]!
        .jumped;
    const inBin = async () => (await askDatabase(server.url, 'select from bin_entries where id = $1', [bin])).length;
    const begin = async (offset: string) => {
      turn(offset);
      server = await restart();
    };

    await begin('+40d');
    await until(lookOf);
    // Longer than the chores of a start take, so that without their doubt they would be done.
    await pause(5000);
    expect(await inBin()).toBe(1);
    await begin('+0');
    await until(async () => !(await lookOf()));
    expect(await inBin()).toBe(1);
    // Nobody's session was ended for the weeks that were only said, either.
    expect((await sendFilm(server, owner, upload, FILM.length / 2))?.status).toBe(204);
    await untilPlays(server, owner, upload);

    // Control: whoever leaves it so for an hour has it believed.
    await begin('+40d');
    await until(lookOf);
    expect(await inBin()).toBe(1);
    await askDatabase(server.url, `update clock set jumped_at = jumped_at - interval '1 hour'`);
    await begin('+40d');
    await until(async () => (await inBin()) === 0);
  }, 240_000);
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
      for (const days of [-1, 1, 0]) {
        await turnTo({ server, turn }, days);
        expect((await write())?.status).toBe(201);
        await useUp();
      }
    });
  },
  120_000,
);
