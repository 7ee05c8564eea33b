// Cold loads in Chromium under two networks: the federated build, drawn by the browser and by the server, beside a monolith build
// of the same sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { SHELL, type Release } from '@clube/shared/contracts/remote';
import { movePointers } from '../../api/src/modules/release/channel.queries.ts';
import { insertRelease } from '../../api/src/modules/release/queries.ts';
import { remotes, ROOT } from '../../tooling/build/apps.ts';
import { buildStale } from '../../tooling/build/build.ts';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { packRelease } from '../../tooling/release/pack.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { cpuMs, peaksBelow } from '../lib/process-tree.ts';
import { startPlatform, type BenchPlatform } from '../lib/platform.ts';
import { against, median, report, round, type Table } from '../lib/report.ts';
import { measureLoad, networks, type Load } from './measure.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MONOLITH = path.join(ROOT, 'bench/monolith');

function buildMonolith() {
  const built = spawnSync(process.execPath, [path.join(ROOT, 'tooling/build/build-app.ts'), 'bench/monolith'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error('The monolith did not build');
}

/** Releases the monolith as the shell, and makes the pages of remotes point at its chunks: both builds are preloaded by the same rules. */
async function composeMonolith(platform: BenchPlatform) {
  const { deployToken } = JSON.parse(readFileSync(path.join(platform.folder, 'secrets.json'), 'utf8')) as {
    deployToken: string;
  };
  const packed = packRelease(SHELL, path.join(MONOLITH, 'dist'));
  const client = new ReleaseClient(`http://localhost:${platform.port}`, deployToken);
  await client.promote({ [SHELL]: await client.publish(packed) }, 'stable');
  const { db } = platform.connection;
  const actor = 'bench';
  for (const remote of remotes()) {
    const { manifest } = (await import(path.join(ROOT, remote, 'remote.manifest.ts'))) as Pick<Release, 'manifest'>;
    const own = packed.draft.chunks[remote]!.filter(({ as }) => as === 'script').at(-1)!;
    const hash = 'f'.repeat(16);
    const pages = manifest.paths.flatMap(({ chunk }) => (chunk ? [[chunk, packed.draft.chunks[chunk]!] as const] : []));
    const document: Release = {
      hash,
      base: '/assets/shell/',
      entry: { file: own.file, integrity: own.integrity },
      chunks: { remote: [], ...Object.fromEntries(pages) },
      manifest,
    };
    await insertRelease(db, { remote, hash, document, files: [], actor });
    await movePointers(db, { channel: 'stable', actor, kind: 'promote', moves: [{ remote, from: null, to: hash }] });
  }
}

const allPages = ['sign-in', 'home', 'lesson'] as const;
type PageName = (typeof allPages)[number];
/** `PAGES=home` measures that one alone. */
const pageNames = allPages.filter((page) => process.env.PAGES?.split(',').includes(page) ?? true);
type Sample = { build: Build; page: PageName; network: string; loads: Load[]; second: Load[] };

type Build = 'federated' | 'drawn' | 'monolith';
type Target = { url: string; token: string | undefined };
type Candidate = { build: Build; pid: number; target: (page: PageName) => Target; stop: () => Promise<void> };

const agent = new Agent({ keepAlive: true });
/** The HTML of a page. Not by `fetch`: Node does not know that every `*.localhost` is this machine. */
const ask = ({ url, token }: Target): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(url);
    const headers = { host, ...(token && { cookie: `clube_auth=${token}` }) };
    get({ agent, host: '127.0.0.1', port, path: pathname, headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (html += piece));
      answer.on('end', () => resolve(html)).on('error', reject);
    }).on('error', reject);
  });
/** The first pages only make a renderer learn its code. */
async function untilDrawn(target: Target): Promise<void> {
  while (!(await ask(target)).includes('data-drawn=""')) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function startCandidate(build: Build): Promise<Candidate> {
  const isDrawn = build === 'drawn';
  // Chromium beside it, slowed down, takes what a server has for itself: here a page waits longer than it would.
  const platform = await startPlatform({ CLUBE_RENDERING: String(isDrawn), CLUBE_RENDER_MS: '1000' });
  if (build === 'monolith') await composeMonolith(platform);
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const origin = `http://${place.slug}.localhost:${platform.port}`;
  const paths: Record<PageName, string> = {
    'sign-in': '/',
    home: '/home',
    lesson: `/curso/${place.courseId}/modulo/${place.moduleId}/aula/${place.lessonId}`,
  };
  const target = (page: PageName) => ({ url: origin + paths[page], token: page === 'sign-in' ? undefined : token });
  if (isDrawn) for (const page of pageNames) await untilDrawn(target(page));
  return { build, pid: platform.pid, target, stop: platform.stop };
}

/** The two builds take turns, load by load, so that what else the machine does weighs on both alike. */
async function measurePage(browser: Browser, candidates: readonly Candidate[], page: PageName): Promise<Sample[]> {
  // The first ones pay for the server's prepared statements.
  for (const { target } of candidates) await measureLoad(browser, target(page), networks.fast);
  const samples: Sample[] = [];
  for (const network of ['slow', 'fast'] as const) {
    const turns = candidates.map(({ build, target }) => ({
      target,
      sample: { build, page, network, loads: [], second: [] } as Sample,
    }));
    for (let at = 0; at < ROUNDS; at += 1)
      for (const { target, sample } of turns) {
        const { first, second } = await measureLoad(browser, target(page), networks[network]);
        sample.loads.push(first);
        sample.second.push(second);
      }
    samples.push(...turns.map(({ sample }) => sample));
  }
  return samples;
}

const PAGES = 400;
/** What pages take of the server: one after the other for its CPU, ten at once for how long they wait. */
async function measureServer({ build, pid, target }: Candidate, page: PageName) {
  const wanted = target(page);
  const times: number[] = [];
  const lane = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const begun = performance.now();
      await ask(wanted);
      times.push(performance.now() - begun);
    }
  };
  await lane(PAGES);
  times.length = 0;
  const before = cpuMs(pid);
  await lane(PAGES);
  const cpu = (cpuMs(pid) - before) / PAGES;
  times.length = 0;
  await Promise.all(Array.from({ length: 10 }, () => lane(PAGES / 10)));
  const sorted = times.toSorted((a, b) => a - b);
  const memory = peaksBelow(pid, '--disallow-code-generation-from-strings');
  return [
    page,
    build,
    round(cpu, 2),
    round(median(sorted), 1),
    round(sorted[Math.floor(sorted.length * 0.99)]!, 1),
    memory.map((mib) => Math.round(mib)).join(' + ') || '–',
  ];
}

