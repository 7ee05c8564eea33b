import parser, { type Font, type Glyph } from './outlines-parser.js';
import type { CertificateFont } from './constants.ts';

/** Opens the file of a typeface. @throws Error when it is none */
export const openTypeface = (bytes: ArrayBuffer): Font => parser.parse(bytes);
/** Hands out what a sheet is set in. */
export type Typefaces = (font: CertificateFont, isBold: boolean) => Font;

/** What no typeface of text has, and nobody misses on a sheet: pictures, and the signs that join them. */
const UNSET = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\p{Regional_Indicator}]/u;

/** A word that is set: its width, and the shape of its letters from a place on the baseline. */
export type SetWord = { width: number; outline: (x: number, y: number) => string };

/**
 * Sets a word as outlines, letter by letter with kerning: every browser and the server draw the same shapes, whatever they would make of
 * a text. @param faces the first that has a letter gives it @param size of letters @param spacing more between two of them, both in
 * millimetres
 */
export function setWord(
  word: string,
  { faces, size, spacing }: { faces: readonly Font[]; size: number; spacing: number },
): SetWord {
  const letters: { glyph: Glyph; x: number }[] = [];
  let x = 0;
  let last: { glyph: Glyph; face: Font } | undefined;
  for (const char of word.normalize('NFC')) {
    if (UNSET.test(char)) continue;
    const face = faces.find((one) => one.charToGlyphIndex(char) > 0) ?? faces[0]!;
    const glyph = face.charToGlyph(char);
    const scale = size / face.unitsPerEm;
    if (last) x += spacing + (last.face === face ? face.getKerningValue(last.glyph, glyph) * scale : 0);
    letters.push({ glyph, x });
    x += (glyph.advanceWidth ?? 0) * scale;
    last = { glyph, face };
  }
  return {
    width: x,
    outline: (left, baseline) =>
      letters.map((letter) => letter.glyph.getPath(left + letter.x, baseline, size).toPathData(3)).join(''),
  };
}
