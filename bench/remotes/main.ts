// How a page and its server fare as remotes are added: 5 as the repository has them, then 50.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import type { Release } from '@clube/shared/contracts/remote';
import { movePointers } from '../../api/src/modules/release/channel.queries.ts';
import { insertRelease } from '../../api/src/modules/release/queries.ts';
import { platformVersion } from '../../tooling/webpack/index.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { networks } from '../lib/browser.ts';
import { measureLoad } from '../load/measure.ts';
import { generateLoad } from '../lib/load-generator.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, type BenchPlatform } from '../lib/platform.ts';
import { against, median, report, round } from '../lib/report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const MANY = 50;

const hash = () => randomBytes(8).toString('hex');
const integrity = () => `sha384-${createHash('sha384').update(randomBytes(8)).digest('base64')}`;

/** A remote of another team: two pages, an entry of the navigation, files that nobody asks for. */
function another(at: number): Release {
  const title = { pt: `Área ${at}`, es: `Área ${at}`, en: `Area ${at}` };
  const name = `mf-area-${at}`;
  const file = `${hash().slice(0, 8)}.js`;
  return {
    hash: hash(),
    base: `/releases/${name}/`,
    entry: { file: `remoteEntry.${file}`, integrity: integrity() },
    chunks: { remote: [{ file: `remote.${file}`, integrity: integrity(), as: 'script' }] },
    manifest: {
      name,
      owner: 'team-other',
      platform: `^${platformVersion(`${ROOT}/shell`)}`,
      paths: [
        { path: `/area-${at}`, title },
        { path: `/area-${at}/:id`, title },
      ],
      navigation: [{ to: `/area-${at}`, label: title, icon: 'help', order: 200 + at }],
      tour: [],
      slots: [],
    },
  };
}

async function add(platform: BenchPlatform, count: number) {
  const { db } = platform.connection;
  const actor = 'bench';
  for (let at = 1; at <= count; at += 1) {
    const document = another(at);
    const remote = document.manifest.name;
    await insertRelease(db, { remote, hash: document.hash, document, files: [], actor });
    const move = { remote, from: null, to: document.hash };
    await movePointers(db, { channel: 'stable', actor, kind: 'promote', moves: [move] });
  }
}

type Visit = { platform: BenchPlatform; origin: string; token: string };

async function htmlOf({ platform, origin, token }: Visit) {
  // Node resolves no name below localhost, as browsers do; the panel is told by the header.
  const headers = { host: new URL(origin).host, cookie: `clube_auth=${token}` };
  const page = request({ host: '127.0.0.1', port: platform.port, path: '/home', headers });
  page.end();
  const [answer] = (await once(page, 'response')) as [IncomingMessage];
  const html = await text(answer);
  const composition = /"composition":(.*)\}<\/script>/.exec(html)![1]!;
  const without = html.replace(composition, '');
  return {
    remotes: (JSON.parse(composition) as { remotes: unknown[] }).remotes.length,
    html: brotliCompressSync(html).length,
    composition: brotliCompressSync(html).length - brotliCompressSync(without).length,
  };
}

/** Server and first picture take turns with nothing else: one number of remotes after the other on the same platform. */
async function measure(browser: Browser, visit: Visit) {
  const { platform, origin, token } = visit;
  const callFor = () => ({
    method: 'GET' as const,
    path: '/home',
    headers: { host: new URL(origin).host, cookie: `clube_auth=${token}`, 'accept-encoding': 'br' },
  });
  const load = { port: platform.port, pid: platform.pid, callFor };
  await generateLoad({ ...load, connections: 10, seconds: 2 });
  const runs = [];
  for (let at = 0; at < ROUNDS; at += 1) runs.push(await generateLoad({ ...load, connections: 1, seconds: SECONDS }));
  const loads = [];
  for (let at = 0; at < ROUNDS; at += 1)
    loads.push((await measureLoad(browser, { url: `${origin}/home`, token }, networks.slow)).first);
  const html = await htmlOf(visit);
  return {
    ...html,
    perRequest: median(runs.map(({ p50 }) => p50)),
    cpu: median(runs.map(({ cpuPerRequest }) => cpuPerRequest)),
    lcp: median(loads.map(({ lcp }) => lcp)),
    usable: median(loads.map(({ usable }) => usable)),
  };
}

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const visit = { platform, origin: `http://${place.slug}.localhost:${platform.port}`, token: token! };
  const few = await measure(browser, visit);
  await add(platform, MANY - few.remotes);
  const many = await measure(browser, visit);
  const row = (m: typeof few) => [
    m.remotes,
    round(m.composition / 1024, 2),
    round(m.html / 1024, 1),
    round(m.perRequest),
    m.cpu,
    round(m.lcp / 1000),
    round(m.usable / 1000),
  ];
  const times = (pick: (m: typeof few) => number) => round(pick(many) / pick(few));
  report('remotes', [
    {
      title: '/home as remotes are added',
      columns: [
        'remotes',
        'composition KiB',
        'HTML KiB',
        'server ms a page',
        'server CPU ms',
        'slow LCP s',
        'slow usable s',
      ],
      rows: [
        row(few),
        row(many),
        [
          '×',
          times((m) => m.composition),
          times((m) => m.html),
          against(
            times((m) => m.perRequest),
            1.2,
          ),
          against(
            times((m) => m.cpu),
            1.2,
          ),
          against(
            times((m) => m.lcp),
            1.03,
          ),
          times((m) => m.usable),
        ],
      ],
      notes: [
        `Brotli; composition = what the page would be smaller without it. Server: one connection, median of ${ROUNDS} runs of ${SECONDS} s. LCP: median of ${ROUNDS} cold loads.`,
        `Composition of five: ${against(round(few.composition / 1024, 2), 2)} KiB.`,
      ],
    },
  ]);
} finally {
  await browser.close();
  await platform.stop();
}