const serverRows: (string | number)[][] = [];
async function measure(): Promise<Sample[]> {
  const candidates: Candidate[] = [];
  for (const build of ['federated', 'drawn', 'monolith'] as const) candidates.push(await startCandidate(build));
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
  try {
    const samples: Sample[] = [];
    for (const page of pageNames)
      for (const candidate of candidates.slice(0, 2)) serverRows.push(await measureServer(candidate, page));
    for (const page of pageNames) samples.push(...(await measurePage(browser, candidates, page)));
    return samples;
  } finally {
    await browser.close();
    for (const { stop } of candidates) await stop();
  }
}

const of = (loads: readonly Load[], field: keyof Load) => median(loads.map((load) => load[field]));
const seconds = (value: number) => round(value / 1000, 2);
const row = ({ build, page, network, loads, second }: Sample) => [
  page,
  network,
  build,
  of(loads, 'requests'),
  round(of(loads, 'scriptBytes') / 1024, 1),
  round(of(loads, 'styleBytes') / 1024, 1),
  round(of(loads, 'otherBytes') / 1024, 1),
  seconds(of(loads, 'fcp')),
  seconds(of(loads, 'lcp')),
  seconds(of(loads, 'usable')),
  round(of(loads, 'cls'), 3),
  Math.round(of(loads, 'cpu')),
  seconds(of(second, 'lcp')),
];

/** What a page may bring, in KiB of scripts and sheets as sent, headers included; the lesson before its player library. */
const BYTES: Readonly<Record<PageName, number>> = { 'sign-in': 120, home: 150, lesson: 180 };
/** Of the same product as one application: what being federated may cost. */
const TAX = { time: 1.05, bytes: 1.08, requests: 1.2 };

function bytesTable(samples: readonly Sample[]): Table {
  const own = samples.filter(({ build, network }) => build === 'federated' && network === 'slow');
  return {
    title: 'Bytes of a page against their budget',
    columns: ['page', 'JS + CSS KiB'],
    rows: own.map(({ page, loads }) => {
      const kib = round((of(loads, 'scriptBytes') + of(loads, 'styleBytes')) / 1024, 1);
      return [page, against(kib, BYTES[page])];
    }),
  };
}

function taxTable(samples: readonly Sample[]): Table {
  const find = (build: string, page: string, network: string) =>
    samples.find((sample) => sample.build === build && sample.page === page && sample.network === network)!.loads;
  const rows = samples
    .filter(({ build }) => build === 'federated')
    .map(({ page, network }) => {
      const [ours, theirs] = [find('federated', page, network), find('monolith', page, network)];
      const ratio = (pick: (loads: readonly Load[]) => number) => round(pick(ours) / pick(theirs), 2);
      return [
        page,
        network,
        against(
          ratio((loads) => of(loads, 'usable')),
          TAX.time,
        ),
        against(
          ratio((loads) => of(loads, 'lcp')),
          TAX.time,
        ),
        against(
          ratio((loads) => of(loads, 'scriptBytes') + of(loads, 'styleBytes')),
          TAX.bytes,
        ),
        against(
          ratio((loads) => of(loads, 'requests')),
          TAX.requests,
        ),
      ];
    });
  return {
    title: 'Federation tax: federated / monolith',
    columns: ['page', 'network', 'usable', 'LCP', 'JS + CSS bytes', 'requests'],
    rows,
    notes: [
      'Both are built, released, preloaded and measured in this run; the monolith has neither entries nor a host.',
    ],
  };
}

await buildStale();
buildMonolith();
const samples = await measure();
report('load', [
  {
    title: 'Cold load',
    columns: [
      'page',
      'network',
      'build',
      'requests',
      'JS KiB',
      'CSS KiB',
      'other KiB',
      'FCP s',
      'LCP s',
      'usable s',
      'CLS',
      'CPU ms',
      '2nd LCP s',
    ],
    rows: samples.toSorted((a, b) => `${a.page}${b.network}`.localeCompare(`${b.page}${a.network}`)).map(row),
    notes: [
      `Chromium, 412 × 823, cold cache, CPU slowed 4 ×, median of ${ROUNDS}; slow = 150 ms and 1.6 Mbit/s, fast = 40 ms and 10 Mbit/s.`,
      'Bytes as sent (brotli); video and its library apart; usable = end of the last long task or needed response before 2 s of quiet; CPU = main-thread task time as slowed.',
    ],
  },
  bytesTable(samples),
  taxTable(samples),
  {
    title: 'What a page takes of the server',
    columns: ['page', 'build', 'CPU ms a page', 'p50 at 10 ms', 'p99 at 10 ms', 'renderer MiB'],
    rows: serverRows,
    notes: [
      `${PAGES} pages each after as many before; CPU of the server with everything that it started, the database included.`,
    ],
  },
]);
