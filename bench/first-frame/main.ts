// The first frame of a lesson's video: from navigation on the slow line with an empty cache, and from the click in a page that
// stands. `--against=<folder>` takes turns with another checkout of the repository that is built, for before and after.
import path from 'node:path';
import { ROOT } from '../../tooling/build/apps.ts';
import { buildStale } from '../../tooling/build/build.ts';
import { launchBrowser, untilDrawn, type Target } from '../lib/browser.ts';
import { createStudents, findDemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled, type BenchPlatform } from '../lib/platform.ts';
import { against, median, report, round, type Table } from '../lib/report.ts';
import { measureClick, measureCold, steps, type Opened, type Step } from './measure.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Seconds. */
const BUDGET = { cold: 2.2, click: 0.5, lcp: 0.9 };
const other = process.argv.find((word) => word.startsWith('--against='))?.slice('--against='.length);

type Candidate = { name: string; platform: BenchPlatform; target: Target; cold: Opened[]; clicks: number[] };

async function startCandidate(name: string, root: string): Promise<Candidate> {
  const platform = await startPlatform({}, root);
  await untilMediaSettled(platform.connection);
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const url = `http://${place.slug}.localhost:${platform.port}/curso/${place.courseId}/modulo/${place.moduleId}/aula/${place.lessonId}`;
  const target = { url, token };
  await untilDrawn(target);
  return { name, platform, target, cold: [], clicks: [] };
}

const seconds = (values: readonly number[]) => round(median(values) / 1000, 2);
const stepNames = Object.keys(steps) as Step[];

/** Of this build: what stands beside it is there to be compared with. */
function isWithin({ cold, clicks }: Candidate): boolean {
  const figures = {
    cold: seconds(cold.map(({ frame }) => frame)),
    click: seconds(clicks),
    lcp: seconds(cold.map(({ lcp }) => lcp)),
  };
  // What was not measured is no number, and within nothing.
  return (['cold', 'click', 'lcp'] as const).every((name) => figures[name] <= BUDGET[name]);
}

function tablesOf(candidates: readonly Candidate[]): Table[] {
  return [
    {
      title: 'First frame of a lesson’s video',
      columns: ['build', 'cold, slow line: frame s', 'largest picture s', 'click → frame, fast line: s'],
      rows: candidates.map(({ name, cold, clicks }) => [
        name,
        against(seconds(cold.map(({ frame }) => frame)), BUDGET.cold),
        against(seconds(cold.map(({ lcp }) => lcp)), BUDGET.lcp),
        against(seconds(clicks), BUDGET.click),
      ]),
      notes: [
        `Chromium, 412 × 823, CPU slowed 4 ×, medians of ${ROUNDS}; slow = 150 ms and 1.6 Mbit/s, fast = 40 ms and 10 Mbit/s. Cold: from navigation with an empty cache to a frame that could be shown; the click comes when the page stands.`,
      ],
    },
    {
      title: 'Asked for, seconds after navigation on the slow line',
      columns: ['build', ...stepNames, 'segments before play', 'KiB of media before play'],
      rows: candidates.map(({ name, cold }) => [
        name,
        ...stepNames.map((step) => {
          const times = cold.flatMap(({ asked }) => asked[step] ?? []);
          return times.length > 0 ? seconds(times) : 'never';
        }),
        Math.max(...cold.map(({ segments }) => segments)),
        round(median(cold.map(({ mediaBytes }) => mediaBytes)) / 1024, 0),
      ]),
    },
  ];
}

await buildStale();
const roots = { ...(other && { before: path.resolve(other) }), 'this build': ROOT };
const candidates: Candidate[] = [];
let isGood = false;
const browser = await launchBrowser();
try {
  for (const [name, root] of Object.entries(roots)) candidates.push(await startCandidate(name, root));
  // The first one pays for the server's prepared statements.
  for (const { target } of candidates) await measureCold(browser, target);
  for (let at = 0; at < ROUNDS; at += 1)
    for (const { target, cold, clicks } of candidates) {
      cold.push(await measureCold(browser, target));
      clicks.push(await measureClick(browser, target));
    }
  report('first-frame', tablesOf(candidates));
  isGood = candidates.slice(-1).every(isWithin);
} finally {
  await browser.close();
  for (const { platform } of candidates) await platform.stop();
}
process.exit(isGood ? 0 : 1);
