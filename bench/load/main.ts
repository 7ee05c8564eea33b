// Loads in Chromium under three networks, with the product's own settings: the federated build, drawn by the server and by the browser,
// beside a monolith build of the same sources.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { SHELL, type Release } from '@clube/shared/contracts/remote';
import { movePointers } from '../../api/src/modules/release/channel.queries.ts';
import { insertRelease } from '../../api/src/modules/release/queries.ts';
import { remotes, ROOT } from '../../tooling/build/apps.ts';
import { buildStale } from '../../tooling/build/build.ts';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { packRelease } from '../../tooling/release/pack.ts';
import { launchBrowser, networks, untilDrawn, type Target } from '../lib/browser.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled, type BenchPlatform } from '../lib/platform.ts';
import { report } from '../lib/report.ts';
import { measureFirst, measureLoad } from './measure.ts';
import {
  allPages,
  bytesTable,
  coldTable,
  targetsTable,
  taxTable,
  type Build,
  type Network,
  type PageName,
  type Sample,
} from './tables.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Of what only says how a slow line compares with a fast one, and of one that is slower than most. */
const FEWER = Math.min(2, ROUNDS);
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

/** `PAGES=home` measures that one alone. */
const pageNames = allPages.filter((page) => process.env.PAGES?.split(',').includes(page) ?? true);

type Candidate = { build: Build; target: (page: PageName) => Target; stop: () => Promise<void> };

async function startCandidate(build: Build): Promise<Candidate> {
  const isDrawn = build === 'drawn';
  const platform = await startPlatform({ CLUBE_RENDERING: String(isDrawn) });
  await untilMediaSettled(platform.connection);
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
  return { build, target, stop: platform.stop };
}

/** What is asked under each network. The narrow line is looked at until something can be read: all of a page would take a minute. */
const PLAN: Readonly<Record<Network, { builds: readonly Build[]; rounds: number; isTwice: boolean }>> = {
  slow: { builds: ['drawn', 'federated', 'monolith'], rounds: ROUNDS, isTwice: true },
  fast: { builds: ['federated', 'monolith'], rounds: FEWER, isTwice: false },
  narrow: { builds: ['drawn', 'federated'], rounds: FEWER, isTwice: false },
};

/** The builds take turns, load by load, so that what else the machine does weighs on all alike. */
async function measurePage(browser: Browser, candidates: readonly Candidate[], page: PageName): Promise<Sample[]> {
  // The first ones pay for the server's prepared statements.
  for (const { target } of candidates) await measureFirst(browser, target(page), networks.fast, 'readable');
  const samples: Sample[] = [];
  for (const network of Object.keys(PLAN) as Network[]) {
    const { builds, rounds, isTwice } = PLAN[network];
    const turns = candidates
      .filter(({ build }) => builds.includes(build))
      .map(({ build, target }) => ({ target, sample: { build, page, network, loads: [], second: [] } as Sample }));
    for (let at = 0; at < rounds; at += 1)
      for (const { target, sample } of turns) {
        const until = network === 'narrow' ? 'readable' : 'quiet';
        if (isTwice && sample.build !== 'monolith') {
          const { first, second } = await measureLoad(browser, target(page), networks[network]);
          sample.loads.push(first);
          sample.second.push(second);
        } else sample.loads.push(await measureFirst(browser, target(page), networks[network], until));
      }
    samples.push(...turns.map(({ sample }) => sample));
    console.error(`${page}, ${network}: done`);
  }
  return samples;
}

async function measure(): Promise<Sample[]> {
  const candidates: Candidate[] = [];
  for (const build of ['drawn', 'federated', 'monolith'] as const) candidates.push(await startCandidate(build));
  const browser = await launchBrowser();
  try {
    const samples: Sample[] = [];
    for (const page of pageNames) samples.push(...(await measurePage(browser, candidates, page)));
    return samples;
  } finally {
    await browser.close();
    for (const { stop } of candidates) await stop();
  }
}

await buildStale();
buildMonolith();
const samples = await measure();
report('load', [
  targetsTable(pageNames, samples),
  coldTable(samples, { slow: ROUNDS, fast: FEWER }),
  bytesTable(samples),
  taxTable(samples),
]);
