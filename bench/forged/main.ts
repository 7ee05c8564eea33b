// Forged and damaged files against the real server: how long anybody waits for an answer meanwhile, and what becomes of each.
// It fails when an answer takes the server more than 100 ms of work, when a file is tried more than three times, and when one comes to
// no end. FILES=500 for all.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createRandom, forgeries, mutate } from '../../api/test/forge.ts';
import { watchTries, type Outcome } from '../../api/test/watch-tries.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { startPlatform, untilMediaSettled } from '../lib/platform.ts';
import { against, quantile, report, round } from '../lib/report.ts';
import type { Answer } from './asker.ts';

const FILES = Number(process.env.FILES ?? 60);
const LANES = 4;
/** Files that took their worker down are tried again after growing pauses, and many are drawn anew; so long they are waited for. */
const PATIENCE_MS = Number(process.env.PATIENCE_SECONDS ?? 600 + FILES * 10) * 1000;
const MAX_TRIES = 3;
const SAMPLES = path.join(ROOT, 'api/test/samples');
const TOKEN = 'bench-owner-token';

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
        'over 100 ms',
        'of it without waits for a processor',
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
          ms.filter((each) => each > 100).length,
          against(times.filter((answer) => answer.workMs > 100).length, 0, 0),
        ];
      }),
      notes: [
        '`live` is the server alone, `ready` asks the database too. Waiting for a processor: the server’s thread could have gone on and the machine had none for it.',
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
  isGood = count === total && outcomes.every(ends) && answers.every(({ workMs }) => workMs <= 100);
} finally {
  await platform.stop();
}
process.exit(isGood ? 0 : 1);
