/** The worker of pdfjs-dist, which looks for decoders among what runs before it, and tells the page where there are none. */
export function workerWithout(source: string): string;
/** A decoder as a script that runs before the worker. */
export function decoderAlone(source: string, file: string): string;
/** A loader that makes these of what the package brings. */
declare function pdfDecoders(this: { resourcePath: string }, source: string): string;
export default pdfDecoders;
