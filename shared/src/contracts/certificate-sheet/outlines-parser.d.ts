/** A letter's shape, in units of its typeface. */
export type Glyph = {
  advanceWidth?: number;
  getPath(x: number, y: number, size: number): { commands: readonly PathCommand[] };
};
/** A step of a path: a move, a line, a curve of one or two handles, or its end. */
export type PathCommand =
  | { type: 'M' | 'L'; x: number; y: number }
  | { type: 'Q'; x1: number; y1: number; x: number; y: number }
  | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { type: 'Z' };
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
