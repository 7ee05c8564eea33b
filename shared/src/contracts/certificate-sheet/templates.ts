import type { CertificateDesign, CertificateField, CertificateTextField } from '../certificate-design.ts';
import type { CertificateArt, SheetLanguage } from './constants.ts';
import { sheetWords, type SheetWords } from './words.ts';

const INK = '#1c1512';
const QUIET = '#5f5752';

type Place = [x: number, y: number, width: number, height: number];
const box = ([x, y, width, height]: Place) => ({ x, y, width, height });
/** A text as most are: Figtree, dark, from the left. */
const text = (
  words: string,
  place: Place,
  size: number,
  more: Partial<CertificateTextField> = {},
): CertificateField => ({
  kind: 'text',
  ...box(place),
  text: words,
  font: 'figtree',
  bold: false,
  size,
  color: INK,
  align: 'left',
  spacing: 0,
  shrink: true,
  ...more,
});
const fact = (name: string, token: string, place: Place, more: Partial<CertificateTextField> = {}) =>
  text(`${name}\n**{${token}}**`, place, 11, { color: QUIET, ...more });
const logo = (...place: Place): CertificateField => ({ kind: 'logo', ...box(place) });
const qr = (...place: Place): CertificateField => ({ kind: 'qr', ...box(place) });
const line = (color: string, ...place: Place): CertificateField => ({ kind: 'line', ...box(place), color });

type Template = (words: SheetWords) => Omit<CertificateDesign, 'language'>;

const corner: Template = (say) => ({
  background: { color: '#fffdfb', accent: 'brand', art: 'corner', picture: null },
  fields: [
    logo(22, 22, 70, 18),
    text(say.title, [22, 53, 190, 13], 25, { bold: true, color: 'brand' }),
    line('brand', 22, 69, 18, 1.2),
    text(say.certifies, [22, 80, 170, 9], 16, { color: QUIET }),
    text('{member}', [22, 91, 225, 20], 44, { bold: true }),
    text(say.completed, [22, 112, 170, 9], 16, { color: QUIET }),
    text('{course}', [22, 122, 205, 20], 32, { bold: true }),
    line('#e7e0db', 22, 163, 253, 0.3),
    fact(say.date, 'date', [22, 170, 66, 13]),
    fact(say.load, 'hours', [92, 170, 36, 13]),
    fact(say.code, 'code', [132, 170, 84, 13]),
    fact(say.number, 'number', [22, 187, 66, 13]),
    fact(say.validity, 'validity', [92, 187, 66, 13]),
    qr(238, 150, 37, 37),
    text(say.verify, [226, 189, 61, 6], 9, { color: QUIET, align: 'center' }),
  ],
});

const waves: Template = (say) => ({
  background: { color: '#fffaf0', accent: '#4d9492', art: 'waves', picture: null },
  fields: [
    logo(86, 16, 60, 16),
    text(say.title.toUpperCase(), [86, 42, 190, 8], 14, { bold: true, color: '#1f6470', spacing: 0.12 }),
    text('{member}', [86, 67, 191, 24], 44, { bold: true, color: '#15232b' }),
    text(say.completed, [86, 99, 190, 8], 15, { color: '#3f4f55' }),
    text('{course}', [86, 108, 191, 18], 22, { bold: true, color: '#15232b' }),
    line('#d9cfbf', 86, 147, 130, 0.3),
    fact(say.date, 'date', [86, 152, 60, 12], { color: '#3f4f55' }),
    fact(say.load, 'hours', [150, 152, 40, 12], { color: '#3f4f55' }),
    fact(say.code, 'code', [86, 168, 120, 12], { color: '#3f4f55' }),
    fact(say.number, 'number', [86, 184, 60, 12], { color: '#3f4f55' }),
    fact(say.validity, 'validity', [150, 184, 60, 12], { color: '#3f4f55' }),
    qr(244, 148, 34, 34),
    text(say.verify, [228, 184, 66, 6], 9, { color: '#3f4f55', align: 'center' }),
  ],
});

