import ky, { HTTPError } from 'ky';
import type { ErrorBody } from '../contracts/errors.ts';
import { emit } from '../events/index.ts';
import { ApiError, isSessionEnded } from '../failure/api-error.ts';

/** Hard limit of a call, in milliseconds (product.md §9). */
const TIMEOUT_MS = 100_000;

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

/** What sends the calls; `http.ts` loads it with the first one. */
export const client = ky.create({
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
        // The session's name; its secret is in a cookie that no script reads (docs/adr/0147).
        const name = cookie('__Host-clube_session') ?? cookie('clube_session');
        if (name) request.headers.set('Authorization', `Session ${name}`);
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
