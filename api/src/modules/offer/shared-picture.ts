import { brandVariables } from '@clube/shared/contracts/brand';
import { escapeMarkup } from '../../lib/escape.ts';
import { pictureOf } from '../certificate/draw.ts';

/** Of the picture that stands beside a shared address, pixels. */
export const SALE_PICTURE = { width: 1200, height: 630 };

const LETTERS = 24;
const LINES = 3;
/** Words in lines that fit; what does not is said by an ellipsis. */
function inLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).map((whole) => whole.slice(0, LETTERS))) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `${lines[LINES - 1]}…`];
}

export type SaleSheet = { name: string; panel: string; price: string; color: string };

/** The name of what is sold, on the panel's colour. */
function drawSale({ name, panel, price, color }: SaleSheet): string {
  const on = brandVariables(color, 'light')['--clube-on-brand'];
  const { width, height } = SALE_PICTURE;
  const text = (words: string, y: number, size: number, weight: 400 | 700) =>
    `<text x="80" y="${y}" font-family="Figtree" font-weight="${weight}" font-size="${size}" fill="${on}">${escapeMarkup(words)}</text>`;
  const lines = inLines(name);
  const top = 330 - (lines.length - 1) * 44;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${color}"/>
<g fill="${on}"><path d="M1200 0v520a520 520 0 0 1-520-520z" opacity=".08"/><path d="M1200 630h-460a460 460 0 0 1 460-460z" opacity=".07"/></g>
${text(Array.from(panel).slice(0, 40).join(''), 110, 36, 700)}
${lines.map((line, index) => text(line, top + index * 88, 80, 700)).join('')}
${text(price, 560, 40, 400)}</svg>`;
}

const MOST_KEPT = 20;
const kept = new Map<string, Buffer>();
/** For whoever shares the page. Anybody may ask, and drawing takes long: the last few are kept by what they show. */
export function salePicture(sheet: SaleSheet): Buffer {
  const svg = drawSale(sheet);
  const known = kept.get(svg);
  if (known) return known;
  const made = pictureOf(svg, SALE_PICTURE.width);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(svg, made);
  return made;
}
