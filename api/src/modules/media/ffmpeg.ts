import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROBE_TIMEOUT_MS = 30_000;
/** PATH as it is at the time of the call. */
const environment = () => ({ ...process.env });

/** Whether ffmpeg can be called. Asked each time: an operator may install it while the server runs. */
export const hasFfmpeg = () =>
  run('ffmpeg', ['-version'], { timeout: PROBE_TIMEOUT_MS, env: environment() }).then(
    () => true,
    () => false,
  );

type FfprobeOutput = {
  format?: { duration?: string };
  streams?: { codec_type?: string; width?: number; height?: number }[];
};

/** Duration and size by ffprobe, or undefined when it is not there or cannot read the file. */
export async function ffprobe(file: string) {
  try {
    const { stdout } = await run(
      'ffprobe',
      ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', file],
      { timeout: PROBE_TIMEOUT_MS, env: environment() },
    );
    const { format, streams = [] } = JSON.parse(stdout) as FfprobeOutput;
    const video = streams.find((stream) => stream.codec_type === 'video');
    return { durationSeconds: Number(format?.duration ?? 0), width: video?.width, height: video?.height };
  } catch {
    return undefined;
  }
}

/** Runs ffmpeg quietly at low priority. @throws Error with the end of its output */
function ffmpeg(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-nostdin', '-y', '-v', 'error', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment(),
    });
    let tail = '';
    child.stderr.on('data', (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-2000)));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${tail}`))));
  });
}

const SEGMENT_SECONDS = 4;

/** MP4 with H.264 and AAC at most `height` pixels tall; streams that browsers play are copied. */
export function convertToMp4(
  source: string,
  target: string,
  options: { height: number; copyVideo?: boolean; copyAudio?: boolean; signal?: AbortSignal },
) {
  const video = options.copyVideo
    ? ['-c:v', 'copy']
    : [
        '-vf',
        `scale=-2:'trunc(min(${options.height},ih)/2)*2',format=yuv420p`,
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '23',
        '-force_key_frames',
        `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
      ];
  const audio = options.copyAudio ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
  return ffmpeg([
    '-i',
    source,
    '-map',
    '0:v:0?',
    '-map',
    '0:a:0?',
    ...video,
    ...audio,
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    target,
  ]);
}

export const drawPoster = (source: string, target: string, atSeconds: number) =>
  ffmpeg([
    '-ss',
    String(atSeconds),
    '-i',
    source,
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-q:v',
    '4',
    '-f',
    'image2',
    target,
  ]);

export type SpriteLayout = { interval: number; columns: number; rows: number; width: number; height: number };

/** Preview stills of the whole video in one image, at most a hundred. */
export function layOutSprite(durationSeconds: number, aspect: number): SpriteLayout {
  const interval = Math.max(2, Math.ceil(durationSeconds / 100));
  const columns = 10;
  const rows = Math.max(1, Math.ceil(Math.ceil(durationSeconds / interval) / columns));
  const width = 160;
  return { interval, columns, rows, width, height: Math.max(2, Math.round(width / aspect / 2) * 2) };
}

export const drawSprite = (source: string, target: string, { interval, columns, rows, width, height }: SpriteLayout) =>
  ffmpeg([
    '-i',
    source,
    '-an',
    '-vf',
    `fps=1/${interval},scale=${width}:${height},tile=${columns}x${rows}`,
    '-frames:v',
    '1',
    '-q:v',
    '5',
    '-f',
    'image2',
    target,
  ]);
