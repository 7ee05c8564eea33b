import { performance } from 'node:perf_hooks';
import type { StoredRendition } from '../../api/src/database/types.ts';
import { boundFor } from '../../api/src/worker/bound.ts';
import { H264 } from '../../api/src/worker/engine.ts';
import type { BenchPlatform } from '../lib/platform.ts';
import { peaksBelow } from '../lib/process-tree.ts';
import { runFfmpeg } from './plain.ts';

const PATIENCE_MS = 20 * 60_000;
const LOOK_MS = 100;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const SETTLED = 'select renditions, settled_at is not null as is_settled from media where id = $1';

export type Whole = {
  /** From the last byte of the upload until nothing is left to be done with it. */
  seconds: number;
  renditions: readonly StoredRendition[];
  /** Of the worker that draws, MiB, since it could be played. */
  peak: number;
};

/**
 * Waits until a media that plays has every size: looked through, with stills, drawn smaller.
 * @param began of `performance.now()`, when its last byte was sent
 * @throws Error when some of it is left
 */
export async function untilWhole({ pid, connection }: BenchPlatform, mediaId: number, began: number): Promise<Whole> {
  let peak = 0;
  while (performance.now() - began < PATIENCE_MS) {
    peak = Math.max(peak, ...peaksBelow(pid, 'worker/main.'));
    const { rows } = await connection.pool.query<{ renditions: StoredRendition[]; is_settled: boolean }>(SETTLED, [
      mediaId,
    ]);
    const [media] = rows;
    if (!media) throw new Error(`there is no media ${mediaId}`);
    if (media.is_settled) return { seconds: (performance.now() - began) / 1000, renditions: media.renditions, peak };
    await wait(LOOK_MS);
  }
  throw new Error(`not all sizes of it were there after ${PATIENCE_MS / 60_000} minutes`);
}

const SOUND = ['-map', '0:a:0?', '-c:a', 'aac', '-ac', '2'];
const HLS = '-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4'.split(' ');
const drawn = (shorter: number) =>
  Object.entries({ 'c:v': 'libx264', ...H264, ...boundFor(shorter), pix_fmt: 'yuv420p' }).flatMap(([name, value]) => [
    `-${name}`,
    value,
  ]);

/** What ffmpeg is told to make the same of a file, all sizes in one run: each copied or drawn as ours was. */
export function sameSizes(
  renditions: readonly Pick<StoredRendition, 'name' | 'width' | 'height'>[],
  isConverted: boolean,
  folder: string,
): string[] {
  return renditions.flatMap(({ name, width, height }, index) => {
    const isCopied = index === 0 && !isConverted;
    const picture = isCopied
      ? ['-c:v', 'copy']
      : ['-vf', `scale=${width}:${height}`, ...drawn(Math.min(width, height))];
    return ['-map', '0:v:0', ...picture, ...SOUND, ...HLS, `${folder}/plain-${name}.m3u8`];
  });
}

/** Seconds and peak memory (MiB) of plain ffmpeg that makes the same sizes; undefined where it is not there or cannot. */
export const plainLadder = (file: string, folder: string, { renditions }: Whole, isConverted: boolean) =>
  runFfmpeg(['-i', file, ...sameSizes(renditions, isConverted, folder)]);
