import { AnnotationMode, getDocument, TextLayer, type PDFPageProxy } from 'pdfjs-dist';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import type { OpenPdf, PdfPage } from './document.ts';
import { workerToBegin, workerWithDecoders, type RunningWorker } from './pdf-worker.ts';

/** Of a file, so many bytes are asked for at once: what the pages in sight need, and no more. */
const PART_BYTES = 256 * 1024;
/** Above this nobody sees more of it, and a phone has no memory for it. */
const MOST_PIXELS = 8_000_000;

/** What no book has, and what a file may say of itself in a few bytes: a page that is not there takes room all the same. */
const MOST_PAGES = 10_000;
/** Of one picture in it. */
const MOST_PICTURE = 64_000_000;

/** Whoever gives up is no failure. */
function assertStopped(error: unknown): void {
  if (!(error instanceof Error) || !/Cancelled|Abort/.test(error.name)) throw error;
}

/**
 * A page of an open file.
 * @param wholly the same page where pictures lack their decoders in this one; asked of it once it is drawn
 */
function pageOf(page: PDFPageProxy, wholly: () => Promise<PDFPageProxy | undefined>): PdfPage {
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
      const render = (from: PDFPageProxy) =>
        from.render({
          canvas,
          viewport,
          transform: [sharp, 0, 0, sharp, 0, 0],
          annotationMode: AnnotationMode.ENABLE,
        });
      let shown = page;
      let picture = render(page);
      let isStopped = false;
      const draw = async () => {
        await picture.promise;
        const whole = await wholly();
        if (!whole || isStopped) return;
        page.cleanup();
        shown = whole;
        picture = render(whole);
        await picture.promise;
      };
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
      const done = Promise.all([draw(), text.render()]).then(() => {}, assertStopped);
      return {
        done,
        stop: () => {
          isStopped = true;
          picture.cancel();
          text.cancel();
          // Pictures of pages that are out of sight would fill a phone.
          shown.cleanup();
          canvas.width = 0;
          canvas.height = 0;
        },
      };
    },
  };
}

type Opened = {
  pages: number;
  page: (number: number) => Promise<PDFPageProxy>;
  lacksDecoders: () => boolean;
  close: () => void;
};

async function openIn(
  { worker, lost, end, lacksDecoders }: RunningWorker,
  url: string,
  givenUp: AbortSignal,
): Promise<Opened> {
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
      page: (number) => Promise.race([file.getPage(number), lost]),
      lacksDecoders,
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    throw error;
  } finally {
    givenUp.removeEventListener('abort', end);
  }
}

/**
 * Opens a PDF of this host by parts. Nothing that is written in it runs: no scripts, no forms of XFA, no code made of its functions. The
 * first picture that lacks its decoder opens it a second time, where they are.
 */
export const openPdf: OpenPdf = async (url, isAgain, givenUp) => {
  const begun = await openIn(await workerToBegin(isAgain), url, givenUp);
  let whole: Promise<Opened> | undefined;
  const openWhole = () => (whole ??= workerWithDecoders().then((worker) => openIn(worker, url, givenUp)));
  return {
    pages: begun.pages,
    page: async (number) => {
      const shown = (await whole) ?? begun;
      const wholly = async () => (shown.lacksDecoders() ? (await openWhole()).page(number) : undefined);
      return pageOf(await shown.page(number), wholly);
    },
    close: () => {
      begun.close();
      whole?.then(
        ({ close }) => close(),
        () => {},
      );
    },
  };
};
