/** A module with the ICU sentences of Lingui's macros as Lingui draws them. */
export function compileTexts(source: string): string;
/** The loader that does it. */
declare function compiledTexts(
  this: { callback(error: null, code: string, map: unknown): void },
  source: string,
  map?: unknown,
): void;
export default compiledTexts;
