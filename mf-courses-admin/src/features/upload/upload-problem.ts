import { isApiError } from '@clube/shared/transport';
import type { ErrorCode } from '@clube/shared/contracts/errors';

/** Why an upload stopped, as far as it makes a difference for whoever sends it. */
export type UploadProblem =
  | 'network'
  | 'signed_out'
  | 'not_allowed'
  | 'too_large'
  | 'storage_full'
  | 'unpaid'
  | 'too_many'
  | 'disk_full'
  /** The server takes no such file. */
  | 'refused'
  /** It is there and in the library, but not where it was sent for. */
  | 'not_placed'
  /** It is there, and nothing can be made of it: the draft that was made for it is gone. */
  | 'unusable'
  /** It is there; what it is for waits until another one is through. */
  | 'busy'
  | 'server';

const byCode: Partial<Record<ErrorCode, UploadProblem>> = {
  'site.storage_exceeded': 'storage_full',
  'plan.overdue': 'unpaid',
  'rate.limited': 'too_many',
  'media.too_large': 'too_large',
  'server.disk_full': 'disk_full',
  'request.conflict': 'busy',
};
const byStatus: Record<number, UploadProblem> = {
  400: 'refused',
  401: 'signed_out',
  403: 'not_allowed',
  413: 'too_large',
  415: 'refused',
  422: 'refused',
  429: 'too_many',
};

/** What tus throws: the answer is there when the server gave one. */
type TusError = { originalResponse?: { getStatus(): number; getBody(): string } | null };

function codeOf(body: string): ErrorCode | undefined {
  try {
    return (JSON.parse(body) as { code?: ErrorCode }).code;
  } catch {
    return undefined;
  }
}

/** Trying again with the same file changes nothing. */
export const isFinal = (problem: UploadProblem) =>
  problem === 'too_large' ||
  problem === 'not_allowed' ||
  problem === 'unpaid' ||
  problem === 'refused' ||
  problem === 'unusable';

export function problemOf(error: unknown): UploadProblem {
  if (isApiError(error)) return byCode[error.code as ErrorCode] ?? byStatus[error.status] ?? 'server';
  const answer = (error as TusError).originalResponse;
  if (!answer || answer.getStatus() === 0) return 'network';
  const code = codeOf(answer.getBody());
  return (code && byCode[code]) ?? byStatus[answer.getStatus()] ?? 'server';
}
