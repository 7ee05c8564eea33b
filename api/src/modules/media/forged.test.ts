/** @long */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { LibraryPage, Media } from '@clube/shared/contracts/media';
import { dayOfCommit } from '../../../test/day-of-commit.ts';
import { createRandom, forgeries, mutate } from '../../../test/forge.ts';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { processMedia, SAMPLES, uploadBytes } from '../../../test/media.ts';
import { workFolder } from '../../worker/work-folder.ts';
import { MAX_TRIES } from './tries.ts';

/** Each sample once, otherwise with each day of commits (docs/adr/0512). `CLUBE_MUTATIONS=500` tries so many, with conversion, and prints what came of them. */
const WANTED = process.env.CLUBE_MUTATIONS;
const MUTATIONS = Number(WANTED ?? 16);
const AT_ONCE = 3;
const MISBEHAVING = path.join(import.meta.dirname, '../../../test/misbehaving-worker.ts');

let server: TestServer;
let panel: Panel;
let address: string;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** The longest that this thread itself worked in one piece, when nobody else could be answered; milliseconds. */
let longestWork = 0;
/**
 * Measures the pieces by this thread's own processor time: a machine that lets it wait makes none of them longer. A timer
 * comes once in each round of the thread's loop.
 */
function watchThread(): () => void {
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longestWork = Math.max(longestWork, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  return () => clearInterval(timer);
}
/** Without a pause the asking itself would be most of what the machine does while the worker waits. */
const PAUSE_MS = 40;
/** Asks the server over and over until the work is done. Milliseconds of each answer; what it was silent before the question counts too. */
async function whileAsking(work: Promise<unknown>): Promise<number[]> {
  const state = { done: false };
  const ended = work.finally(() => (state.done = true));
  const answers: number[] = [];
  const stopWatching = watchThread();
  while (!state.done) {
    const began = performance.now();
    await after(PAUSE_MS);
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    answers.push(performance.now() - began - PAUSE_MS);
  }
  stopWatching();
  await ended;
  return answers.toSorted((a, b) => a - b);
}
/** A server that reads such a file itself is silent for half a minute, or for good. */
const SILENCE_MS = 5000;

const limits = { stallMs: 6000, wallMs: 40_000 };
type Worker = NonNullable<Parameters<typeof processMedia>[3]>['worker'];

/** Calls the lanes as the queue does: again when they throw. Returns the media at its end and how often it was tried. */
async function processToTheEnd(
  name: string,
  content: Buffer,
  worker: Worker,
): Promise<{ media: Media; tries: number }> {
  let media = await uploadBytes(server, panel, name, content);
  const lanes = WANTED ? (['copy', 'convert'] as const) : (['copy'] as const);
  for (const lane of lanes) {
    for (let tries = 1; tries <= MAX_TRIES + 1; tries += 1) {
      try {
        media = await processMedia(server, panel, media, { withFfmpeg: true, lanes: [lane], worker });
        if (lane === lanes.at(-1) || media.status !== 'waiting') return { media, tries };
        break;
      } catch {
        // Asked to come again.
      }
    }
  }
  throw new Error(`${name} was tried more than ${MAX_TRIES} times`);
}

const source = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));

describe('an index that is not true', () => {
  test.each(Object.entries(forgeries))('%s: refused with a reason, while the server answers', async (name, forge) => {
    let outcome: Awaited<ReturnType<typeof processToTheEnd>> | undefined;
    const work = processToTheEnd(`${name}.mp4`, forge(source), { limits }).then((found) => (outcome = found));
    const answers = await whileAsking(work);
    expect(answers.at(-1)).toBeLessThan(SILENCE_MS);
    expect(outcome?.media.status).toMatch(/^(failed|ready)$/);
    if (outcome?.media.status === 'failed')
      expect(outcome.media.error_code).toMatch(/unreadable|not_media|too_demanding|truncated/);
    if (/run|billion samples|one size/.test(name))
      expect(outcome).toMatchObject({ tries: 1, media: { error_code: 'unreadable' } });
  });
});

