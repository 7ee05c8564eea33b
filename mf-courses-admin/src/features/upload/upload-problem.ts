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
  /** It is nothing that may go with a lesson, by its name or its content. */
  | 'no_material'
  /** It is larger than what goes with a lesson may be. */
  | 'large_material'
  /** As much goes with the lesson as may. */
  | 'many_materials'
  /** What it is for is there no more. */
  | 'gone'
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
  'material.unsupported': 'no_material',
  'material.too_large': 'large_material',
  'material.limit': 'many_materials',
  'lesson.not_found': 'gone',
  'course.not_found': 'gone',
  'request.conflict': 'busy',
};
const byStatus: Record<number, UploadProblem> = {
  0: 'network',
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

const FINAL: readonly UploadProblem[] = [
  'too_large',
  'not_allowed',
  'unpaid',
  'refused',
  'unusable',
  'no_material',
  'large_material',
  'gone',
];
/** Trying again with the same file changes nothing. */
export const isFinal = (problem: UploadProblem) => FINAL.includes(problem);

export function problemOf(error: unknown): UploadProblem {
  if (isApiError(error)) return byCode[error.code as ErrorCode] ?? byStatus[error.status] ?? 'server';
  const answer = (error as TusError).originalResponse;
  if (!answer || answer.getStatus() === 0) return 'network';
  const code = codeOf(answer.getBody());
  return (code && byCode[code]) ?? byStatus[answer.getStatus()] ?? 'server';
}
