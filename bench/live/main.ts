// A thousand idle event streams: what they weigh, and how soon all of them hear.
import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { cpuMs, memoryMib } from '../lib/process-tree.ts';
import { startPlatform } from '../lib/platform.ts';
import { quantile, report, round } from '../lib/report.ts';

const STREAMS = Number(process.env.STREAMS ?? 1000);
const A_SESSION = 10;
const SETTLE_MS = 10_000;
const IDLE_MS = 20_000;

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
try {
  const place = await findDemoPlace(platform);
  const tokens = await createStudents(platform, place, Math.ceil(STREAMS / A_SESSION));
  // As staff they hear of every media; the limit of sessions counts for students only.
  await platform.connection.pool.query(
    `update members set role = 'instructor' where site_id = $1 and role = 'student'`,
    [place.siteId],
  );
  let heardAt: number[] = [];
  const listen = (token: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: `${place.slug}.localhost`, authorization: `Bearer ${token}` };
      get({ host: '127.0.0.1', port: platform.port, path: '/api/events', headers }, (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('stream:opened')) resolve(response);
          if (text.includes('media:changed')) heardAt.push(performance.now());
        });
      }).once('error', reject);
    });
  await sleep(SETTLE_MS);
  const before = memoryMib(platform.pid).now;
  const streams: IncomingMessage[] = [];
  for (let at = 0; at < STREAMS; at += A_SESSION)
    streams.push(...(await Promise.all(Array.from({ length: A_SESSION }, () => listen(tokens[at / A_SESSION]!)))));
  await sleep(SETTLE_MS);
  const after = memoryMib(platform.pid).now;
  const cpuBefore = cpuMs(platform.pid);
  await sleep(IDLE_MS);
  const idleCpu = (cpuMs(platform.pid) - cpuBefore) / (IDLE_MS / 1000);

  const delays: number[] = [];
  for (let round_ = 0; round_ < 5; round_ += 1) {
    heardAt = [];
    const told = performance.now();
    await platform.connection.pool.query(
      `update media set status = case status when 'ready' then 'waiting' else 'ready' end where id = (select min(id) from media where site_id = $1)`,
      [place.siteId],
    );
    while (heardAt.length < streams.length) await sleep(5);
    delays.push(...heardAt.map((at) => at - told));
  }
  for (const stream of streams) stream.destroy();
  report('live', [
    {
      title: 'Idle event streams',
      columns: [
        'streams',
        'memory before MiB',
        'with streams MiB',
        'more MiB',
        'CPU ms a second, idle',
        'heard p50 ms',
        'heard p99 ms',
      ],
      rows: [
        [
          streams.length,
          round(before, 0),
          round(after, 0),
          round(after - before, 0),
          round(idleCpu, 1),
          round(quantile(delays, 0.5), 0),
          round(quantile(delays, 0.99), 0),
        ],
      ],
      notes: [
        'Memory of the server process; heard = from the start of the statement that changes a media, all listeners in one process with the bench. Budget: 40 MiB for 1,000.',
      ],
    },
  ]);
} finally {
  await platform.stop();
}
