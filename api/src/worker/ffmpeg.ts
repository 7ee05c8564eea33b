import { execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FileError } from './errors.ts';

const run = promisify(execFile);
const PROBE_TIMEOUT_MS = 30_000;
const SEGMENT_SECONDS = 4;
/** One picture at most, in pixels: 8K. What decodes to more fills memory before anything is scaled. */
const MAX_PIXELS = 7680 * 4320;

/** A file of somebody else, and what its bytes said it is. */
export type Source = { file: string; demuxer: string };

/**
 * Whether ffmpeg can be called. Asked each time: an operator may install it while the server runs. The folders are looked
 * through instead of calling it, which would cost the server a process.
 */
export async function hasFfmpeg(): Promise<boolean> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const found = await Promise.all(
    folders.map((folder) =>
      access(path.join(folder, name), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** One local file of one known format: nothing is guessed, nothing else is opened, whatever the file names. */
const input = ({ file, demuxer }: Source) => ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${file}`];

type FfprobeOutput = {
  format?: { duration?: string };
  streams?: { codec_type?: string; width?: number; height?: number }[];
};

/** Duration and size by ffprobe, or undefined when it is not there or cannot read the file. */
export async function ffprobe(source: Source) {
  try {
    const { stdout } = await run(
      'ffprobe',
      ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...input(source)],
      { timeout: PROBE_TIMEOUT_MS },
    );
    const { format, streams = [] } = JSON.parse(stdout) as FfprobeOutput;
    const video = streams.find((stream) => stream.codec_type === 'video');
    return { durationSeconds: Number(format?.duration ?? 0), width: video?.width, height: video?.height };
  } catch {
    return undefined;
  }
}

/**
 * Runs ffmpeg on one file. It leaves a core to everybody else; priority and memory are the worker's.
 * @param onProgress called as it gets on, so that what stands still is noticed
 * @throws FileError `conversion_failed` with the end of its output
 */
function ffmpeg(source: Source, output: readonly string[], onProgress: () => void, seek?: number): Promise<void> {
  const threads = String(Math.max(1, availableParallelism() - 1));
  const limits = ['-max_pixels', String(MAX_PIXELS), '-threads', threads];
  const from = seek === undefined ? [] : ['-ss', String(seek)];
  const args = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-nostats'];
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', [...args, ...limits, ...from, ...input(source), '-sn', '-dn', ...output], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail = '';
    child.stdout.on('data', onProgress);
    child.stderr.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-2000)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new FileError('conversion_failed', `ffmpeg ended with ${code}: ${tail}`)),
    );
  });
}

/** MP4 with H.264 and AAC at most `height` pixels tall; streams that browsers play are copied. */
export function convertToMp4(
  source: Source,
  target: string,
  options: { height: number; copyVideo: boolean; copyAudio: boolean },
  onProgress: () => void,
) {
  const scale = `scale=-2:'trunc(min(${options.height},ih)/2)*2',format=yuv420p`;
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'];
  const keyFrames = ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`];
  const video = options.copyVideo ? ['-c:v', 'copy'] : ['-vf', scale, ...encode, ...keyFrames];
  const audio = options.copyAudio ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
  const maps = ['-map', '0:v:0?', '-map', '0:a:0?'];
  return ffmpeg(source, [...maps, ...video, ...audio, '-movflags', '+faststart', '-f', 'mp4', target], onProgress);
}

/** The sound alone as AAC in MP4. */
export const convertToM4a = (source: Source, target: string, onProgress: () => void) =>
  ffmpeg(
    source,
    ['-vn', '-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', target],
    onProgress,
  );

export const drawPoster = (source: Source, target: string, atSeconds: number, onProgress: () => void) =>
  ffmpeg(
    source,
    ['-an', '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '4', '-update', '1', '-f', 'image2', target],
    onProgress,
    atSeconds,
  );

export type SpriteLayout = { interval: number; columns: number; rows: number; width: number; height: number };

/** Preview stills of the whole video in one image, at most a hundred. */
export function layOutSprite(durationSeconds: number, aspect: number): SpriteLayout {
  const interval = Math.max(2, Math.ceil(durationSeconds / 100));
  const columns = 10;
  const rows = Math.max(1, Math.ceil(Math.ceil(durationSeconds / interval) / columns));
  const width = 160;
  return { interval, columns, rows, width, height: Math.max(2, Math.round(width / aspect / 2) * 2) };
}

export function drawSprite(source: Source, target: string, layout: SpriteLayout, onProgress: () => void) {
  const { interval, columns, rows, width, height } = layout;
  const filter = `fps=1/${interval},scale=${width}:${height},tile=${columns}x${rows}`;
  const still = ['-frames:v', '1', '-q:v', '5', '-update', '1', '-f', 'image2', target];
  return ffmpeg(source, ['-an', '-vf', filter, ...still], onProgress);
}
