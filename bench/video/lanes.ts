// Copying and converting have lanes of their own: what one waits for the other.
import path from 'node:path';
import { ROOT } from '../../tooling/build/apps.ts';
import { untilSettled } from '../../tooling/launcher/media-soak-end.ts';
import type { BenchPlatform } from '../lib/platform.ts';
import { against, median, round, type Table } from '../lib/report.ts';
import { measureUpload } from './upload.ts';

const SAMPLES = path.join(ROOT, 'api/test/samples');
const LANES = 'A file that can be copied, while three others are drawn anew';
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
/** How long a file that can be copied takes alone, and while three others are drawn anew. */
export async function measureLanes(platform: BenchPlatform, token: string): Promise<Lanes> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await untilSettled(platform.databaseUrl);
    alone.push(await measureAs(platform, token, COPIED, 'copied'));
  }
  for (let time = 0; time < TIMES; time += 1) {
    await untilSettled(platform.databaseUrl);
    const drawing = Promise.all(Array.from({ length: 3 }, () => measureAs(platform, token, DRAWN, 'drawn anew')));
    const measuring = async () => {
      await untilConverting(platform, 3);
      const seconds = await measureAs(platform, token, COPIED, 'copied');
      if ((await countConverting(platform)) === 0) throw new Error('They were drawn before it could be played');
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
async function countConverting({ connection }: BenchPlatform): Promise<number> {
  const { rows } = await connection.pool.query<{ count: number }>(
    `select count(*)::int as count from media where error_code = 'converting'`,
  );
  return rows[0]!.count;
}
/** Waits until so many are drawn, or wait for it. */
async function untilConverting(platform: BenchPlatform, count: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await countConverting(platform)) === count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('They were never drawn at once');
}
