import { FileError, WorkerError, type WorkerProblem } from './errors.ts';

/** What calls of the system say when the machine cannot, whatever they were to do. */
const FAULTS: Record<string, WorkerProblem> = {
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  ENOMEM: 'memory',
  EAGAIN: 'machine',
  EBUSY: 'machine',
  EIO: 'machine',
  EMFILE: 'machine',
  ENFILE: 'machine',
  EROFS: 'machine',
  ESTALE: 'machine',
  ETIMEDOUT: 'machine',
};
/** The same in words: of a program's last line, or of an error without a code. */
const WORDS: [RegExp, WorkerProblem][] = [
  [/no space left|disk quota exceeded/i, 'no_space'],
  [/out of memory|cannot allocate memory|allocation failed/i, 'memory'],
  [/too many open files|resource temporarily unavailable/i, 'crashed'],
];

/** What in the words of somebody else is the machine's fault. */
function faultIn(words: string): WorkerError | undefined {
  const [, problem] = WORDS.find(([pattern]) => pattern.test(words)) ?? [];
  return problem && new WorkerError(problem, words);
}

const CLOSING = /^conversion failed!?$/i;
/** A system's error stands at the end of a line; what is written about the file is followed by why it is of no use. */
const ENDING = WORDS.map(([{ source }, problem]): [RegExp, WorkerProblem] => [
  new RegExp(`(?:^|: |\\()(?:${source})(?: on device)?[).!]*$`, 'i'),
  problem,
]);
/**
 * The machine's fault in what a program wrote before it gave up: its last line alone says why it did. Those before may be the
 * file's own words, which could say anything.
 */
export function faultAtEnd(written: string): WorkerError | undefined {
  const lines = written.split('\n').map((line) => line.trim());
  const last = lines.findLast((line) => line !== '' && !CLOSING.test(line)) ?? '';
  const [, problem] = ENDING.find(([pattern]) => pattern.test(last)) ?? [];
  return problem && new WorkerError(problem, last);
}

/**
 * The machine's fault in an error: nothing of it says anything about the file, which is tried again. What a file may bring
 * about too (memory that nobody has) counts as a try; what it cannot does not.
 */
export function faultOf(error: unknown): WorkerError | undefined {
  if (error instanceof WorkerError) return error;
  if (error instanceof FileError) return undefined;
  const { code, syscall = '', message } = error as NodeJS.ErrnoException;
  const problem = typeof code === 'string' ? FAULTS[code] : undefined;
  if (problem) return new WorkerError(problem, message);
  // The program was there when the task was given.
  if (syscall.startsWith('spawn')) return new WorkerError('machine', message);
  return faultIn(message);
}
