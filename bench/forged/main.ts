// Forged and damaged files against the real server: how long anybody waits for an answer meanwhile, what its workers take, and what
// becomes of each. It fails when an answer takes the server more than 100 ms of work, when a worker takes more memory than it is given,
// when a file is tried more than three times, and when one comes to no end. FILES=500 for all.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createRandom, forgeries, mutate } from '../../api/test/forge.ts';
import { watchTries, type Outcome } from '../../api/test/watch-tries.ts';
import { limitsOf } from '../../api/src/worker/limits.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { startPlatform, untilMediaSettled } from '../lib/platform.ts';
import { peaksBelow } from '../lib/process-tree.ts';
import { against, quantile, report, round } from '../lib/report.ts';
import type { Answer } from './asker.ts';

const FILES = Number(process.env.FILES ?? 60);
const LANES = 4;
/** Files that took their worker down are tried again after growing pauses, and many are drawn anew; so long they are waited for. */
const PATIENCE_MS = Number(process.env.PATIENCE_SECONDS ?? 600 + FILES * 10) * 1000;
const MAX_TRIES = 3;
const LOOK_MS = 100;
/** By its heap a worker is known from outside. */
const WORKERS = { copy: limitsOf.copy, convert: limitsOf.convert };
const SAMPLES = path.join(ROOT, 'api/test/samples');
const TOKEN = 'bench-owner-token';

/** Looks at the workers below a process from now on. @returns what tells the most that any of each kind took, MiB */
function watchWorkers(pid: number) {
  const peaks = { copy: Number.NaN, convert: Number.NaN };
  const look = setInterval(() => {
    for (const kind of ['copy', 'convert'] as const)
      for (const peak of peaksBelow(pid, `--max-old-space-size=${WORKERS[kind].heapMib}`))
        peaks[kind] = Math.max(peaks[kind] || 0, peak);
  }, LOOK_MS);
  return () => {
    clearInterval(look);
    return peaks;
  };
}

/** The forged sample tables, then samples with some of their bytes changed; the same at each run. */
function makeFiles(): { name: string; content: Buffer }[] {
  const names = readdirSync(SAMPLES).filter(
    (name) => /\.(mp4|mov|mkv|webm|avi|mp3)$/.test(name) && !name.startsWith('not'),
  );
  const read = (name: string) => readFileSync(path.join(SAMPLES, name));
  const forged = Object.entries(forgeries).map(([name, forge]) => ({
    name: `${name}.mp4`,
    content: forge(read('landscape-h264.mp4')),
  }));
  const random = createRandom(20_261_121);
  const mutated = Array.from({ length: FILES }, (_, index) => {
    const name = names[index % names.length]!;
    return { name, content: mutate(read(name), random) };
  });
  return [...forged, ...mutated];
}

let isGood = false;
const platform = await startPlatform();
try {
  const base = `http://127.0.0.1:${platform.port}`;
  const { pool } = platform.connection;
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at)
     select sha256($1::bytea), user_id, site_id, now() + interval '1 day' from members where role = 'owner' order by id limit 1`,
    [TOKEN],
  );
  const tus = { authorization: `Bearer ${TOKEN}`, 'tus-resumable': '1.0.0' };
  const upload = async ({ name, content }: { name: string; content: Buffer }) => {
    const created = await fetch(`${base}/api/media/upload`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': `filename ${btoa(name)}` },
    });
    await fetch(new URL(created.headers.get('location')!, base), {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content),
    });
  };
  await untilMediaSettled(platform.connection);
  const findOutcomes = await watchTries(platform.connection);

  const files = makeFiles();
  // Whatever this process does meanwhile is not the server's.
  const asker = fork(path.join(import.meta.dirname, 'asker.ts'), [base, String(platform.pid)]);
  const peaksOf = watchWorkers(platform.pid);
  const began = performance.now();
  const total = files.length;
  const lane = async () => {
    for (let file = files.shift(); file; file = files.shift()) await upload(file);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // What is not settled by then is told in the table.
  await untilMediaSettled(platform.connection, PATIENCE_MS).catch((error: unknown) => console.error(error));
  const said = once(asker, 'message');
  asker.send('end');
  const [answers] = (await said) as [Answer[]];

  const peaks = peaksOf();
  const outcomes = await findOutcomes();
  report('forged', [
    {
      title: `${total} forged and damaged files, ${LANES} uploads at once, ${round((performance.now() - began) / 1000, 0)} s`,
      columns: [
        'asked for',
        'answers',
        'median ms',
        'p99 ms',
        'longest ms',
        'of which it waited for a processor',
        'longest ms of work',
        'over 100 ms',
        'over 100 ms of work',
      ],
      rows: (['/health/live', '/health/ready'] as const).map((path) => {
        const times = answers.filter((answer) => answer.path === path);
        const ms = times.map((answer) => answer.ms);
        const longest = times.reduce((worst, answer) => (answer.ms > worst.ms ? answer : worst));
        return [
          path,
          ms.length,
          round(quantile(ms, 0.5), 1),
          round(quantile(ms, 0.99), 1),
          round(longest.ms, 1),
          round(longest.ms - longest.workMs, 1),
          round(Math.max(...times.map((answer) => answer.workMs)), 1),
          ms.filter((each) => each > 100).length,
          against(times.filter((answer) => answer.workMs > 100).length, 0, 0),
        ];
      }),
      notes: [
        '`live` is the server alone, `ready` asks the database too. Work is what is left of an answer’s time without waits for a processor, in which the server’s thread could have gone on and the machine had none for it: also where its own workers had them.',
      ],
    },
    {
      title: 'What the workers took',
      columns: ['workers', 'most MiB of one (VmHWM)'],
      rows: [
        ['what copies', against(peaks.copy, WORKERS.copy.workerMib, 0)],
        ['what draws, and looks through', against(peaks.convert, WORKERS.convert.workerMib, 0)],
      ],
      notes: [
        `Looked at every ${LOOK_MS} ms; beside it stands what ends one. What took more was ended only after it did.`,
      ],
    },
    {
      title: 'What became of them',
      columns: ['outcome', 'files', 'most tries of a step'],
      rows: outcomes.map((row) => [row.outcome, row.count, against(row.tries ?? Number.NaN, MAX_TRIES, 0)]),
      notes: [
        'Tries of a step are counted as they begin, also those that were given back. Whatever is neither ready nor failed with a reason has not come to its end.',
      ],
    },
  ]);
  const ends = ({ outcome, tries, untried }: Outcome) =>
    /^(ready|failed .+)$/.test(outcome) && untried === 0 && tries !== null && tries <= MAX_TRIES;
  const count = outcomes.reduce((sum, row) => sum + row.count, 0);
  isGood =
    count === total &&
    outcomes.every(ends) &&
    answers.every(({ workMs }) => workMs <= 100) &&
    peaks.copy <= WORKERS.copy.workerMib &&
    peaks.convert <= WORKERS.convert.workerMib;
} finally {
  await platform.stop();
}
process.exit(isGood ? 0 : 1);
