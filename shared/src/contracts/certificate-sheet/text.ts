import type { CertificateTextField } from '../certificate-design.ts';
import { certificateTokens, MAX_SHOWN, POINT, TEXT_SIZE } from './constants.ts';
import type { SheetTexts } from './texts.ts';
import { setWord, type SetWord, type Typefaces } from './typeface.ts';

/** From baseline to baseline, and how far below the middle of its line a capital's foot is; in sizes. */
const LEADING = 1.25;
const FOOT = 0.35;
const TOKEN = new RegExp(`\\{(${certificateTokens.join('|')})\\}`, 'g');

type Part = { text: string; isBold: boolean };
type Line = { words: (SetWord & { x: number })[]; width: number };
type Block = { lines: Line[]; size: number; width: number; height: number };

/**
 * What a text says of somebody, in parts that are bold or not; null where a value that it names is empty. Values are never read as
 * marks, and no text is longer than `MAX_SHOWN` or than what is left of the sheet's letters, however often a name stands in it.
 */
function partsOf({ text, bold }: Pick<CertificateTextField, 'text' | 'bold'>, texts: SheetTexts, letters: Letters) {
  const named = [...text.matchAll(TOKEN)].map(([, token]) => token as keyof SheetTexts);
  if (named.some((token) => texts[token] === '')) return null;
  let left = Math.min(MAX_SHOWN, letters.left);
  return text.split('**').map((part, index): Part => {
    const said = part.replaceAll(TOKEN, (_all, token: keyof SheetTexts) => texts[token].replaceAll(/\s+/g, ' '));
    const shown = Array.from(said).slice(0, left);
    left -= shown.length;
    letters.left -= shown.length;
    return { text: shown.join(''), isBold: bold !== (index % 2 === 1) };
  });
}

/** How many letters the sheet still has room for; counted down as texts are set. */
export type Letters = { left: number };

type Setting = { field: CertificateTextField; typefaces: Typefaces };

/** Words in lines that are as wide as their box, at a size in millimetres. */
function breakLines(parts: readonly Part[], { field, typefaces }: Setting, size: number): Block {
  const spacing = field.spacing * size;
  const set = (text: string, isBold: boolean) =>
    setWord(text, { faces: [typefaces(field.font, isBold), typefaces('figtree', isBold)], size, spacing });
  const lines: Line[] = [{ words: [], width: 0 }];
  // A blank or the end of a line stands between words, not between parts: “**a**, b” has no gap before its comma.
  let gap = 0;
  for (const { text, isBold } of parts)
    for (const piece of text.split(/(\n| +)/)) {
      if (piece === '') continue;
      if (piece === '\n') {
        lines.push({ words: [], width: 0 });
        gap = 0;
        continue;
      }
      if (piece.startsWith(' ')) {
        gap = set(' ', isBold).width + 2 * spacing;
        continue;
      }
      const word = set(piece, isBold);
      let line = lines.at(-1)!;
      if (line.words.length > 0 && gap > 0 && line.width + gap + word.width > field.width) {
        line = { words: [], width: 0 };
        lines.push(line);
      }
      const x = line.words.length > 0 ? line.width + (gap || spacing) : 0;
      line.words.push({ ...word, x });
      line.width = x + word.width;
      gap = 0;
    }
  return { lines, size, width: Math.max(...lines.map(({ width }) => width)), height: lines.length * size * LEADING };
}

/** The text at its size; where it is to shrink, at the largest that fits its box. */
function fit(parts: readonly Part[], setting: Setting): Block {
  const { field } = setting;
  const fits = ({ width, height }: Block) => width <= field.width + 0.01 && height <= field.height + 0.01;
  const whole = breakLines(parts, setting, field.size * POINT);
  if (!field.shrink || fits(whole)) return whole;
  // Halving the interval: eight looks find it to half a percent, where a smaller text may break into fewer lines.
  let [small, large] = [(TEXT_SIZE.minimum / 2) * POINT, field.size * POINT];
  let best = breakLines(parts, setting, small);
  for (let look = 0; look < 8; look += 1) {
    const middle = (small + large) / 2;
    const block = breakLines(parts, setting, middle);
    if (fits(block)) [best, small] = [block, middle];
    else large = middle;
  }
  return best;
}

const SIDE = { left: 0, center: 0.5, right: 1 } as const;

/** What texts are set with. */
export type TextParts = { texts: SheetTexts; typefaces: Typefaces; letters: Letters };

/** The letters of a text field as the data of one path, in the middle of its box's height; null where there are none. */
export function outlineOf(field: CertificateTextField, { texts, typefaces, letters }: TextParts): string | null {
  const parts = partsOf(field, texts, letters);
  if (!parts) return null;
  const { lines, size, height } = fit(parts, { field, typefaces });
  const top = field.y + (field.height - height) / 2;
  const data = lines.map(({ words, width }, index) => {
    const left = field.x + (field.width - width) * SIDE[field.align];
    const baseline = top + (index + 0.5) * size * LEADING + FOOT * size;
    return words.map((word) => word.outline(left + word.x, baseline)).join('');
  });
  return data.join('') || null;
}
