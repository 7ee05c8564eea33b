import type { Font, Glyph } from './outlines-parser.js';
import type { CertificateFont } from './constants.ts';
import { round } from './node.ts';

/** Hands out what a sheet is set in. */
export type Typefaces = (font: CertificateFont, isBold: boolean) => Font;

/** What no typeface of text has, and nobody misses on a sheet: pictures, and the signs that join them. */
const UNSET = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\p{Regional_Indicator}]/u;

/** Letters of an em, by what they are of: reading one out of its file takes longer than drawing it. */
const shapes = new WeakMap<Glyph, ReturnType<Glyph['getPath']>['commands']>();
function shapeOf(glyph: Glyph) {
  const known = shapes.get(glyph);
  if (known) return known;
  const { commands } = glyph.getPath(0, 0, 1);
  shapes.set(glyph, commands);
  return commands;
}

/** The library's own writer makes `NaN` of numbers with an exponent. */
function dataOf(glyph: Glyph, x: number, y: number, size: number): string {
  const place = (across: number, down: number) => `${round(x + across * size)} ${round(y + down * size)}`;
  return shapeOf(glyph)
    .map((step) => {
      if (step.type === 'Z') return 'Z';
      const end = place(step.x, step.y);
      if (step.type === 'Q') return `Q${place(step.x1, step.y1)} ${end}`;
      if (step.type === 'C') return `C${place(step.x1, step.y1)} ${place(step.x2, step.y2)} ${end}`;
      return step.type + end;
    })
    .join('');
}

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
      letters.map((letter) => dataOf(letter.glyph, left + letter.x, baseline, size)).join(''),
  };
}