describe('a worker that dies with its file', () => {
  const small = { entry: MISBEHAVING, limits: { heapMib: 48, workerMib: 220, stallMs: 1500 } };
  test.each(['heap', 'buffers'])(
    'in %s: what copies has too little memory, so the larger lane gets it, with the tries that are left, while the server answers',
    async (how) => {
      const media = await uploadBytes(server, panel, `${how}.mp4`, Buffer.from(how));
      const work = async () => {
        const copied = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['copy'], worker: small });
        expect(copied).toMatchObject({ status: 'waiting', error_code: 'converting' });
        const convert = () =>
          processMedia(server, panel, media, { withFfmpeg: true, lanes: ['convert'], worker: small });
        await expect(convert()).rejects.toMatchObject({ problem: 'memory' });
        expect(await convert()).toMatchObject({ status: 'failed', error_code: 'too_demanding' });
      };
      const answers = await whileAsking(work());
      expect(answers.at(-1)).toBeLessThan(SILENCE_MS);
    },
  );

  test.each(['loop', 'silence', 'death'])(
    'in %s: three tries, then a reason, while the server answers',
    async (how) => {
      let outcome: Awaited<ReturnType<typeof processToTheEnd>> | undefined;
      const work = processToTheEnd(`${how}.mp4`, Buffer.from(how), small).then((found) => (outcome = found));
      const answers = await whileAsking(work);
      expect(answers.at(-1)).toBeLessThan(SILENCE_MS);
      expect(outcome).toMatchObject({ tries: MAX_TRIES, media: { status: 'failed', error_code: 'too_demanding' } });
    },
  );

  test('and takes its server with it: the tries were counted before, and no start brings it back', async () => {
    const media = await uploadBytes(server, panel, 'poison.mp4', Buffer.from('loop'));
    // Three servers began a try and were killed in it.
    await server.context.connection.pool.query('update media set attempts = $1 where id = $2', [MAX_TRIES, media.id]);
    const worker = { entry: MISBEHAVING };
    const ended = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['copy'], worker });
    expect(ended).toMatchObject({ status: 'failed', error_code: 'too_demanding' });
    const again = await processMedia(server, panel, media, { withFfmpeg: true, lanes: ['copy'], worker });
    expect(again).toEqual(ended);
  });

  test('leaves no folder behind', () => {
    const folder = workFolder(server.context.config.dataFolder);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

test(
  `${MUTATIONS} samples with some of their bytes changed: each ends, tried three times at most, while the server answers`,
  async () => {
    const random = createRandom(WANTED ? 20_261_121 : dayOfCommit());
    const names = readdirSync(SAMPLES).filter((name) => name !== 'not-a-video.mp4');
    const files = Array.from({ length: MUTATIONS }, (_, index) => {
      const name = names[index % names.length]!;
      return { name, content: mutate(readFileSync(path.join(SAMPLES, name)), random) };
    });
    const counts: Record<string, number> = {};
    const lane = async () => {
      for (let file = files.shift(); file; file = files.shift()) {
        const { media, tries } = await processToTheEnd(file.name, file.content, { limits });
        expect(media.status).toMatch(WANTED ? /^(ready|failed)$/ : /^(ready|failed|waiting)$/);
        const outcome = `${media.status} ${media.error_code ?? ''} ${tries > 1 ? `after ${tries} tries` : ''}`.trim();
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
    };
    const answers = await whileAsking(Promise.all(Array.from({ length: AT_ONCE }, lane)));
    if (WANTED) {
      const at = (share: number) => Math.round(answers[Math.floor(share * (answers.length - 1))]! * 10) / 10;
      const times = {
        medianMs: at(0.5),
        p99Ms: at(0.99),
        longestMs: at(1),
        over100: answers.filter((ms) => ms > 100).length,
      };
      // What is longer than the thread worked was waited for a processor.
      console.log({ ...counts, answers: answers.length, ...times, longestWorkMs: Math.round(longestWork) });
    }
    expect(answers.at(-1)).toBeLessThan(SILENCE_MS);
    const left = await call<LibraryPage>(server, { url: '/api/media?state=working', as: panel.owner });
    expect(left.body.data.filter(({ status }) => status === 'processing')).toEqual([]);
  },
  60_000 + MUTATIONS * 4000,
);

/** This thread's own milliseconds for work of a known size: numbers, and memory that is touched for the first time. */
function measureThread(): number {
  const before = process.threadCpuUsage();
  const touched = Buffer.alloc(32 * 1024 * 1024, 1);
  let sum = 0;
  for (let at = 0; at < 3e7; at += 1) sum += touched[at % touched.length]!;
  expect(sum).toBe(3e7);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
/** What that work takes where the hundred milliseconds were promised. */
const USUAL_MS = 100;

test('through all of it the server’s own thread was never away for more than 100 ms of a usual processor', () => {
  const slower = Math.max(1, measureThread() / USUAL_MS);
  expect(longestWork).toBeGreaterThan(0);
  expect(longestWork).toBeLessThanOrEqual(100 * slower);
});
