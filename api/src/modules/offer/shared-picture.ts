import { brandVariables } from '@clube/shared/contracts/brand';
import { escapeMarkup } from '../../lib/escape.ts';
import { FairCache } from '../../lib/fair-cache.ts';
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

/** Of all panels; of how many bytes each is, some tens of thousands. */
const MOST_KEPT = 100;
const kept = new FairCache<Buffer>(MOST_KEPT);
/**
 * For whoever shares the page. Anybody may ask, and drawing takes long: those asked for last are kept by what they show, and a panel that
 * has many pushes out its own.
 * @param call.onMiss counts what must be drawn, and refuses one too many
 */
export async function salePicture(
  sheet: SaleSheet,
  { place, onMiss }: { place: string; onMiss: () => Promise<void> },
): Promise<Buffer> {
  const svg = drawSale(sheet);
  const known = kept.find(place, svg);
  if (known) return known;
  await onMiss();
  const made = pictureOf(svg, SALE_PICTURE.width);
  kept.keep(place, svg, made);
  return made;
}
