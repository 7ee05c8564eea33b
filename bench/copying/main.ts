// What the copying lane takes of memory, whatever the file, and how long and large the segments are that it makes: large files
// are made by the ffmpeg of the machine, of a short one that is repeated, and given to a worker as the server does.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from '../../tooling/build/apps.ts';
import { limitsOf } from '../../api/src/worker/limits.ts';
import { runTask } from '../../api/src/worker/run.ts';
import { memoryMib } from '../lib/process-tree.ts';
import { against, report, round } from '../lib/report.ts';

const SAMPLE = path.join(ROOT, 'api/test/samples/landscape-h264.mp4');
/** What a player holds and fetches at once is promised to be no more. */
const SEGMENT = { seconds: 12, megabytes: 20 };
const folder = mkdtempSync(path.join(tmpdir(), 'clube-copying-'));

function ffmpeg(line: string, target: string): string {
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...line.split(' '), target], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr}`);
  return target;
}
const at = (name: string) => path.join(folder, name);
const NOISE = 'format=yuv420p,noise=alls=100:allf=t';
/** Pictures of noise: as many bytes as the rate allows. */
const noisy = (size: string, seconds: number, rate: string, keyEvery: number) =>
  `-f lavfi -i color=gray:size=${size}:rate=30:duration=${seconds},${NOISE} -c:v libx264 -preset ultrafast -b:v ${rate} ` +
  `-minrate ${rate} -maxrate ${rate} -bufsize ${rate} -g ${keyEvery} -keyint_min ${keyEvery} -sc_threshold 0 -pix_fmt yuv420p`;
const repeated = (file: string, times: number, target: string) =>
  ffmpeg(`-stream_loop ${times - 1} -i ${file} -c copy`, at(target));

/** Each is made, measured and thrown away: together they would be three gigabytes. */
const files: Record<string, () => string> = {
  '600 MB': () => repeated(ffmpeg(noisy('1280x720', 6, '16M', 60), at('part.mp4')), 50, 'large.mp4'),
  '600 MB, transport stream': () => repeated(ffmpeg(noisy('1280x720', 6, '16M', 60), at('part.mp4')), 50, 'large.ts'),
  '3 hours': () => repeated(SAMPLE, 360, 'long.mp4'),
  '4 hours': () => repeated(SAMPLE, 480, 'long.mp4'),
  '8 hours': () => repeated(SAMPLE, 960, 'long.mp4'),
  '3 hours, Matroska': () => repeated(SAMPLE, 360, 'long.mkv'),
  '4K at 100 Mbit/s, 10 s between key frames': () =>
    repeated(ffmpeg(noisy('3840x2160', 10, '100M', 300), at('part.mp4')), 4, 'four-k.mp4'),
  '4K at 100 Mbit/s, 1 s between key frames': () =>
    repeated(ffmpeg(noisy('3840x2160', 5, '100M', 30), at('part.mp4')), 8, 'four-k.mp4'),
  'one key frame in 300 MB': () => ffmpeg(noisy('1280x720', 120, '20M', 99_999), at('one-key.mp4')),
};

type Segments = { count: number; longest: number; largest: number };
/** Seconds of the longest, megabytes of the largest as they lie there. */
function segmentsOf(rendition: string, lengths: readonly number[]): Segments {
  const sizes = readdirSync(rendition)
    .filter((name) => name.startsWith('seg-'))
    .map((name) => statSync(path.join(rendition, name)).size / 1e6);
  if (sizes.length !== lengths.length)
    throw new Error(`${sizes.length} segments are there, and ${lengths.length} are told`);
  return { count: sizes.length, longest: Math.max(...lengths), largest: Math.max(...sizes) };
}

type Ended = { isEnded: boolean; end: string; segments?: Segments };
async function measure(file: string) {
  const work = at('work');
  mkdirSync(work);
  let peak = 0;
  let timer: NodeJS.Timeout | undefined;
  const onStart = (pid: number) => {
    timer = setInterval(() => {
      try {
        peak = Math.max(peak, memoryMib(pid).peak);
      } catch {
        // It has ended.
      }
    }, 10);
  };
  const began = performance.now();
  const wish = { name: 'original', key: Buffer.alloc(16).toString('base64') };
  const ended = await runTask({ name: 'copy', file, folder: work, wish }, { onStart }).then(
    ({ found, rendition }): Ended => {
      if (!rendition)
        return { isEnded: true, end: found.result === 'long' ? 'left to a larger lane' : 'to be drawn anew' };
      const segments = segmentsOf(path.join(work, rendition.name), rendition.segments);
      return { isEnded: true, end: `${segments.count} segments`, segments };
    },
    (error: Error): Ended => ({ isEnded: false, end: error.message.split('\n')[0]! }),
  );
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  rmSync(work, { recursive: true });
  return { peak, seconds, ...ended };
}

const rows: (string | number)[][] = [];
let allEnded = true;
let allWithin = true;
try {
  for (const [name, make] of Object.entries(files)) {
    const file = make();
    const { peak, seconds, end, isEnded, segments } = await measure(file);
    allEnded &&= isEnded;
    allWithin &&= peak <= limitsOf.copy.workerMib;
    allWithin &&= !segments || (segments.longest <= SEGMENT.seconds && segments.largest <= SEGMENT.megabytes);
    rows.push([
      name,
      round(statSync(file).size / 1e6, 0),
      end,
      segments ? against(segments.longest, SEGMENT.seconds, 1) : '',
      segments ? against(segments.largest, SEGMENT.megabytes, 1) : '',
      round(seconds, 1),
      against(peak, limitsOf.copy.workerMib, 0),
    ]);
    rmSync(file);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report('copying', [
  {
    title: 'The copying lane, by file',
    columns: [
      'file',
      'MB',
      'ended with',
      'longest segment, seconds',
      'largest segment, MB',
      'seconds taken',
      'peak memory of the worker, MiB',
    ],
    rows,
    notes: [`The worker is ended above ${limitsOf.copy.workerMib} MiB.`],
  },
]);
process.exit(allEnded && allWithin ? 0 : 1);
