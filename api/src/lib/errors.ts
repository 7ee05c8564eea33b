import { errorCodes, type ErrorCode } from '@clube/shared/contracts/errors';

export type FieldError = { path: string; code: string; message: string };

/** An answer that is not the happy one. The status belongs to the code (shared/contracts/errors). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: { fields?: FieldError[]; retryAfter?: number } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

/** The value, or the error when there is none: `assertFound(row, 'course.not_found')`. */
export function assertFound<T>(value: T | null | undefined, code: ErrorCode): T {
  if (value == null) throw new AppError(code, 'Not found');
  return value;
}

/** An error of one field, which the screen shows beside it. @param path JSON pointer into the body: `/password` */
export const fieldError = (path: string, code: ErrorCode, message: string) =>
  new AppError(code, message, { fields: [{ path, code, message }] });
