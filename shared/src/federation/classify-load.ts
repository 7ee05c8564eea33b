import { isGivenNow } from './ask-file.ts';
import { RemoteLoadError, type LoadErrorKind } from './load-error.ts';

type LoaderError = { type?: unknown; request?: unknown; message?: unknown };

/** What webpack's loaders and ours (file-loader.ts) call a failure. `missing`: a file that came is not the chunk. */
const KINDS: Partial<Record<string, LoadErrorKind>> = {
  timeout: 'timed_out',
  timed_out: 'timed_out',
  unreachable: 'unreachable',
  corrupt: 'corrupt',
  missing: 'corrupt',
};
/** Federation's words for a shared module that this shell does not lend, or not in a version that fits. */
const NOT_LENT = /RUNTIME-012|RUNTIME-006|Cannot find shared|Can not get '/;

const asLoaderError = (cause: unknown): LoaderError => (typeof cause === 'object' && cause !== null ? cause : {});

/**
 * Why a remote did not load. A bundle that loads its files as webpack does (a release from before file-loader.ts) says only
 * that a file failed; asking for it tells whether it is missing or damaged.
 */
export async function classifyLoad(remote: string, cause: unknown): Promise<RemoteLoadError> {
  if (cause instanceof RemoteLoadError) return cause;
  const { type, request, message } = asLoaderError(cause);
  const kind = KINDS[String(type)];
  if (kind) return new RemoteLoadError(kind, remote, { cause });
  if (NOT_LENT.test(String(message))) return new RemoteLoadError('incompatible', remote, { cause });
  if (typeof request !== 'string') return new RemoteLoadError('crashed', remote, { cause });
  return new RemoteLoadError((await isGivenNow(request)) ? 'corrupt' : 'unreachable', remote, { cause });
}
