import { encode } from 'uqr';
import { contrast } from '../brand.ts';
import type {
  CertificateDesign,
  CertificateFacts,
  CertificateField,
  CertificateTextField,
} from '../certificate-design.ts';
import { drawArt } from './art.ts';
import { MAX_SHEET_LETTERS, SHEET_MM } from './constants.ts';
import { round, type SvgNode } from './node.ts';
import { outlineOf, type Letters } from './text.ts';
import { textsOf, type SheetTexts } from './texts.ts';
import type { Typefaces } from './typeface.ts';

const { width: WIDTH, height: HEIGHT } = SHEET_MM;

/** A picture as the drawing names it: an address of this site in a browser, the bytes themselves on the server. */
export type SheetPicture = { href: string };
/** What a drawing is made with. */
export type SheetParts = {
  facts: CertificateFacts;
  /** Main colour of the panel, #rrggbb. */
  color: string;
  logo: SheetPicture | null;
  /** Null for a picture that is not there. */
  pictureOf: (name: string) => SheetPicture | null;
  typefaces: Typefaces;
};
type Setting = Omit<SheetParts, 'facts'> & { texts: SheetTexts; url: string; letters: Letters };
type Box = Pick<CertificateField, 'x' | 'y' | 'width' | 'height'>;

const DARK = '#1c1512';
/** Light modules around a code that readers need, on each side. */
const QUIET = 3;
function qrCode(url: string, { x, y, width, height }: Box): SvgNode {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = Math.min(width, height);
  const module = side / (size + 2 * QUIET);
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  const at = (index: number) => round((index + QUIET) * module);
  // A hair larger than they are, or each edge between two of them would be a light line.
  const step = round(module * 1.02);
  const dark = data.flatMap((row, down) =>
    row.flatMap((isDark, across) => (isDark ? [`M${at(across)} ${at(down)}h${step}v${step}h-${step}z`] : [])),
  );
  return {
    tag: 'g',
    attributes: { transform: `translate(${round(left)} ${round(top)})` },
    children: [
      {
        tag: 'rect',
        attributes: { x: 0, y: 0, width: round(side), height: round(side), rx: round(side / 24), fill: '#ffffff' },
      },
      { tag: 'path', attributes: { d: dark.join(''), fill: DARK } },
    ],
  };
}

const image = ({ href }: SheetPicture, { x, y, width, height }: Box, preserveAspectRatio: string): SvgNode => ({
  tag: 'image',
  attributes: { x, y, width, height, preserveAspectRatio, href },
});

function drawText(field: CertificateTextField, { color, ...parts }: Setting): SvgNode | null {
  const d = outlineOf(field, parts);
  return d === null ? null : { tag: 'path', attributes: { d, fill: field.color === 'brand' ? color : field.color } };
}

/** A panel without a logo signs with its name. */
const nameInBox = ({ x, y, width, height }: Box, paper: string): CertificateTextField => ({
  kind: 'text',
  x,
  y,
  width,
  height,
  text: '{panel}',
  font: 'figtree',
  bold: true,
  size: 20,
  align: 'left',
  spacing: 0,
  color: contrast(paper, DARK) >= contrast(paper, '#ffffff') ? DARK : '#ffffff',
  shrink: true,
});

function drawField(field: CertificateField, parts: Setting, paper: string): SvgNode | null {
  const { url, color, logo, pictureOf } = parts;
  const colorOf = (named: string) => (named === 'brand' ? color : named);
  if (field.kind === 'text') return drawText(field, parts);
  if (field.kind === 'logo' && !logo) return drawText(nameInBox(field, paper), parts);
  if (field.kind === 'line') {
    const { x, y, width, height } = field;
    return { tag: 'rect', attributes: { x, y, width, height, fill: colorOf(field.color) } };
  }
  if (field.kind === 'qr') return url === '' ? null : qrCode(url, field);
  const picture = field.kind === 'logo' ? logo : pictureOf(field.picture);
  // Left, where names stand too.
  return picture && image(picture, field, field.kind === 'logo' ? 'xMinYMid meet' : 'xMidYMid meet');
}

/** The one drawing of a certificate: preview, picture and PDF are made of it. In millimetres. */
export function drawSheet({ language, background, fields }: CertificateDesign, parts: SheetParts): SvgNode {
  const { color, accent, art, picture } = background;
  const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const setting = {
    ...parts,
    texts: textsOf(parts.facts, language),
    url: parts.facts.url,
    letters: { left: MAX_SHEET_LETTERS },
  };
  const under = picture === null ? null : parts.pictureOf(picture);
  return {
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: '100%',
      height: '100%',
      preserveAspectRatio: 'none',
    },
    children: [
      { tag: 'rect', attributes: { ...whole, fill: color } },
      ...(under ? [image(under, whole, 'xMidYMid slice')] : drawArt[art](accent === 'brand' ? parts.color : accent)),
      ...fields.flatMap((field) => drawField(field, setting, color) ?? []),
    ],
  };
}
