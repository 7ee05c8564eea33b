// Loads in Chromium under three networks, with the product's own settings: the federated build, drawn by the server and by the browser,
// beside a monolith build of the same sources.
import type { Browser } from '@playwright/test';
import { buildStale } from '../../tooling/build/build.ts';
import { launchBrowser, networks, untilDrawn, type Target } from '../lib/browser.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled } from '../lib/platform.ts';
import { report } from '../lib/report.ts';
import { buildMonolith, composeMonolith } from '../monolith/compose.ts';
import { startFloor } from './floor.ts';
import { measureFirst, measureLoad } from './measure.ts';
import {
  allBuilds,
  allPages,
  assertLibraryApart,
  bytesTable,
  coldTable,
  targetsTable,
  taxTable,
  type Build,
  type Floor,
  type Network,
  type PageName,
  type Sample,
} from './tables.ts';

/** Rounds of all loads at most, and minutes after which no further round begins: the first is always whole. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const MINUTES = Number(process.env.MINUTES ?? 12);
const begun = performance.now();
const isOver = () => performance.now() - begun > MINUTES * 60_000;

/** `PAGES=home` measures that one alone. */
const pageNames = allPages.filter((page) => process.env.PAGES?.split(',').includes(page) ?? true);
/** `BUILDS=drawn,federated` is the first table alone, in half the time. */
const builds = allBuilds.filter((build) => process.env.BUILDS?.split(',').includes(build) ?? true);

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
const PLAN: Readonly<Record<Network, { builds: readonly Build[]; isTwice: boolean }>> = {
  slow: { builds: ['drawn', 'federated', 'monolith'], isTwice: true },
  narrow: { builds: ['drawn', 'federated'], isTwice: false },
  fast: { builds: builds.includes('monolith') ? ['federated', 'monolith'] : [], isTwice: false },
};

/** One load of a page, or two; what does not come in time is said, and missing in the medians. */
async function loadInto(browser: Browser, { target }: Candidate, sample: Sample): Promise<void> {
  const { page, network, build } = sample;
  try {
    if (PLAN[network].isTwice && build !== 'monolith') {
      const { first, second } = await measureLoad(browser, target(page), networks[network]);
      sample.loads.push(first);
      sample.second.push(second);
    } else {
      const until = network === 'narrow' ? 'readable' : 'quiet';
      sample.loads.push(await measureFirst(browser, target(page), networks[network], until));
    }
  } catch (error) {
    console.error(`${page}, ${network}, ${build}: ${(error as Error).message}`);
  }
}

/** The builds take turns, load by load, so that what else the machine does weighs on all alike; so do the pages, so that whenever it ends each was looked at as often. */
async function measureAll(browser: Browser, candidates: readonly Candidate[]) {
  // The first ones pay for the server's prepared statements.
  for (const candidate of candidates)
    for (const page of pageNames) {
      const first: Sample = { build: candidate.build, page, network: 'narrow', loads: [], second: [] };
      await loadInto(browser, candidate, first);
    }
  const turns = (Object.keys(PLAN) as Network[]).flatMap((network) =>
    pageNames.flatMap((page) =>
      candidates
        .filter(({ build }) => PLAN[network].builds.includes(build))
        .map((candidate) => ({
          candidate,
          sample: { build: candidate.build, page, network, loads: [], second: [] } as Sample,
        })),
    ),
  );
  const floor = await startFloor();
  const floors: Floor = { loads: [], second: [] };
  for (let round = 1; round <= ROUNDS && (round === 1 || !isOver()); round += 1) {
    const { first, second } = await measureLoad(browser, floor.target, networks.slow);
    floors.loads.push(first);
    floors.second.push(second);
    for (const { candidate, sample } of turns) await loadInto(browser, candidate, sample);
    console.error(
      `Round ${round} of at most ${ROUNDS}: done after ${Math.round((performance.now() - begun) / 1000)} s`,
    );
  }
  await floor.stop();
  return { samples: turns.map(({ sample }) => sample), floor: floors };
}

async function measure() {
  // Each makes the demo's media ready first: together that takes as long as one.
  const candidates = await Promise.all(builds.map(startCandidate));
  const browser = await launchBrowser();
  try {
    return await measureAll(browser, candidates);
  } finally {
    await browser.close();
    for (const { stop } of candidates) await stop();
  }
}

await buildStale();
const hasMonolith = builds.includes('monolith');
if (hasMonolith) buildMonolith();
const { samples, floor } = await measure();
assertLibraryApart(samples);
report('load', [
  ...(builds.includes('drawn') ? [targetsTable(pageNames, samples, floor)] : []),
  coldTable(samples),
  bytesTable(samples),
  ...(hasMonolith ? [taxTable(samples)] : []),
]);
