import { availableParallelism } from 'node:os';
import type { Cue } from './captions.ts';
import type { Loudness } from './loudness.ts';

/** What draws pictures and sound anew: FFmpeg as a library that comes with the product, or the program of the machine. */
export type EngineName = 'built-in' | 'program';
/** Which of them a server may use, see `CLUBE_CONVERTER`. */
export type EngineChoice = EngineName | 'auto' | 'none';

/** A file of somebody else, and what its bytes said it is: the demuxer is told, never guessed. */
export type Source = { file: string; demuxer: string };

/** Seconds at which the last picture and the last sound end, or the first of each begins. */
export type Ends = { picture: number; sound: number };
export type Span = { starts: Ends; ends: Ends };
type Size = { width: number; height: number };
/** What is in a file, by FFmpeg: its size as shown, in pixels, pictures a second, and where each begins and ends if it has both. */
type Facts = { durationSeconds: number; hasSound: boolean; rate?: number } & Partial<Size & Span>;

/** The size at which pixels that are so many wide for so many high are shown: widened, or heightened, and nothing is lost. */
export function sizeAsShown({ width, height }: Size, wide: number, high: number): Size {
  if (!(wide > 0 && high > 0)) return { width, height };
  return wide > high
    ? { width: Math.round((width * wide) / high), height }
    : { width, height: Math.round((height * high) / wide) };
}

/** One file to be made of another. Filters are FFmpeg's; both engines are given the same. */
export type Output = {
  target: string;
  /**
   * `mp4`: H.264 and AAC; of sound alone, which is played as it is, its index at the start. `jpeg`: the first picture. `none`:
   * the sound is decoded from end to end, and nothing is made of it.
   */
  format: 'mp4' | 'jpeg' | 'none';
  /** Where to begin, seconds. */
  from?: number;
  /**
   * `quality` of a JPEG, 2 (best) to 31; pictures from one key frame to the next, and the number of the one that is one besides;
   * `bound`: options of the encoder for how many bits it may take.
   */
  picture?:
    | 'copy'
    | { filter: string; quality?: number; keyFrameEvery?: number; keyFrameAt?: number; bound?: Record<string, string> };
  /** `listen` decodes it for damage, measures how loud it is, and keeps nothing of it. */
  sound?: 'copy' | 'listen' | { filter: string };
};

/** What a stream of texts says, its language as the file names it; cues as the file has them. */
export type Said = { language: string; cues: Cue[] };

/**
 * What was met on the way: seconds at which something could not be decoded, rising, at most a few; the last that was read; and how
 * loud it is where that was listened to, null of silence.
 */
export type Met = { damages: number[]; until: number; loudness: Loudness | null };

/** @param seconds of the file */
export type OnTime = (seconds?: number) => void;

export type Engine = {
  /** What is in a file, which each task reads once for it; undefined when it cannot be read. @throws WorkerError when the machine was the reason */
  inspect(source: Source, onProgress: () => void): Promise<Facts | undefined>;
  /**
   * The texts that a file brings along, one for each stream of them; not what is drawn as pictures.
   * @throws FileError when they cannot be read
   * @throws WorkerError when the machine was the reason
   */
  listen(source: Source, onProgress: () => void): Promise<Said[]>;
  /**
   * @param onProgress called as it gets on, so that what stands still is noticed; with the second of the file that it is at, where that is known
   * @throws FileError `conversion_failed`
   * @throws WorkerError when the machine was the reason
   */
  make(source: Source, output: Output, onProgress: OnTime): Promise<Met>;
};

/** Every core that this worker may use: what leaves them to everybody else is the priority of who draws (docs/adr/0519, 0540). */
export const THREADS = availableParallelism();
/** Pictures from one key frame to the next where nothing else is said. */
export const GOP = 100;
/** One picture at most, in pixels: 8K. What decodes to more fills memory before anything is scaled. */
export const MAX_PIXELS = 7680 * 4320;
/** H.264 as every device plays it: quality by a constant factor, within what `boundFor` says. */
export const H264 = { preset: 'veryfast', crf: '23', sc_threshold: '0' };
/** Of a file that is played as it is. One that is cut is read from any place, and moving its index takes minutes for hours. */
export const SERVED = { movflags: '+faststart' };
export const AAC_BITRATE = '128k';
