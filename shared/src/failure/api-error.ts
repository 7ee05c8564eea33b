import type { ErrorBody, ErrorCode } from '../contracts/errors.ts';

const SESSION_ENDED = 'Session is not available';

/** What the transport throws for every answer that is not 2xx, and for a network that fails (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network.failed';
  readonly requestId: string | undefined;
  readonly fields: NonNullable<ErrorBody['errors']>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'The network failed');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'network.failed';
    this.requestId = body.request_id;
    this.fields = body.errors ?? [];
  }
}

export const isSessionEnded = (error: ApiError) => error.status === 401 && error.message === SESSION_ENDED;

/** Whether a failed call says this: `isApiError(error, 'lesson.locked')`. */
export const isApiError = (error: unknown, code?: ApiError['code']): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/**
 * Logs a call in the background that failed, for nobody is told on the page. A session that ended is told by
 * `session:ended`, and a network that failed by the browser: neither is said twice.
 */
export function logFailure(what: string, error: unknown): void {
  if (isApiError(error) && (isSessionEnded(error) || error.status === 0)) return;
  console.error(what, error);
}
