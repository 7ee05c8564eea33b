import ky, { HTTPError } from 'ky';
import type { ErrorBody } from '../contracts/errors.ts';
import { UNATTENDED } from '../contracts/unattended.ts';
import { emit } from '../events/index.ts';
import { ApiError, isSessionEnded } from '../failure/api-error.ts';
import { heldSession, isReplaced, onlyLooksOn, ownHeaders } from './own-headers.ts';

/** Hard limit of a call, in milliseconds (product.md §9). */
const TIMEOUT_MS = 100_000;

/** What ends looking on as a student. */
const ENDING = /\/(viewing|member\/logout)$/;

/** Milliseconds without a touch from which the page asks by itself. */
const ALONE_MS = 5 * 60_000;
const now = () => performance.now();
/** Undefined until the first call: this comes with it, and did not hear its press. */
let touchedAt: number | undefined;
// Also by what speaks, reads or points in somebody's place. Where pages are drawn without a browser nobody is.
if (typeof addEventListener === 'function')
  for (const sign of ['pointerdown', 'pointermove', 'wheel', 'keydown', 'input', 'click'])
    addEventListener(sign, () => (touchedAt = now()), true);

function tellOpened(name: string) {
  emit('session:opened', { name });
  // For pages of before.
  emit('session:replaced', {});
}

/** An answer that opens a session says its name: the page is of that one from then on. Not a hook of the library, which would read each answer twice. */
async function ask(...asked: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...asked);
  const opened = answer.headers.get('clube-session');
  if (opened) {
    document.documentElement.dataset['session'] = opened;
    tellOpened(opened);
  }
  return answer;
}

/** What sends the calls; `http.ts` loads it with the first one. */
export const client = ky.create({
  prefix: '/api',
  fetch: ask,
  timeout: TIMEOUT_MS,
  // With its body, and with what is tried again.
  totalTimeout: TIMEOUT_MS,
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
        if (onlyLooksOn() && request.method !== 'GET' && !ENDING.test(new URL(request.url).pathname))
          // The server would say so too; a player would ask it every few seconds.
          throw new ApiError(403, { code: 'viewing.read_only', message: 'Who looks on as a student changes nothing' });
        for (const [name, value] of Object.entries(ownHeaders())) request.headers.set(name, value);
        touchedAt ??= now();
        if (now() - touchedAt >= ALONE_MS) request.headers.set(UNATTENDED, '1');
      },
    ],
    beforeError: [
      ({ error }) => {
        if (error instanceof ApiError) return error;
        if (!(error instanceof HTTPError)) return new ApiError(0, {});
        const failure = new ApiError(error.response.status, (error.data ?? {}) as Partial<ErrorBody>);
        // Other 401s stay with their caller and say nothing to the person (product.md §4); that another tab replaced its session a page does say.
        if (isSessionEnded(failure))
          emit('session:ended', { reason: failure.code === 'session.limit' ? 'limit' : 'expired' });
        const held = heldSession();
        if (failure.code === 'session.left' && held && isReplaced(held)) tellOpened(held);
        return failure;
      },
    ],
  },
});
