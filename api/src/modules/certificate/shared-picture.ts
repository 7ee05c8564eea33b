import { drawCertificate, pictureOf, SHEET, type CertificateSheet } from './draw.ts';

const width = 1200;
/** Of the picture that stands beside a shared address, pixels. */
export const SHARED_PICTURE = { width, height: Math.round((width * SHEET.height) / SHEET.width) };

const MOST_KEPT = 20;
const kept = new Map<string, Buffer>();

/** The sheet as a picture for whoever shares it. Anybody may ask, and drawing takes long: the last few are kept by what they show. */
export function sharedPictureOf(sheet: CertificateSheet): Buffer {
  const svg = drawCertificate(sheet);
  const known = kept.get(svg);
  if (known) return known;
  const made = pictureOf(svg, SHARED_PICTURE.width);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(svg, made);
  return made;
}
