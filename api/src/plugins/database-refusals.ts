import type { ErrorCode } from '@clube/shared/contracts/errors';
import { refusedAs } from '../database/refused.ts';
import { AppError } from '../lib/errors.ts';

type Refusal = { code: ErrorCode; message: string; retryAfter?: number };

const malformed: Refusal = { code: 'request.invalid', message: 'The request holds a value that cannot be stored' };
const gone: Refusal = { code: 'request.target_gone', message: 'What this belongs to does not exist any more' };
const taken: Refusal = { code: 'request.conflict', message: 'Somebody else was faster' };
const retry: Refusal = {
  code: 'request.conflict',
  message: 'Somebody else changed the same, try again',
  retryAfter: 1,
};

/**
 * What PostgreSQL refuses because of what was asked, not because the server is wrong, by SQLSTATE
 * (postgresql.org/docs/current/errcodes-appendix.html). Whatever is not here is a mistake of ours and answers 500.
 */
const refusals: Record<string, Refusal> = {
  // Values: text with NUL or half a character, too long, numbers and times out of range, texts that are no number or JSON.
  '22001': malformed,
  '22003': malformed,
  '22007': malformed,
  '22008': malformed,
  '22009': malformed,
  '22021': malformed,
  '22023': malformed,
  '22032': malformed,
  '22P02': malformed,
  '22P05': malformed,
  '23514': malformed,
  // An index holds no value that long.
  '54000': malformed,
  // Others were at work: the row that this one points to went, another took the name, two waited for each other.
  '23503': gone,
  '23505': taken,
  '23P01': taken,
  '40001': retry,
  '40P01': retry,
  // What they hold was waited for as long as whoever asked for it wanted to.
  '55P03': retry,
};

/** The answer to what the database refused about a request; undefined when the refusal is not about the request. */
export function refusalOf(error: unknown): AppError | undefined {
  const state = refusedAs(error);
  const refusal = state === undefined ? undefined : refusals[state];
  return (
    refusal && new AppError(refusal.code, refusal.message, refusal.retryAfter ? { retryAfter: refusal.retryAfter } : {})
  );
}
