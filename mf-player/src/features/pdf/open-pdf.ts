import { AnnotationMode, getDocument, OPS, TextLayer, type PDFPageProxy } from 'pdfjs-dist';
import { ownHeaders } from '@clube/shared/transport/own-headers';
import type { OpenPdf, PdfPage } from './document.ts';
import { workerToBegin, workerWithDecoders, type RunningWorker } from './pdf-worker.ts';
import { secondOpening } from './second-opening.ts';

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

/** Of words that are not drawn: what a scanner's program read lies unseen over the picture, which is not named where it is a mask that lacks its decoder. */
const UNSEEN = 3;
/** A page that nothing is seen of but words: what else it may lack is worth no waiting. */
async function isOfWords(page: PDFPageProxy, text: TextLayer): Promise<boolean> {
  if (!text.textContentItemsStr.some((word) => word.trim())) return false;
  const steps: { fnArray: number[]; argsArray: (unknown[] | null)[] } = await page.getOperatorList();
  return !steps.fnArray.some(
    (step, at) =>
      step === OPS.paintImageXObject || (step === OPS.setTextRenderingMode && steps.argsArray[at]?.[0] === UNSEEN),
  );
}

/**
 * A page of an open file.
 * @param wholly the same page where pictures lack their decoders in this one; asked of it once it is drawn
 */
function pageOf(page: PDFPageProxy, wholly: () => Promise<PDFPageProxy> | undefined): PdfPage {
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
      const drawAgain = async (whole: PDFPageProxy) => {
        if (isStopped) return;
        page.cleanup();
        shown = whole;
        picture = render(whole);
        await picture.promise;
      };
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
      const draw = async () => {
        await Promise.all([picture.promise, text.render()]);
        const again = wholly()?.then(drawAgain);
        // A page of words does not hear of it where this fails.
        again?.catch(() => {});
        if (again && !(await isOfWords(page, text))) await again;
      };
      const done = draw().catch(assertStopped);
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
  const whole = secondOpening(async () => openIn(await workerWithDecoders(isAgain), url, givenUp));
  return {
    pages: begun.pages,
    page: async (number) => {
      const shown = whole.here() ?? begun;
      const wholly = () => (shown.lacksDecoders() ? whole.ask().then(({ page }) => page(number)) : undefined);
      return pageOf(await shown.page(number), wholly);
    },
    close: () => {
      begun.close();
      whole.close();
    },
  };
};
