import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { memoryMib } from '../lib/process-tree.ts';

/** About 100 MB of H.264 and AAC, when ffmpeg is there to write it. */
export function makeLarge(folder: string): string[] {
  const file = path.join(folder, 'large-100mb.mp4');
  const input = '-v error -f lavfi -i testsrc2=s=1280x720:r=30:d=200 -f lavfi -i sine=d=200';
  const rate = '-c:v libx264 -preset ultrafast -b:v 4M -minrate 4M -maxrate 4M -bufsize 8M -x264-params nal-hrd=cbr';
  const made = spawnSync('ffmpeg', [...`${input} ${rate} -g 60 -pix_fmt yuv420p -c:a aac`.split(' '), file]);
  return made.status === 0 ? [file] : [];
}

const COPIES = '-c copy';
const DRAWS = '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -ac 2';
const TIMEOUT_MS = 5 * 60_000;
const LOOK_MS = 20;

/**
 * What the ffmpeg of the machine takes to do the same with a file, copy or draw it: seconds, and its memory at its highest
 * (MiB). Undefined where it is not there or cannot.
 */
export async function plainFfmpeg(file: string, folder: string, isConverted: boolean) {
  const target = path.join(folder, 'plain-ffmpeg.mp4');
  const how = (isConverted ? DRAWS : COPIES).split(' ');
  const began = performance.now();
  const child = spawn('ffmpeg', ['-v', 'error', '-y', '-nostdin', '-i', file, ...how, target], {
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  let peak = 0;
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, memoryMib(child.pid!).peak);
    } catch {
      // It has ended, or never began.
    }
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  clearInterval(watch);
  rmSync(target, { force: true });
  return code === 0 ? { seconds: (performance.now() - began) / 1000, peak } : undefined;
}
