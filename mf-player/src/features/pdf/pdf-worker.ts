import { PDFWorker } from 'pdfjs-dist';
import { startWorker, WorkerAddress } from '@clube/shared/transport/own-worker';
import { oneForAll } from './one-for-all.ts';

/** Twice this is a chunk's hard limit (product.md §9), in milliseconds. */
const WORKER_LIMIT_MS = 60_000;

/** What draws the pictures of scanners: faxes and JBIG2, JPEG 2000. Each is half as large as the rest, and few files have any. */
const DECODERS = [
  new URL('pdfjs-dist/wasm/jbig2_nowasm_fallback.js', import.meta.url),
  new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url),
];

export type RunningWorker = {
  worker: PDFWorker;
  /** Fails when it is ended. */
  lost: Promise<never>;
  end: () => void;
  /** Whether it met a picture that it came without a decoder for. It says so before a page with that picture is drawn. */
  lacksDecoders: () => boolean;
};

// What the build makes it say (tooling/webpack/pdf-decoders.js).
const isLacking = (data: unknown) =>
  typeof data === 'object' && data !== null && 'clube' in data && data.clube === 'decoders';

async function start(decoders: readonly URL[], cache: RequestCache, onLost: () => void): Promise<RunningWorker> {
  // A file of its own, made ready by its package: named in two steps it is not bundled.
  const url = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url);
  const worker = await startWorker(new WorkerAddress(url), WORKER_LIMIT_MS, { type: 'module' }, cache, decoders);
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const end = () => {
    onLost();
    worker.terminate();
    reject(new Error('The worker is gone'));
  };
  worker.addEventListener('error', end);
  lost.catch(() => {});
  let isShort = false;
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    isShort ||= isLacking(data);
  });
  return { worker: PDFWorker.create({ port: worker, verbosity: 0 }), lost, end, lacksDecoders: () => isShort };
}

/** Its file is large, and it is of this host (docs/adr/0266). Asked for again while it has not come, it is another look at the network. */
const plain = oneForAll((cache, onLost) => start([], cache, onLost));
const full = oneForAll((cache, onLost) => start(DECODERS, cache, onLost));

/** The one that draws every picture. */
export const workerWithDecoders = full;

/** The one to begin with: with decoders where an earlier file had use for them. */
export const workerToBegin = (isAgain: boolean): Promise<RunningWorker> => (full.isHere() ? full : plain)(isAgain);
