// Signing in with a password, beside argon2id alone on the same machine.
import { performance } from 'node:perf_hooks';
import { solveChallenge } from 'altcha-lib/v1';
import { hash, verify } from '@node-rs/argon2';
import { cpuMs } from '../lib/process-tree.ts';
import { startPlatform } from '../lib/platform.ts';
import { quantile, report, round } from '../lib/report.ts';

const COUNT = Number(process.env.COUNT ?? 200);
/** As api/src/modules/user/password.ts. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ACCOUNT = { email: 'bia@atelie.example', password: 'clube-demo' };

async function timed(parallel: number, work: () => Promise<unknown>) {
  const times: number[] = [];
  let left = COUNT;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left-- > 0) {
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
      }
    }),
  );
  return { times, perSecond: (times.length / (performance.now() - started)) * 1000 };
}

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
try {
  const base = `http://127.0.0.1:${platform.port}/api`;
  type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };
  const solve = async () => {
    const captcha = (await (await fetch(`${base}/captcha`)).json()) as Challenge;
    const solution = await solveChallenge(captcha.challenge, captcha.salt, captcha.algorithm, captcha.maxnumber)
      .promise;
    return btoa(JSON.stringify({ ...captcha, number: solution!.number }));
  };
  const signIn = async (captcha: string) => {
    const response = await fetch(`${base}/member/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ACCOUNT, captcha }),
    });
    if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
    await response.arrayBuffer();
  };
  const rows = [];
  const stored = await hash(ACCOUNT.password, ARGON);
  for (const parallel of [1, 2, 10]) {
    // The proof of work is the browser's; here it is solved before the clock starts.
    const answers: string[] = [];
    for (let at = 0; at < COUNT + parallel; at += 1) answers.push(await solve());
    const alone = await timed(parallel, () => verify(stored, ACCOUNT.password));
    const before = cpuMs(platform.pid);
    const whole = await timed(parallel, () => signIn(answers.pop()!));
    const cpu = (cpuMs(platform.pid) - before) / whole.times.length;
    for (const [name, { times, perSecond }, each] of [
      ['argon2id alone', alone, '' as string | number],
      ['POST /member/login', whole, round(cpu, 1)],
    ] as const) {
      rows.push([
        name,
        parallel,
        round(perSecond, 1),
        round(quantile(times, 0.5), 1),
        round(quantile(times, 0.99), 1),
        each,
      ]);
    }
  }
  report('sign-in', [
    {
      title: 'Signing in',
      columns: ['what', 'at once', 'per s', 'p50 ms', 'p99 ms', 'CPU ms each'],
      rows,
      notes: [`${COUNT} each; argon2id with 19 MiB and two passes; rate limits raised for the run.`],
    },
  ]);
} finally {
  await platform.stop();
}
