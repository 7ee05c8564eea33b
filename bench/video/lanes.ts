// Copying and converting have lanes of their own: what one waits for the others while each of them draws.
import { limitsOf } from '../../api/src/worker/limits.ts';
import { classes, makeFile } from '../../e2e/media/classes.ts';
import { untilSettled } from '../../tooling/launcher/media-soak-end.ts';
import type { BenchPlatform } from '../lib/platform.ts';
import { processesBelow } from '../lib/process-tree.ts';
import { against, median, round, type Table } from '../lib/report.ts';
import { H264, HEVC } from './films.ts';
import { erase, findMedia, measureUpload, sendFile } from './upload.ts';

const LANES = '100 MB that can be copied, while each of four lanes draws a film of 720p';
const MOST_TIMES_AS_LONG = 1.5;
type Lanes = { table: Table; isWithin: boolean };
export const notMeasured = ({ message }: Error): Lanes => ({
  table: { title: LANES, columns: ['not measured'], rows: [[message]] },
  isWithin: false,
});
const TIMES = Number(process.env.TIMES ?? 5);
/** Large enough for its copying to take longer than the queue's own pauses. */
const COPIED = classes['of 100 MB']!;
/** A quarter of an hour, and more than the twenty minutes that a short film has at most. */
const [SHORT, LONG] = [{ times: 112 }, { times: 160 }];
/** What each lane that draws is given: what plays nowhere, stills and smaller renditions of what plays, and the same of long films. */
const DRAWN = {
  'media.convert': { ...HEVC, ...SHORT },
  'media.convert-long': { ...HEVC, ...LONG },
  'media.ladder': { ...H264, ...SHORT },
  'media.ladder-long': { ...H264, ...LONG },
};
const DRAWING = Object.keys(DRAWN);
/** In the command line of a worker that draws. */
const WORKER = `--max-old-space-size=${limitsOf.convert.heapMib}`;

/** @returns seconds @throws Error when it is not copied, which the figure is about */
async function copy(platform: BenchPlatform, token: string, file: string): Promise<number> {
  const { media, seconds, isConverted } = await measureUpload(platform, token, file);
  if (media.status !== 'ready' || isConverted)
    throw new Error(`${COPIED.file} is ${media.status} ${media.error_code ?? ''}, and not copied`);
  // What would be drawn of it is not what is measured.
  await erase(platform, token, media.id);
  return seconds;
}

/** How long a file that can be copied takes alone, and while each lane that draws has a film under way that takes it minutes. */
export async function measureLanes(platform: BenchPlatform, token: string, folder: string): Promise<Lanes> {
  const copied = await makeFile(COPIED, folder);
  await untilSettled(platform.databaseUrl);
  const alone: number[] = [];
  for (let time = 0; time < TIMES; time += 1) alone.push(await copy(platform, token, copied));
  const drawn: number[] = [];
  for (const recipe of Object.values(DRAWN)) {
    const upload = await sendFile(platform, token, await makeFile(recipe, folder));
    drawn.push((await findMedia(platform, token, upload)).id);
  }
  await untilAllDraw(platform);
  const beside: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    beside.push(await copy(platform, token, copied));
    const idle = await idleLanes(platform);
    if (idle.length > 0) throw new Error(`Not drawing any more before it could be played: ${idle.join(', ')}`);
  }
  for (const id of drawn) await erase(platform, token, id);
  const ratio = median(beside) / median(alone);
  const table = {
    title: LANES,
    columns: ['alone, seconds', 'beside them, seconds', 'times as long'],
    rows: [[round(median(alone), 2), round(median(beside), 2), against(ratio, MOST_TIMES_AS_LONG)]],
    notes: [
      `Medians of ${TIMES}; upload finished → playable. Each lane that draws had its film from before the first until after the last.`,
    ],
  };
  return { table, isWithin: ratio <= MOST_TIMES_AS_LONG };
}

/** Of the lanes that draw, those that work on nothing right now. */
async function idleLanes({ connection }: BenchPlatform): Promise<string[]> {
  const { rows } = await connection.pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state = 'active' and name = any($1)`,
    [DRAWING],
  );
  return DRAWING.filter((lane) => !rows.some(({ name }) => name === lane));
}

/** Waits until each lane draws: what waits for another is none that takes anything from who copies. */
async function untilAllDraw(platform: BenchPlatform): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const workers = processesBelow(platform.pid, WORKER).length;
    if (workers === DRAWING.length && (await idleLanes(platform)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`They never drew at once: ${(await idleLanes(platform)).join(', ')} had nothing to do`);
}
