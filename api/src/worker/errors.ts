/** Why a file is of no use, found by reading it: trying again would find the same. */
export const fileProblems = [
  'not_media',
  'no_times',
  'not_taken',
  'truncated',
  'unreadable',
  'protected',
  'conversion_failed',
  'too_demanding',
] as const;
export type FileProblem = (typeof fileProblems)[number];
/**
 * Why a task ended without an answer about the file. `machine`: a call of the system failed that no file has a say in, a disk
 * that does not answer or a machine that gives no more handles. `stopped`: somebody ended it, or who watched it.
 */
export const workerProblems = ['memory', 'time', 'crashed', 'stopped', 'no_space', 'machine'] as const;
export type WorkerProblem = (typeof workerProblems)[number];

/** A file that is of no use. Thrown inside the worker, and again in the server for whoever asked. */
export class FileError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem, message: string) {
    super(message);
    this.name = 'FileError';
    this.problem = problem;
  }
}

/** The worker ended, or gave up, before it could say anything about the file: trying again may find something else. */
export class WorkerError extends Error {
  readonly problem: WorkerProblem;
  /** As the system says it: a full disk is answered as one wherever it is noticed. */
  readonly code: 'ENOSPC' | undefined;
  constructor(problem: WorkerProblem, message: string) {
    super(message);
    this.name = 'WorkerError';
    this.code = problem === 'no_space' ? 'ENOSPC' : undefined;
    this.problem = problem;
  }
}
