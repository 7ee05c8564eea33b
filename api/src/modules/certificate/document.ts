import type { FastifyInstance } from 'fastify';
import { FairCache } from '../../lib/fair-cache.ts';
import { drawSheetFile } from '../../worker/sheets.ts';
import { SHEET } from './draw.ts';
import { drawCertificate, markOf, type CertificateSheet } from './sheet.ts';

/** Dots of the picture on the page: 300 an inch of A4. */
const PRINT_WIDTH = 3508;
/** Pictures up to this size are kept, the last few, by what they show. */
const KEPT = { most: 40, bytes: 512 * 1024 };
const kept = new FairCache<Buffer>(KEPT.most);

/** A sheet as a PNG of this width in pixels. @throws AppError `rate.limited` when too many sheets wait to be drawn */
export async function pictureFile(app: FastifyInstance, sheet: CertificateSheet, width = SHEET.width): Promise<Buffer> {
  const [place, mark] = [String(sheet.siteId), `${width}:${markOf(sheet)}`];
  const known = kept.find(place, mark);
  if (known) return known;
  const made = await drawSheetFile(app.clube.config.dataFolder, () => drawCertificate(app, sheet), { width });
  if (made.length <= KEPT.bytes) kept.keep(place, mark, made);
  return made;
}

/** A sheet as a page of PDF. @throws AppError as `pictureFile` */
export async function documentFile(app: FastifyInstance, sheet: CertificateSheet): Promise<Buffer> {
  const { course, member, panel, code } = sheet.facts;
  return drawSheetFile(app.clube.config.dataFolder, () => drawCertificate(app, sheet), {
    width: PRINT_WIDTH,
    document: {
      lang: sheet.design.language,
      title: course,
      author: panel,
      subject: member,
      keywords: code,
      height: SHEET.height / SHEET.width,
    },
  });
}
