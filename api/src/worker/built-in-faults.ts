import {
  AVERROR_BUG,
  AVERROR_BUG2,
  AVERROR_EACCES,
  AVERROR_EAGAIN,
  AVERROR_EBUSY,
  AVERROR_EMFILE,
  AVERROR_ENOENT,
  AVERROR_ENOMEM,
  AVERROR_ENOSPC,
  AVERROR_EPERM,
  AVERROR_EXIT,
  AVERROR_EXTERNAL,
  AVERROR_UNKNOWN,
} from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { FileError, WorkerError, type WorkerProblem } from './errors.ts';
import { faultOf } from './faults.ts';

/**
 * What FFmpeg says that tells nothing about the file, or may not. All but a full disk counts as a try: a file may bring about
 * more of it than is known here.
 */
const FAULTS = new Map<number, WorkerProblem>([
  [AVERROR_ENOSPC, 'no_space'],
  [AVERROR_ENOMEM, 'memory'],
  ...[
    AVERROR_BUG,
    AVERROR_BUG2,
    AVERROR_EACCES,
    AVERROR_EAGAIN,
    AVERROR_EBUSY,
    AVERROR_EMFILE,
    AVERROR_ENOENT,
    AVERROR_EPERM,
    AVERROR_EXIT,
    // Of encoders that could not begin their threads, too.
    AVERROR_EXTERNAL,
    AVERROR_UNKNOWN,
  ].map((code): [number, WorkerProblem] => [code, 'crashed']),
]);

/** What an error of the library means: that the file is of no use, or that the machine was. */
export function explained(error: unknown): FileError | WorkerError {
  if (error instanceof FileError) return error;
  const { message } = error as Error;
  const problem = error instanceof FFmpegError ? FAULTS.get(error.code) : undefined;
  if (problem) return new WorkerError(problem, message);
  return faultOf(error) ?? new FileError('conversion_failed', message);
}
