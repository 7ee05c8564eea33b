import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { memoryMib, ownCpuMs } from '../lib/process-tree.ts';

/** Three minutes that no browser plays, to be drawn anew in every size: what its length costs, in memory too. */
export function makeLong(folder: string): string[] {
  const file = path.join(folder, 'long-3min.mpg');
  const input = '-v error -f lavfi -i testsrc2=s=1280x720:r=30:d=180 -f lavfi -i sine=d=180';
  const made = spawnSync('ffmpeg', [
    ...`${input} -c:v mpeg2video -b:v 8M -g 15 -pix_fmt yuv420p -c:a mp2`.split(' '),
    file,
  ]);
  return made.status === 0 ? [file] : [];
}

const COPIES = '-c copy';
const DRAWS = '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -ac 2';
const TIMEOUT_MS = 20 * 60_000;
const LOOK_MS = 20;

/** Seconds, what it took of processors in all (seconds too), and peak memory (MiB) of the machine's ffmpeg; undefined where it is not there or cannot. */
export async function runFfmpeg(how: readonly string[]) {
  const began = performance.now();
  const child = spawn('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...how], { stdio: 'ignore', timeout: TIMEOUT_MS });
  let [peak, cpu] = [0, 0];
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, memoryMib(child.pid!).peak);
      cpu = Math.max(cpu, ownCpuMs(child.pid!) / 1000);
    } catch {
      // It has ended, or never began.
    }
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  clearInterval(watch);
  return code === 0 ? { seconds: (performance.now() - began) / 1000, cpu, peak } : undefined;
}

/** What it takes to do the same with a file, copy or draw it. */
export async function plainFfmpeg(file: string, folder: string, isConverted: boolean) {
  const target = path.join(folder, 'plain-ffmpeg.mp4');
  const taken = await runFfmpeg(['-i', file, ...(isConverted ? DRAWS : COPIES).split(' '), target]);
  rmSync(target, { force: true });
  return taken;
}