const tiles: Template = (say) => ({
  background: { color: '#fffaf3', accent: '#d6452f', art: 'tiles', picture: null },
  fields: [
    logo(80, 18, 60, 16),
    text(say.title, [80, 48, 196, 14], 26, { font: 'libre-baskerville', bold: true, color: '#8f2a1c' }),
    text(say.certifies, [80, 74, 190, 8], 14, { font: 'libre-baskerville', color: QUIET }),
    text('{member}', [80, 84, 196, 22], 38, { font: 'libre-baskerville', bold: true }),
    text(say.completed, [80, 110, 190, 8], 14, { font: 'libre-baskerville', color: QUIET }),
    text('{course}', [80, 120, 196, 18], 22, { font: 'libre-baskerville', bold: true }),
    fact(say.date, 'date', [80, 156, 62, 13], { font: 'libre-baskerville', size: 10 }),
    fact(say.load, 'hours', [146, 156, 40, 13], { font: 'libre-baskerville', size: 10 }),
    fact(say.code, 'code', [80, 171, 130, 13], { font: 'libre-baskerville', size: 10 }),
    fact(say.number, 'number', [80, 186, 62, 13], { font: 'libre-baskerville', size: 10 }),
    fact(say.validity, 'validity', [146, 186, 62, 13], { font: 'libre-baskerville', size: 10 }),
    qr(242, 154, 34, 34),
    text(say.verify, [226, 190, 66, 6], 8, { font: 'libre-baskerville', color: QUIET, align: 'center' }),
  ],
});

const middle = { align: 'center' } as const;
const frame: Template = (say) => ({
  background: { color: '#fffefa', accent: '#a9843c', art: 'frame', picture: null },
  fields: [
    text('{panel}', [48, 24, 201, 10], 15, { ...middle, font: 'cinzel', color: '#6d5421', spacing: 0.1 }),
    text(say.title, [38, 38, 221, 18], 32, { ...middle, font: 'cinzel', bold: true, color: '#3a2d12' }),
    line('#a9843c', 128.5, 60, 40, 0.5),
    text(say.certifies, [48, 68, 201, 9], 13, { ...middle, font: 'libre-baskerville', color: QUIET }),
    text('{member}', [38, 78, 221, 26], 52, { ...middle, font: 'dancing-script', bold: true, color: '#2b2416' }),
    text(say.completed, [48, 107, 201, 9], 13, { ...middle, font: 'libre-baskerville', color: QUIET }),
    text('{course}', [48, 117, 201, 18], 22, { ...middle, font: 'libre-baskerville', bold: true }),
    fact(say.date, 'date', [30, 162, 70, 14], { font: 'libre-baskerville', size: 10 }),
    fact(say.load, 'hours', [30, 178, 70, 14], { font: 'libre-baskerville', size: 10 }),
    fact(say.number, 'number', [30, 146, 70, 14], { font: 'libre-baskerville', size: 10 }),
    fact(say.validity, 'validity', [177, 154, 90, 14], { font: 'libre-baskerville', size: 9, align: 'right' }),
    qr(132, 150, 33, 33),
    fact(say.code, 'code', [177, 170, 90, 14], { font: 'libre-baskerville', size: 9, align: 'right' }),
    text(say.verify, [108, 185, 81, 6], 8, { ...middle, font: 'libre-baskerville', color: QUIET }),
  ],
});

/** Designs to start from, by the art that each has. */
const certificateTemplates = { corner, waves, tiles, frame } satisfies Partial<Record<CertificateArt, Template>>;
/** One of them. */
export type CertificateTemplate = keyof typeof certificateTemplates;
/** A template in the words of a language. */
export const templateOf = (name: CertificateTemplate, language: SheetLanguage): CertificateDesign => ({
  language,
  ...certificateTemplates[name](sheetWords[language]),
});
/** How certificates look where nobody designed anything. */
export const defaultDesign = (language: SheetLanguage): CertificateDesign => templateOf('corner', language);
