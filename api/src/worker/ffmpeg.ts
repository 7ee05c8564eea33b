import { execFile, spawn, type ExecFileException } from 'node:child_process';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { decodeText, parseCaptions } from './captions.ts';
import { isDamage } from './damage.ts';
import {
  AAC_BITRATE,
  H264,
  GOP,
  MAX_PIXELS,
  SERVED,
  sizeAsShown,
  THREADS,
  type Engine,
  type Met,
  type OnTime,
  type Output,
  type Said,
  type Source,
  type Span,
} from './engine.ts';
import { FileError, WorkerError } from './errors.ts';
import { faultAtEnd, faultOf } from './faults.ts';
import { loudnessFrom, MEASURED, METER } from './loudness.ts';

/** The worker's own, which was started with nothing of the server's (start-worker.ts). */
const { env } = process;
const run = (program: string, words: readonly string[], options: { timeout?: number; maxBuffer?: number }) =>
  promisify(execFile)(program, words, { ...options, env, encoding: 'buffer' });
const PROBE_TIMEOUT_MS = 30_000;
const MAX_DAMAGES = 20;

/** One local file of one known format: nothing is guessed, nothing else is opened, whatever the file names. */
const input = ({ file, demuxer }: Source) => ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${file}`];

type FfprobeOutput = {
  format?: { duration?: string };
  streams?: {
    index: number;
    codec_type?: string;
    codec_name?: string;
    tags?: { language?: string };
    width?: number;
    height?: number;
    disposition?: { attached_pic?: number };
    avg_frame_rate?: string;
    sample_aspect_ratio?: string;
  }[];
};

const flags = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`-${name}`, value]);

function pictureArguments({ format, picture }: Output): string[] {
  if (!picture) return ['-vn'];
  if (picture === 'copy') return ['-map', '0:V:0', '-c:v', 'copy'];
  const filter = ['-map', '0:V:0', '-vf', picture.filter];
  if (format === 'jpeg') return [...filter, '-frames:v', '1', '-q:v', String(picture.quality ?? 4), '-update', '1'];
  const { keyFrameEvery = GOP, keyFrameAt, bound = {} } = picture;
  const key = keyFrameAt === undefined ? [] : ['-force_key_frames', `expr:eq(n,${keyFrameAt})`];
  return [...filter, '-c:v', 'libx264', ...flags({ ...H264, ...bound }), '-g', String(keyFrameEvery), ...key];
}

function soundArguments({ sound }: Output): string[] {
  if (!sound || sound === 'listen') return ['-an'];
  const map = ['-map', '0:a:0?'];
  return sound === 'copy'
    ? [...map, '-c:a', 'copy']
    : [...map, '-af', sound.filter, '-c:a', 'aac', '-b:a', AAC_BITRATE];
}

function fileArguments(output: Output): string[] {
  const mp4 = [...(output.picture ? [] : flags(SERVED)), '-f', 'mp4'];
  const file = output.format === 'mp4' ? mp4 : ['-f', 'image2'];
  return [...pictureArguments(output), ...soundArguments(output), ...file, output.target];
}

/** What is measured has a pipe of its own, a line for each tenth of a second: the others say how far it is, and what is wrong. */
const METER_PIPE = 3;
const print = (key: string) => `ametadata=mode=print:key=${key}:file=pipe\\\\:${METER_PIPE}:direct=1`;
const MEASURE = [METER, ...Object.values(MEASURED).map(print)].join(',');

/**
 * What only listens is an output that goes nowhere. Beside a picture it takes that along as it is: without a sound there would be nothing in
 * it, which is an error to ffmpeg, and nothing would say how far it is before a still is whole.
 */
function listenArguments({ format, sound }: Output): string[] {
  if (sound !== 'listen') return [];
  const picture = format === 'none' ? ['-vn'] : ['-map', '0:V:0', '-c:v', 'copy'];
  return [...picture, '-map', '0:a:0?', '-af', MEASURE, '-f', 'null', '-'];
}

/** All arguments of one call. */
function argumentsOf(source: Source, output: Output): string[] {
  const threads = ['-threads', String(THREADS)];
  const from = output.from === undefined ? [] : ['-ss', String(output.from)];
  return [
    '-hide_banner',
    '-nostdin',
    '-y',
    '-v',
    'error',
    '-progress',
    'pipe:1',
    '-nostats',
    '-noautorotate',
    '-max_pixels',
    String(MAX_PIXELS),
    ...threads,
    ...from,
    ...input(source),
    '-sn',
    '-dn',
    '-map_chapters',
    '-1',
    ...(output.format === 'none' ? [] : fileArguments(output)),
    ...listenArguments(output),
  ];
}

/** Follows what is measured; of each it is the last that counts. @returns what was said last */
function readMeasured(pipe: unknown) {
  let end = '';
  const last: Record<string, string> = {};
  if (pipe instanceof Readable)
    pipe.on('data', (chunk: Buffer) => {
      const lines = (end + chunk.toString()).split('\n');
      end = lines.pop() ?? '';
      for (const line of lines) {
        const [key, value] = line.split('=');
        if (key && value) last[key] = value;
      }
    });
  return () => ({ integrated: last[MEASURED.integrated], peak: last[MEASURED.peak] });
}

function call(source: Source, output: Output, onProgress: OnTime): Promise<Met> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', argumentsOf(source, output), { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const measured = readMeasured(child.stdio[METER_PIPE]);
    const damages: number[] = [];
    let until = 0;
    let tail = '';
    let line = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      const micros = [...chunk.toString().matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
      if (micros) until = Number(micros) / 1e6;
      onProgress(until);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      const said = chunk.toString();
      tail = (tail + said).slice(-2000);
      const lines = (line + said).split('\n');
      line = (lines.pop() ?? '').slice(-2000);
      if (!lines.some(isDamage)) return;
      const second = Math.floor(until);
      if (damages.length < MAX_DAMAGES && damages.at(-1) !== second) damages.push(second);
    });
    child.once('error', (error) => reject(faultOf(error) ?? error));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve({ damages, until, loudness: loudnessFrom(measured()) });
      // Whoever ended it, the file did not.
      if (signal) return reject(new WorkerError('crashed', `ffmpeg was ended by ${signal}`));
      return reject(faultAtEnd(tail) ?? new FileError('conversion_failed', `ffmpeg ended with ${code}: ${tail}`));
    });
  });
}

async function make(source: Source, output: Output, onProgress: OnTime): Promise<Met> {
  const met = await call(source, output, onProgress);
  if (output.format === 'none') return met;
  // It does not mind when no picture is left to be drawn.
  const isDrawn = await access(output.target).then(
    () => true,
    () => false,
  );
  if (!isDrawn) throw new FileError('conversion_failed', 'No picture could be decoded');
  return met;
}

/** What a call that failed means: that the file is of no use, or that the machine was. */
function explained(error: unknown): FileError | WorkerError {
  if (error instanceof FileError || error instanceof WorkerError) return error;
  const { code, killed, signal, message } = error as ExecFileException;
  // Bytes where what is said was asked for as bytes.
  const { stderr } = error as { stderr?: Buffer | string };
  // No process came about, or it said more than is taken.
  if (typeof code === 'string') return faultOf(error) ?? new FileError('unreadable', message);
  if (signal) return new WorkerError(killed ? 'time' : 'crashed', message);
  return faultAtEnd(stderr?.toString() ?? '') ?? new FileError('unreadable', message);
}

async function describe(source: Source): Promise<FfprobeOutput> {
  const how = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'];
  const { stdout } = await run('ffprobe', [...how, ...input(source)], { timeout: PROBE_TIMEOUT_MS });
  return JSON.parse(stdout.toString()) as FfprobeOutput;
}

const PACKETS = '-v error -show_entries packet=stream_index,pts_time,dts_time,duration_time -print_format csv=p=0';
/**
 * Where picture and sound begin and end: by their packets, for what a container says of its streams is often the same of all.
 * Undefined where they cannot be read to the end.
 */
function spanOf(source: Source, picture: number, sound: number, onProgress: () => void): Promise<Span | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffprobe', [...PACKETS.split(' '), ...input(source)], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const starts = new Map<number, number>();
    const ends = new Map<number, number>();
    const read = (line: string) => {
      const [index, pts, dts, duration] = line.split(',').map(Number);
      const time = (Number.isNaN(pts) ? dts : pts) ?? Number.NaN;
      const end = time + (duration || 0);
      if (index === undefined || Number.isNaN(time)) return;
      starts.set(index, Math.min(starts.get(index) ?? time, time));
      if (end > (ends.get(index) ?? 0)) ends.set(index, end);
    };
    const both = (times: Map<number, number>) => ({ picture: times.get(picture) ?? 0, sound: times.get(sound) ?? 0 });
    let line = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (line + chunk.toString()).split('\n');
      line = lines.pop() ?? '';
      for (const one of lines) read(one);
      onProgress();
    });
    child.once('error', (error) => reject(faultOf(error) ?? error));
    child.once('close', (code, signal) => {
      if (signal) return reject(new WorkerError('crashed', `ffprobe was ended by ${signal}`));
      resolve(code === 0 ? { starts: both(starts), ends: both(ends) } : undefined);
    });
  });
}

const TEXTS = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text']);
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** What one stream says, as WebVTT. */
async function readSaid(source: Source, index: number, language: string): Promise<Said> {
  const how = ['-hide_banner', '-nostdin', '-v', 'error', ...input(source), '-map', `0:${index}`, '-f', 'webvtt', '-'];
  const { stdout } = await run('ffmpeg', how, { maxBuffer: MAX_TEXT_BYTES });
  return { language, cues: parseCaptions(decodeText(stdout) ?? '') };
}

/** The ffmpeg and ffprobe of the machine. */
export const program: Engine = {
  async inspect(source, onProgress) {
    try {
      const { format, streams = [] } = await describe(source);
      const film = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic);
      const durationSeconds = Number(format?.duration ?? 0);
      const sound = streams.find((one) => one.codec_type === 'audio');
      const hasSound = sound !== undefined;
      if (!film?.width || !film.height) return { durationSeconds, hasSound };
      const [pictures = 0, seconds = 0] = (film.avg_frame_rate ?? '').split('/').map(Number);
      const rate = pictures > 0 && seconds > 0 && { rate: pictures / seconds };
      const [wide = 1, high = 1] = (film.sample_aspect_ratio ?? '').split(':').map(Number);
      const size = sizeAsShown({ width: film.width, height: film.height }, wide, high);
      const span = sound && (await spanOf(source, film.index, sound.index, onProgress));
      return { durationSeconds, hasSound, ...size, ...rate, ...span };
    } catch (error) {
      const why = explained(error);
      if (why instanceof FileError) return undefined;
      throw why;
    }
  },
  async listen(source, onProgress) {
    const said: Said[] = [];
    try {
      const { streams = [] } = await describe(source);
      for (const { index, codec_name: codec = '', tags } of streams) {
        if (TEXTS.has(codec)) said.push(await readSaid(source, index, tags?.language ?? ''));
        onProgress();
      }
    } catch (error) {
      throw explained(error);
    }
    return said;
  },
  make,
};
