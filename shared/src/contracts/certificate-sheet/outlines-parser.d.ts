/** A letter's shape, in units of its typeface. */
export type Glyph = {
  advanceWidth?: number;
  getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
};
/** A parsed typeface. */
export type Font = {
  unitsPerEm: number;
  /** 0 where it has none. */
  charToGlyphIndex(char: string): number;
  charToGlyph(char: string): Glyph;
  getKerningValue(left: Glyph, right: Glyph): number;
};
declare const parser: {
  /** @throws Error when the bytes are no TrueType or OpenType file */
  parse(bytes: ArrayBuffer): Font;
};
export default parser;
