/** Of a page, in points. */
export type PageSize = { width: number; height: number };
export type PdfPage = PageSize & {
  /**
   * Draws it and lays its words over it.
   * @param scale pixels of the page's layout a point
   * @returns what gives up, and when it is done; done it is too where it was given up
   */
  draw: (canvas: HTMLCanvasElement, words: HTMLElement, scale: number) => { done: Promise<void>; stop: () => void };
};
/** A PDF that is open. Pages count from 1. */
export type PdfDocument = { pages: number; page: (number: number) => Promise<PdfPage>; close: () => void };
/**
 * @param isAgain whether an earlier try failed, or still waits for its code
 * @param givenUp nobody waits for it any more
 */
export type OpenPdf = (url: string, isAgain: boolean, givenUp: AbortSignal) => Promise<PdfDocument>;
