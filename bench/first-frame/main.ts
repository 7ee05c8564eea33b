// The first frame of a lesson's video, the demo's and some of ordinary bit rates: from navigation on the slow line with an empty cache,
// and from the click in a page that stands. `--against=<folder>` takes turns with another checkout of the repository that is built, for before and after.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFile } from '../../e2e/media/classes.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { buildStale } from '../../tooling/build/build.ts';
import { launchBrowser, untilDrawn, type Target } from '../lib/browser.ts';
import { createStudents, findDemoPlace, type DemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled, type BenchPlatform } from '../lib/platform.ts';
import { against, median, report, round, type Table } from '../lib/report.ts';
import { measureUpload } from '../video/upload.ts';
import { films } from './films.ts';
import { measureClick, measureCold, steps, type Opened, type Step } from './measure.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Seconds. */
const BUDGET = { cold: 2.2, click: 0.5, lcp: 0.9 };
const other = process.argv.find((word) => word.startsWith('--against='))?.slice('--against='.length);

type Measured = { film: string; target: Target; cold: Opened[]; clicks: number[] };
type Candidate = { name: string; platform: BenchPlatform; films: Measured[] };

/** Sends a film, and makes a lesson of it. @returns its number */
async function makeLesson(platform: BenchPlatform, place: DemoPlace, staff: string, file: string): Promise<number> {
  const { media } = await measureUpload(platform, staff, file);
  if (media.status !== 'ready') throw new Error(`${path.basename(file)} is ${media.status} ${media.error_code ?? ''}`);
  const { rows } = await platform.connection.pool.query<{ id: number }>(
    `insert into lessons (site_id, course_id, module_id, title, media_type, media_id, duration_seconds)
     values ($1, $2, $3, 'Aula', 'hls', $4, $5) returning id`,
    [place.siteId, place.courseId, place.moduleId, media.id, Math.round(media.duration_seconds ?? 0)],
  );
  return rows[0]!.id;
}

async function startCandidate(name: string, root: string, files: ReadonlyMap<string, string>): Promise<Candidate> {
  const platform = await startPlatform({}, root);
  await untilMediaSettled(platform.connection);
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, 1);
  const [staff] = await createStudents(platform, place, 1, 'admin');
  const lessons = new Map([['the demo’s', place.lessonId]]);
  for (const [film, file] of files) lessons.set(film, await makeLesson(platform, place, staff!, file));
  await untilMediaSettled(platform.connection);
  const course = `http://${place.slug}.localhost:${platform.port}/curso/${place.courseId}/modulo/${place.moduleId}`;
  const measured = [...lessons].map(([film, lesson]): Measured => {
    return { film, target: { url: `${course}/aula/${lesson}`, token }, cold: [], clicks: [] };
  });
  for (const { target } of measured) await untilDrawn(target);
  return { name, platform, films: measured };
}

const seconds = (values: readonly number[]) => round(median(values) / 1000, 2);
const stepNames = Object.keys(steps) as Step[];

function isWithin({ cold, clicks }: Measured): boolean {
  const figures = {
    cold: seconds(cold.map(({ frame }) => frame)),
    click: seconds(clicks),
    lcp: seconds(cold.map(({ lcp }) => lcp)),
  };
  // What was not measured is no number, and within nothing.
  return (['cold', 'click', 'lcp'] as const).every((name) => figures[name] <= BUDGET[name]);
}

function tablesOf(candidates: readonly Candidate[]): Table[] {
  const all = candidates.flatMap(({ name, films }) => films.map((measured) => ({ name, ...measured })));
  return [
    {
      title: 'First frame of a lesson’s video',
      columns: ['build', 'film', 'cold, slow line: frame s', 'largest picture s', 'click → frame, fast line: s'],
      rows: all.map(({ name, film, cold, clicks }) => [
        name,
        film,
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
      columns: ['build', 'film', ...stepNames, 'it began with', 'segments before play', 'KiB of media before play'],
      rows: all.map(({ name, film, cold }) => [
        name,
        film,
        ...stepNames.map((step) => {
          const times = cold.flatMap(({ asked }) => asked[step] ?? []);
          return times.length > 0 ? seconds(times) : 'never';
        }),
        [...new Set(cold.flatMap(({ renditions }) => renditions))].join(', '),
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
const folder = mkdtempSync(path.join(tmpdir(), 'clube-first-frame-'));
const browser = await launchBrowser();
try {
  const files = new Map<string, string>();
  for (const [film, recipe] of Object.entries(films)) files.set(film, await makeFile(recipe, folder));
  for (const [name, root] of Object.entries(roots)) candidates.push(await startCandidate(name, root, files));
  const all = candidates.flatMap((candidate) => candidate.films);
  // The first one pays for the server's prepared statements.
  for (const { target } of all) await measureCold(browser, target);
  for (let at = 0; at < ROUNDS; at += 1)
    for (const { target, cold, clicks } of all) {
      cold.push(await measureCold(browser, target));
      clicks.push(await measureClick(browser, target));
    }
  report('first-frame', tablesOf(candidates));
  // Of this build: what stands beside it is there to be compared with.
  isGood = candidates.at(-1)!.films.every(isWithin);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
  for (const { platform } of candidates) await platform.stop();
}
process.exit(isGood ? 0 : 1);
