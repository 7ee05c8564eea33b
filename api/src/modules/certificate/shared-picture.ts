import type { FastifyInstance } from 'fastify';
import { FairCache } from '../../lib/fair-cache.ts';
import { pictureOf, SHEET } from './draw.ts';
import { drawCertificate, markOf, type CertificateSheet } from './sheet.ts';

const width = 1200;
/** Of the picture that stands beside a shared address, pixels. */
export const SHARED_PICTURE = { width, height: Math.round((width * SHEET.height) / SHEET.width) };

const MOST_KEPT = 20;
const kept = new FairCache<Buffer>(MOST_KEPT);

/** The sheet as a picture for whoever shares it. Anybody may ask, and drawing takes long: the last few are kept by what they show. */
export async function sharedPictureOf(app: FastifyInstance, sheet: CertificateSheet): Promise<Buffer> {
  const [place, mark] = [String(sheet.siteId), markOf(sheet)];
  const known = kept.find(place, mark);
  if (known) return known;
  const made = pictureOf(await drawCertificate(app, sheet), SHARED_PICTURE.width);
  kept.keep(place, mark, made);
  return made;
}
