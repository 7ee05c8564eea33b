// Copying and converting have lanes of their own: what one waits for the others while each of them draws.
import path from 'node:path';
import { makeFile } from '../../e2e/media/classes.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { untilSettled } from '../../tooling/launcher/media-soak-end.ts';
import type { BenchPlatform } from '../lib/platform.ts';
import { against, median, round, type Table } from '../lib/report.ts';
import { measureUpload } from './upload.ts';

const SAMPLES = path.join(ROOT, 'api/test/samples');
const LANES = 'A file that can be copied, while each of three lanes draws';
const MOST_TIMES_AS_LONG = 1.5;
type Lanes = { table: Table; isWithin: boolean };
export const notMeasured = ({ message }: Error): Lanes => ({
  table: { title: LANES, columns: ['not measured'], rows: [[message]] },
  isWithin: false,
});
const TIMES = Number(process.env.TIMES ?? 5);
/** @throws Error when it came to another end than the figure is about */
async function measureAs(
  platform: BenchPlatform,
  token: string,
  file: string,
  wanted: 'copied' | 'drawn anew',
): Promise<number> {
  const { media, seconds, isConverted } = await measureUpload(platform, token, file);
  if (media.status !== 'ready' || isConverted !== (wanted === 'drawn anew'))
    throw new Error(`${path.basename(file)} is ${media.status} ${media.error_code ?? ''}, and not ${wanted}`);
  return seconds;
}
const COPIED = path.join(SAMPLES, 'landscape-h264.mp4');
const DRAWN = path.join(SAMPLES, 'phone-hevc.mov');
/** Long enough for the lane of what is long, and small. */
const LONG = {
  file: 'long-hevc.mp4',
  seconds: 21 * 60,
  picture: {
    encoder: 'libx265',
    size: '160x96',
    rate: 5,
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
  },
};
/** What draws: what plays nowhere, the same of long films, and stills and smaller renditions of what plays. */
const DRAWING = ['media.convert', 'media.convert-long', 'media.ladder'];

/** How long a file that can be copied takes alone, and while each lane that draws has a file of its own under way. */
export async function measureLanes(platform: BenchPlatform, token: string, folder: string): Promise<Lanes> {
  const long = await makeFile(LONG, folder);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await untilSettled(platform.databaseUrl);
    alone.push(await measureAs(platform, token, COPIED, 'copied'));
  }
  for (let time = 0; time < TIMES; time += 1) {
    await untilSettled(platform.databaseUrl);
    const drawing = Promise.all([DRAWN, long].map((file) => measureAs(platform, token, file, 'drawn anew')));
    const measuring = async () => {
      // Two of them: the lane has another one when it is done with the first.
      for (const file of [COPIED, COPIED]) await measureAs(platform, token, file, 'copied');
      await untilAllDraw(platform);
      const seconds = await measureAs(platform, token, COPIED, 'copied');
      const idle = await idleLanes(platform);
      if (idle.length > 0) throw new Error(`Not drawing any more before it could be played: ${idle.join(', ')}`);
      return seconds;
    };
    const [seconds] = await Promise.all([measuring(), drawing]);
    beside.push(seconds);
  }
  const ratio = median(beside) / median(alone);
  const table = {
    title: LANES,
    columns: ['alone, seconds', 'beside them, seconds', 'times as long'],
    rows: [[round(median(alone), 2), round(median(beside), 2), against(ratio, MOST_TIMES_AS_LONG)]],
    notes: [`Medians of ${TIMES}; upload finished → playable.`],
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
/** Waits until each lane works on something: what waits for another is none that takes anything from who copies. */
async function untilAllDraw(platform: BenchPlatform): Promise<void> {
  let idle = DRAWING;
  for (let tries = 0; tries < 600; tries += 1) {
    idle = await idleLanes(platform);
    if (idle.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`They never drew at once: ${idle.join(', ')} had nothing to do`);
}
