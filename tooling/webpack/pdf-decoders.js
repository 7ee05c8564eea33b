// A loader for the worker of pdfjs-dist and for what decodes pictures of scanners in it, without WebAssembly. The worker would import those
// files by itself, which no browser checks by a hash; of what the page read and checked, they may only be part of the worker's own script
// (docs/adr/0266). So each of them is made a script that says what it is, and the worker looks there; where they are not, it says so once
// to the page. Plain JavaScript, because webpack loads it itself.

const DECODERS = 'globalThis.clubeDecoders';
const IMPORT = /import\(\s*(?:\/\*[^*]*\*\/\s*)*`\$\{WasmImage\.#\w+\}\$\{this\._noWasmFilename\}`\)/;
const FUNCTION = /\bexport default (?=function\b)/;

function replaceIn(source, pattern, text) {
  // Not to be found out by whoever reads a white page.
  if (source.split(pattern).length !== 2) throw new Error(`pdfjs-dist is not as it was: there is not one ${pattern}`);
  return source.replace(pattern, () => text);
}

/** What the worker tells the page (mf-player/src/features/pdf/pdf-worker.ts). */
const LACKING = JSON.stringify({ clube: 'decoders' });

export const workerWithout = (source) =>
  replaceIn(source, IMPORT, `{default:(${DECODERS}??(postMessage(${LACKING}),{}))[this._noWasmFilename]}`);

export const decoderAlone = (source, file) =>
  `${replaceIn(source, FUNCTION, `(${DECODERS}??={})[${JSON.stringify(file)}]=`)};\n`;

function pdfDecoders(source) {
  const file = this.resourcePath.split(/[\\/]/).at(-1);
  return file.endsWith('.mjs') ? workerWithout(source) : decoderAlone(source, file);
}
export default pdfDecoders;
