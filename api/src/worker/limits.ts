import type { TaskName } from './tasks.ts';

/** What one task may take. Memory in MiB: V8's heap, the worker's whole process, and each program it starts. */
export type Limits = {
  heapMib: number;
  workerMib: number;
  programMib: number;
  /** The whole task, and the longest time without a sign of getting on, without what was waited for a processor; milliseconds. */
  wallMs: number;
  stallMs: number;
  /** 0 (as everybody) to 19 (only what nobody else wants). */
  nice: number;
};

/** Bytes of a message of the keeper: as what a worker may say (watch-worker.ts), with what stands around it. */
export const KEEPER_BYTES = 5 * 1024 * 1024;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * Copying is quick and small whatever the file; drawing anew takes what the encoder takes, after everybody else. The
 * library's memory is the worker's, a program has its own. The heap of what draws holds the index of a day.
 */
export const limitsOf: Record<TaskName, Limits> = {
  copy: { heapMib: 104, workerMib: 250, programMib: 0, wallMs: 20 * MINUTE, stallMs: 30 * SECOND, nice: 5 },
  convert: { heapMib: 800, workerMib: 1500, programMib: 1500, wallMs: 12 * HOUR, stallMs: 2 * MINUTE, nice: 19 },
  rendition: { heapMib: 800, workerMib: 1500, programMib: 1500, wallMs: 12 * HOUR, stallMs: 2 * MINUTE, nice: 19 },
  hear: { heapMib: 800, workerMib: 1500, programMib: 1000, wallMs: 12 * HOUR, stallMs: 2 * MINUTE, nice: 19 },
  stills: { heapMib: 800, workerMib: 1500, programMib: 1000, wallMs: 12 * HOUR, stallMs: 5 * MINUTE, nice: 19 },
  picture: { heapMib: 64, workerMib: 600, programMib: 0, wallMs: 15 * SECOND, stallMs: 15 * SECOND, nice: 5 },
  course: { heapMib: 400, workerMib: 600, programMib: 0, wallMs: MINUTE, stallMs: MINUTE, nice: 5 },
  sheet: { heapMib: 200, workerMib: 700, programMib: 0, wallMs: 20 * SECOND, stallMs: 20 * SECOND, nice: 5 },
};

/** What is known of a file before its task: it says nothing of how long it lasts where nobody looked inside yet. */
export type Weight = { durationSeconds: number | null; sizeBytes: number };

const LEAST_MS = 30 * MINUTE;
/** A slow machine that everybody uses draws a second in so many. */
const SLOWEST = 6;
/** Nothing that is seen or heard has fewer bytes in a second: what says that it lasts longer says so of pictures that do not change. */
const FEWEST_BYTES = 2000;
/** Of what nobody looked into: as of a poor recording. */
const GUESSED_BYTES = 12_500;

/**
 * The limits of a task with one file. What draws anew has a time in proportion to what is in the file, so that a small file
 * that claims to last a day does not hold up everybody for as long.
 */
export function limitsFor(name: TaskName, { durationSeconds, sizeBytes }: Weight): Limits {
  const most = limitsOf[name];
  const seconds = Math.min(durationSeconds ?? sizeBytes / GUESSED_BYTES, sizeBytes / FEWEST_BYTES);
  return { ...most, wallMs: Math.min(most.wallMs, LEAST_MS + Math.ceil(seconds * SLOWEST) * SECOND) };
}
