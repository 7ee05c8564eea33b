// How a page and its server fare as remotes are added: a platform with 5 as the repository has them and one with 50, side by side and
// measured in turns (ROUNDS=5 of SECONDS=4), so that a machine that becomes slower meanwhile is slower for both.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Release } from '@clube/shared/contracts/remote';
import { movePointers } from '../../api/src/modules/release/channel.queries.ts';
import { insertRelease } from '../../api/src/modules/release/queries.ts';
import { platformVersion } from '../../tooling/webpack/index.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { launchBrowser, networks, untilDrawn, type Target } from '../lib/browser.ts';
import { measureFirst, type Load } from '../load/measure.ts';
import { generateLoad } from '../lib/load-generator.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { timesAsMuch } from '../lib/pairs.ts';
import { startPlatform, type BenchPlatform } from '../lib/platform.ts';
import { against, median, report, round } from '../lib/report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const MANY = 50;

const hash = () => randomBytes(8).toString('hex');
const integrity = () => `sha256-${createHash('sha256').update(randomBytes(8)).digest('base64')}`;

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

/** A student of the demo panel on a platform, and how to ask for their home. */
async function visitOf(platform: BenchPlatform): Promise<Visit> {
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  return { platform, origin: `http://${place.slug}.localhost:${platform.port}`, token: token! };
}

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

let asked = 0;
/** Each page with another query, so that it is drawn anew and not what was kept of the one before. */
const serve = ({ platform, origin, token }: Visit, connections: number, seconds: number) =>
  generateLoad({
    port: platform.port,
    pid: platform.pid,
    connections,
    seconds,
    callFor: () => ({
      method: 'GET',
      path: `/home?asked=${(asked += 1)}`,
      headers: { host: new URL(origin).host, cookie: `clube_auth=${token}`, 'accept-encoding': 'br' },
    }),
  });
const targetOf = ({ origin, token }: Visit): Target => ({ url: `${origin}/home`, token });
async function load(browser: Browser, visit: Visit): Promise<Load> {
  // What is left to its browser takes several times as long: it would be chance which of the two is compared.
  await untilDrawn(targetOf(visit));
  return measureFirst(browser, targetOf(visit), networks.slow);
}

type Figures = { perRequest: number[]; cpu: number[]; lcp: number[]; usable: number[]; drawn: number };

/** Rounds of each platform in turn, the server by itself first, then pages: nothing else works meanwhile. */
async function measureInTurns(visits: readonly Visit[]): Promise<Figures[]> {
  const sides = visits.map((visit) => {
    const figures: Figures = { perRequest: [], cpu: [], lcp: [], usable: [], drawn: 0 };
    return { visit, figures };
  });
  // The first answers only make a server learn its code.
  for (const { visit } of sides) {
    await untilDrawn(targetOf(visit));
    await serve(visit, 10, 2);
  }
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const { visit, figures } of sides) {
      const { p50, cpuPerRequest, failed } = await serve(visit, 1, SECONDS);
      if (failed > 0) throw new Error(`${failed} pages did not come`);
      figures.perRequest.push(p50);
      figures.cpu.push(cpuPerRequest);
    }
  const browser = await launchBrowser();
  try {
    for (let turn = 0; turn < ROUNDS; turn += 1)
      for (const { visit, figures } of sides) {
        const { lcp, usable, isDrawn } = await load(browser, visit);
        figures.lcp.push(lcp);
        figures.usable.push(usable);
        if (isDrawn) figures.drawn += 1;
      }
  } finally {
    await browser.close();
  }
  return sides.map(({ figures }) => figures);
}

const MOST = { perRequest: 1.2, cpu: 1.2, lcp: 1.03 };
const MOST_KIB = 2;
let isGood = false;
const platforms: BenchPlatform[] = [];
try {
  for (let at = 0; at < 2; at += 1) platforms.push(await startPlatform({ CLUBE_ROLES: 'web,http' }));
  const visits = await Promise.all(platforms.map(visitOf));
  const own = (await htmlOf(visits[0]!)).remotes;
  await add(platforms[1]!, MANY - own);
  const [few, many] = (await measureInTurns(visits)) as [Figures, Figures];
  const [fewHtml, manyHtml] = [await htmlOf(visits[0]!), await htmlOf(visits[1]!)];
  const row = (html: typeof fewHtml, figures: Figures) => [
    html.remotes,
    round(html.composition / 1024, 2),
    round(html.html / 1024, 1),
    round(median(figures.perRequest)),
    round(median(figures.cpu), 3),
    round(median(figures.lcp) / 1000),
    round(median(figures.usable) / 1000),
    `${figures.drawn} of ${ROUNDS}`,
  ];
  const times = (name: Exclude<keyof Figures, 'drawn'>) => timesAsMuch(few[name], many[name]);
  const kib = fewHtml.composition / 1024;
  report('remotes', [
    {
      title: '/home as remotes are added',
      columns: [
        'remotes',
        'composition KiB',
        'HTML KiB',
        'server ms a page, p50',
        'server CPU ms',
        'slow LCP s',
        'slow usable s',
        'drawn',
      ],
      rows: [
        row(fewHtml, few),
        row(manyHtml, many),
        [
          '×',
          round(manyHtml.composition / fewHtml.composition),
          round(manyHtml.html / fewHtml.html),
          against(times('perRequest'), MOST.perRequest),
          against(times('cpu'), MOST.cpu),
          against(times('lcp'), MOST.lcp),
          round(times('usable')),
          '',
        ],
      ],
      notes: [
        `Brotli; composition = what the page would be smaller without it. Both in turns (${fewHtml.remotes}, ${manyHtml.remotes}, ${fewHtml.remotes}, …), each ${ROUNDS} times; server: one connection for ${SECONDS} s, each page drawn anew; LCP: a cold load of a page that the server had drawn, and may have kept, as often as the table says. What stands by the numbers of remotes is the median of the rounds, what stands by × that of the rounds' own ratios.`,
        `Ratios of the rounds, server: ${few.perRequest.map((ms, turn) => round(many.perRequest[turn]! / ms)).join(', ')}.`,
        `Composition of ${fewHtml.remotes}: ${against(kib, MOST_KIB)} KiB.`,
      ],
    },
  ]);
  const isWithin = (['perRequest', 'cpu', 'lcp'] as const).every((name) => times(name) <= MOST[name]);
  isGood = isWithin && kib <= MOST_KIB;
} finally {
  for (const platform of platforms) await platform.stop();
}
process.exit(isGood ? 0 : 1);
