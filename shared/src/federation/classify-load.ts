import { RemoteLoadError } from './load-error.ts';

const ASK_MS = 5000;

/** The address of a chunk that did not load, as webpack (scripts) and mini-css-extract (styles) say it. */
const requestOf = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'request' in cause && typeof cause.request === 'string'
    ? cause.request
    : undefined;
const isTimeout = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'type' in cause && cause.type === 'timeout';

/**
 * Why a remote did not load. The loader says only that it failed; asking once more for the file tells whether it is missing or
 * damaged.
 * @param url the file that was loading; undefined takes the chunk that `cause` names, and without one the code itself failed
 */
export async function classifyLoad(remote: string, cause: unknown, url = requestOf(cause)): Promise<RemoteLoadError> {
  if (cause instanceof RemoteLoadError) return cause;
  if (isTimeout(cause)) return new RemoteLoadError('timed_out', remote, { cause });
  if (!url) return new RemoteLoadError('crashed', remote, { cause });
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(ASK_MS) }).catch(() => undefined);
  return new RemoteLoadError(answer?.ok ? 'corrupt' : 'unreachable', remote, { cause });
}
