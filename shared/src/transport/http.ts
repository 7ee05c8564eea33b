import ky, { HTTPError } from 'ky';
import type { ErrorBody, ErrorCode } from '../contracts/errors.ts';
import { emit } from '../events/index.ts';

/** Hard limit of a call, in milliseconds (product.md §9). */
const TIMEOUT_MS = 100_000;
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

const isSessionEnded = (error: ApiError) => error.status === 401 && error.message === SESSION_ENDED;

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** product.md §6: the header goes out when the student-type cookie exists and is not zero. */
function viewAsStudent(): boolean {
  const value = cookie('type_student');
  return value !== undefined && value !== '0';
}

/** Calls of the api: below `/api`, 100 s at most. @throws ApiError for every answer from 400 on */
export const http = ky.create({
  prefix: '/api',
  timeout: TIMEOUT_MS,
  // A browser lets a second question for an address wait until its cache knows the answer to the first: whoever tries again
  // while one hangs would ask nothing.
  cache: 'no-store',
  // The one place that tries again: reads only, twice, soon, or when the server says. A write may have happened.
  retry: {
    limit: 2,
    methods: ['get'],
    statusCodes: [500, 502, 503, 504],
    afterStatusCodes: [503],
    maxRetryAfter: 5000,
    retryOnTimeout: false,
  },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        if (viewAsStudent()) request.headers.set('X-Act-Like-Student', '1');
        const device = localStorage.getItem('session_id');
        if (device) request.headers.set('Session-Id', device);
      },
    ],
    beforeError: [
      ({ error }) => {
        if (!(error instanceof HTTPError)) return new ApiError(0, {});
        const failure = new ApiError(error.response.status, (error.data ?? {}) as Partial<ErrorBody>);
        // Other 401s stay with their caller and say nothing to the person (product.md §4).
        if (isSessionEnded(failure))
          emit('session:ended', { reason: failure.code === 'session.limit' ? 'limit' : 'expired' });
        return failure;
      },
    ],
  },
});

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
