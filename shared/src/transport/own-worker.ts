/** The runtime of every production bundle has the hashes of its own files (tooling/webpack/integrity-plugin.ts). */
declare const __webpack_require__: { clubeIntegrity?: (url: string) => string };

/** Of a build's own worker: `new WorkerAddress(new URL('…', import.meta.url))` is what webpack makes a bundle of, as of `new Worker(…)`. */
export class WorkerAddress {
  readonly url: URL;
  constructor(url: URL) {
    this.url = url;
  }
}

// Tests run without a bundle.
const hashOf = ({ pathname }: URL) =>
  (typeof __webpack_require__ !== 'undefined' && __webpack_require__.clubeIntegrity?.(pathname)) || '';

async function read(url: URL, cache: RequestCache, limitMs: number): Promise<Blob> {
  const answer = await fetch(url, { cache, integrity: hashOf(url), signal: AbortSignal.timeout(limitMs) });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  return answer.blob();
}

/**
 * Starts a worker whose file is checked by its hash, which browsers do for scripts and sheets but not for workers. A damaged copy of the
 * browser's is replaced; what the network does not give, or not in time, is an error that `new Worker` would keep to itself.
 * @param limitMs how long the network may take, twice: what hangs or is damaged is asked for once more, past the browser's cache
 * @param cache `reload` where an earlier try may hang still: it would be joined
 * @param ahead scripts that run in it first, checked as it is
 */
export async function startWorker(
  { url }: WorkerAddress,
  limitMs: number,
  options?: WorkerOptions,
  cache: RequestCache = 'default',
  ahead: readonly URL[] = [],
): Promise<Worker> {
  const files = await Promise.all(
    [...ahead, url].map((one) => read(one, cache, limitMs).catch(() => read(one, 'reload', limitMs))),
  );
  // As what a server calls it does not matter: it is what the build made.
  const address = URL.createObjectURL(new Blob(files, { type: 'text/javascript' }));
  try {
    return new Worker(address, options);
  } finally {
    URL.revokeObjectURL(address);
  }
}
