// A lesson that is opened from a page of another remote, without a new document: the first time in that page and again, beside a monolith build of the
// same sources (ROUNDS=7; `BUILDS=federated` builds none).
import type { Browser } from '@playwright/test';
import { buildStale } from '../../tooling/build/build.ts';
import { launchBrowser, type Target } from '../lib/browser.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled } from '../lib/platform.ts';
import { median, quantile, report, round } from '../lib/report.ts';
import { buildMonolith, composeMonolith } from '../monolith/compose.ts';
import { measureRoute, warmths, type Opened, type Warmth } from './measure.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const builds = (['federated', 'monolith'] as const).filter(
  (build) => process.env.BUILDS?.split(',').includes(build) ?? true,
);
type Build = (typeof builds)[number];
/** A page of another remote than lessons. */
const FROM = '/ajuda';

type Candidate = {
  build: Build;
  from: Target;
  lesson: string;
  opened: Record<Warmth, Opened[]>;
  stop: () => Promise<void>;
};

async function startCandidate(build: Build): Promise<Candidate> {
  // What a server draws is the first page alone, which is none of those that are measured.
  const platform = await startPlatform({ CLUBE_RENDERING: 'false' });
  await untilMediaSettled(platform.connection);
  if (build === 'monolith') await composeMonolith(platform);
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const from = { url: `http://${place.slug}.localhost:${platform.port}${FROM}`, token };
  const lesson = `/curso/${place.courseId}/modulo/${place.moduleId}/aula/${place.lessonId}`;
  return { build, from, lesson, opened: { cold: [], warm: [] }, stop: platform.stop };
}

/** The builds take turns, so that what else the machine does weighs on both alike; the first round pays for what servers learn, and is none. */
async function measureAll(browser: Browser, candidates: readonly Candidate[]): Promise<void> {
  for (let turn = 0; turn <= ROUNDS; turn += 1)
    for (const { from, lesson, opened } of candidates) {
      const times = await measureRoute(browser, from, lesson);
      if (turn > 0) for (const warmth of warmths) opened[warmth].push(times[warmth]);
    }
}

await buildStale();
if (builds.includes('monolith')) buildMonolith();
const candidates: Candidate[] = [];
const browser = await launchBrowser();
try {
  for (const build of builds) candidates.push(await startCandidate(build));
  await measureAll(browser, candidates);
  const figures = (opened: readonly Opened[], what: keyof Opened) => {
    const ms = opened.map((each) => each[what]);
    return [round(median(ms), 0), round(quantile(ms, 0.95), 0)];
  };
  report('route', [
    {
      title: `From ${FROM} to a lesson, by a change of route`,
      columns: [
        'its remote was',
        'build',
        'player stands: middle ms',
        '95 of 100 ms',
        'first picture: middle ms',
        '95 of 100 ms',
      ],
      rows: warmths.flatMap((warmth) =>
        candidates.map(({ build, opened }) => [
          warmth,
          build,
          ...figures(opened[warmth], 'stands'),
          ...figures(opened[warmth], 'frame'),
        ]),
      ),
      notes: [
        `Chromium, 412 × 823, CPU slowed 4 ×, 40 ms and 10 Mbit/s, ${ROUNDS} times in a new profile each. Cold: the first lesson in a page that has nothing of lessons yet; warm: the next one, after going back.`,
      ],
    },
  ]);
} finally {
  await browser.close();
  for (const { stop } of candidates) await stop();
}
