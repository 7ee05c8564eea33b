// Every class of files and every sample: upload finished → playable, beside plain ffmpeg doing the same, with the peak memory
// of each process, and until every size of it is there, beside the same; then how long a file waits that can be copied while others are
// drawn anew, and what drawing costs by itself. `--play` plays each class in Chromium instead. `--only=<part of a name>` takes fewer, and
// neither of the last two unless it is `--only=lanes` or `--only=cost`, which is that alone (TIMES=5, 3).
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { classes, makeFile } from '../../e2e/media/classes.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { untilSettled } from '../../tooling/launcher/media-soak-end.ts';
import { endOf } from '../../tooling/launcher/sample-ends.ts';
import { startPlatform, type BenchPlatform } from '../lib/platform.ts';
import { against, report, round, type Table } from '../lib/report.ts';
import { wantedEnd } from './ends.ts';
import { measureCost } from './cost.ts';
import { plainLadder, untilWhole } from './ladder.ts';
import { measureLanes, notMeasured } from './lanes.ts';
import { makeLong, plainFfmpeg } from './plain.ts';
import { playAll } from './play.ts';
import { measureUpload, type Measured } from './upload.ts';

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
if (process.argv.includes('--play')) process.exit(playAll(only));

const SAMPLES = path.join(ROOT, 'api/test/samples');
const TOKEN = 'bench-owner-token';
/** The class that has a budget of its own. */
const LARGE = 'large-100mb.mp4';
const LARGE_SECONDS = 3;
/** The one whose length says what drawing costs. */
const LONG = 'long-3min.mpg';
/** Of what copies: its speed, which a short file does not show, and its memory. */
const COPYING = { times: 60, mib: 250 };
/** `--only` of these: no file by itself. */
const [LANES_ALONE, COST_ALONE] = ['lanes', 'cost'];
const isWanted = (name: string) => !only || name.includes(only);
type Row = (string | number)[];
/** False once something could not be made or measured, came to another end than it should, or is over its budget. */
let isGood = true;
const unmeasured = (file: string, why: string): Row => {
  isGood = false;
  return [file, '', '', why, '', '', '', '', '', '', ''];
};

const recipeOf = (name: string) => Object.values(classes).find(({ file }) => file === name);

/** All files; what cannot be made is said in its place. */
async function makeFiles(folder: string): Promise<{ files: string[]; failed: Row[] }> {
  const failed: Row[] = [];
  const files: string[] = [];
  for (const [name, recipe] of Object.entries(classes).filter(([name, { file }]) => isWanted(name) || isWanted(file)))
    await makeFile(recipe, folder).then(
      (file) => files.push(file),
      (error: Error) => failed.push(unmeasured(recipe.file, `${name} was not made: ${error.message}`)),
    );
  files.push(
    ...readdirSync(SAMPLES)
      .filter(isWanted)
      .map((name) => path.join(SAMPLES, name)),
  );
  if (isWanted(LONG)) {
    const made = makeLong(folder);
    files.push(...made);
    if (made.length === 0) failed.push(unmeasured(LONG, 'it was not made: there is no ffmpeg that writes it'));
  }
  return { files, failed };
}

/** The sizes of a video, beside plain ffmpeg that makes the same ones in one run. */
async function measureLadder(platform: BenchPlatform, file: string, folder: string, measured: Measured): Promise<Row> {
  const name = path.basename(file);
  const whole = await untilWhole(platform, measured.media.id, measured.began);
  const plain = await plainLadder(file, folder, whole, measured.isConverted);
  const length = measured.media.duration_seconds ?? 0;
  return [
    name,
    whole.renditions.map((one) => Math.min(one.width, one.height)).join(' + '),
    round(measured.seconds, 2),
    round(whole.seconds, 2),
    length ? `${round(length / whole.seconds, 1)} ×` : '',
    plain ? round(plain.seconds, 2) : '',
    plain ? `${round(whole.seconds / plain.seconds, 2)} ×` : '',
    round(Math.max(whole.peak, measured.peaks.worker), 0),
    plain ? round(plain.peak, 0) : '',
  ];
}

