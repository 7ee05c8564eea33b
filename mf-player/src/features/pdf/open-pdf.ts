import { AnnotationMode, getDocument, PDFWorker, TextLayer, type PDFPageProxy } from 'pdfjs-dist';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import { startWorker, WorkerAddress } from '@clube/shared/transport/own-worker';
import type { OpenPdf, PdfPage } from './document.ts';
import { oneForAll } from './one-for-all.ts';

/** Of a file, so many bytes are asked for at once: what the pages in sight need, and no more. */
const PART_BYTES = 256 * 1024;
/** Above this nobody sees more of it, and a phone has no memory for it. */
const MOST_PIXELS = 8_000_000;

/** What no book has, and what a file may say of itself in a few bytes: a page that is not there takes room all the same. */
const MOST_PAGES = 10_000;
/** Of one picture in it. */
const MOST_PICTURE = 64_000_000;

/** Twice this is a chunk's hard limit (product.md §9), in milliseconds. */
const WORKER_LIMIT_MS = 60_000;

type Made = { worker: PDFWorker; lost: Promise<never>; end: () => void };

async function startPdfWorker(cache: RequestCache, onLost: () => void): Promise<Made> {
  // A file of its own, made ready by its package: named in two steps it is not bundled.
  const url = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url);
  const port = await startWorker(new WorkerAddress(url), WORKER_LIMIT_MS, { type: 'module' }, cache);
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const end = () => {
    onLost();
    port.terminate();
    reject(new Error('The worker is gone'));
  };
  port.addEventListener('error', end);
  lost.catch(() => {});
  return { worker: PDFWorker.create({ port }), lost, end };
}

/** Its file is large, and it is of this host (docs/adr/0266). Asked for again while it has not come, it is another look at the network. */
const workerOf = oneForAll(startPdfWorker);

/** Whoever gives up is no failure. */
function assertStopped(error: unknown): void {
  if (!(error instanceof Error) || !/Cancelled|Abort/.test(error.name)) throw error;
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    width,
    height,
    draw: (canvas, words, scale) => {
      const viewport = page.getViewport({ scale });
      const sharp = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
      canvas.width = Math.floor(viewport.width * sharp);
      canvas.height = Math.floor(viewport.height * sharp);
      words.replaceChildren();
      words.style.setProperty('--total-scale-factor', String(scale));
      const picture = page.render({
        canvas,
        viewport,
        transform: [sharp, 0, 0, sharp, 0, 0],
        annotationMode: AnnotationMode.ENABLE,
      });
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
      const done = Promise.all([picture.promise, text.render()]).then(() => {}, assertStopped);
      return {
        done,
        stop: () => {
          picture.cancel();
          text.cancel();
          // Pictures of pages that are out of sight would fill a phone.
          page.cleanup();
          canvas.width = 0;
          canvas.height = 0;
        },
      };
    },
  };
}

/** Opens a PDF of this host by parts. Nothing that is written in it runs: no scripts, no forms of XFA, no code made of its functions. */
export const openPdf: OpenPdf = async (url, isAgain, givenUp) => {
  const { worker, lost, end } = await workerOf(isAgain);
  givenUp.throwIfAborted();
  const task = getDocument({
    url: new URL(url, location.href).href,
    httpHeaders: ownHeaders(),
    worker,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    maxImageSize: MOST_PICTURE,
    verbosity: 0,
  });
  // What does not open may keep it busy for ever.
  givenUp.addEventListener('abort', end);
  try {
    const file = await Promise.race([task.promise, lost]);
    if (file.numPages > MOST_PAGES) throw new Error(`It has ${file.numPages} pages`);
    return {
      pages: file.numPages,
      page: async (number) => pageOf(await Promise.race([file.getPage(number), lost])),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    throw error;
  } finally {
    givenUp.removeEventListener('abort', end);
  }
};