async function measureFile(platform: BenchPlatform, file: string, folder: string, ladders: Row[]): Promise<Row> {
  const name = path.basename(file);
  try {
    const measured = await measureUpload(platform, TOKEN, file);
    const { megabytes, media, seconds, isConverted, peaks } = measured;
    const isReady = media.status === 'ready';
    const [end, wanted] = [endOf(media), wantedEnd(name, recipeOf(name))];
    if (end !== wanted) isGood = false;
    const became = isReady ? (isConverted ? 'drawn anew' : 'copied') : end;
    const length = media.duration_seconds ?? 0;
    const isCopied = isReady && !isConverted;
    if (name === LARGE && !(isCopied && seconds <= LARGE_SECONDS && length / seconds >= COPYING.times)) isGood = false;
    if (isCopied && peaks.worker > COPYING.mib) isGood = false;
    if (isReady && media.kind === 'video') ladders.push(await measureLadder(platform, file, folder, measured));
    const plain = isReady ? await plainFfmpeg(file, folder, isConverted) : undefined;
    return [
      name,
      round(megabytes, 1),
      round(length, 1),
      end === wanted ? became : `${became}, and not ${wanted}`,
      name === LARGE ? against(seconds, LARGE_SECONDS) : round(seconds, 2),
      isReady && length ? `${round(length / seconds, 1)} ×` : '',
      round(peaks.server, 0),
      round(peaks.keeper, 0),
      isCopied ? against(peaks.worker, COPYING.mib, 0) : round(peaks.worker, 0),
      plain ? round(plain.seconds, 2) : '',
      plain ? round(plain.peak, 0) : '',
    ];
  } catch (error) {
    return unmeasured(name, (error as Error).message);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'clube-video-'));
const platform = await startPlatform();
try {
  await platform.connection.pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at)
     select sha256($1::bytea), user_id, site_id, now() + interval '1 day' from members where role = 'owner' order by id limit 1`,
    [TOKEN],
  );
  const { files, failed } = await makeFiles(folder);
  const rows: Row[] = [...failed];
  const ladders: Row[] = [];
  for (const file of files) {
    // Whatever came before is done with: stills and smaller renditions of others are not this file's.
    const left = await untilSettled(platform.databaseUrl);
    if (left.length > 0) console.error(`Not settled: ${left.join(', ')}`);
    rows.push(await measureFile(platform, file, folder, ladders));
    console.error(rows.at(-1)!.join(' · '));
  }
  const tables: Table[] = [
    {
      title: 'Upload finished → playable',
      columns: [
        'file',
        'MB',
        'seconds long',
        'it was',
        'seconds taken',
        'speed',
        'peak memory of server MiB',
        'of keeper MiB',
        'of worker MiB',
        'plain ffmpeg, seconds',
        'of plain ffmpeg MiB',
      ],
      rows,
      notes: [
        `Budgets: 100 MB of H.264 copied within ${LARGE_SECONDS} s and at least ${COPYING.times} ×, memory of what copies at most ${COPYING.mib} MiB whatever the file. One file at a time; plain ffmpeg copies what was copied, and draws what was drawn.`,
      ],
    },
    {
      title: 'Upload finished → every size is there',
      columns: [
        'file',
        'shorter sides',
        'seconds until playable',
        'until every size is there',
        'speed',
        'plain ffmpeg, seconds',
        'ours ÷ plain',
        'peak memory of worker MiB',
        'of plain ffmpeg MiB',
      ],
      rows: ladders,
      notes: [
        'Plain ffmpeg makes the same sizes in one run, with the same encoder and its settings, in segments; it makes no stills, does not look for damage, and leaves loudness as it is. Ours draws one size after another, so that what plays is never waited for, at a low priority.',
      ],
    },
  ];
  if (!only || only === LANES_ALONE) {
    const lanes = await measureLanes(platform, TOKEN, folder).catch(notMeasured);
    tables.push(lanes.table);
    isGood &&= lanes.isWithin;
  }
  if (!only || only === COST_ALONE) tables.push(await measureCost(folder));
  report('video', tables);
} finally {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
