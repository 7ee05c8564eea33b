import Pdf from 'pdfkit';
import { pictureOf, SHEET } from './draw.ts';
import type { CertificateSheet } from './sheet.ts';

/** Dots of the picture on the page: 300 an inch of A4. */
const PRINT_WIDTH = 3508;

/** One page of A4, landscape, with the drawing on all of it. What it is stands in the file's own data too. */
export async function documentOf(
  svg: string,
  { facts: { course, member, panel, code }, design }: CertificateSheet,
): Promise<Buffer> {
  const document = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: design.language,
    displayTitle: true,
    info: { Title: course, Author: panel, Subject: member, Keywords: code },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const { width } = document.page;
  document.image(pictureOf(svg, PRINT_WIDTH), 0, 0, { width, height: (width * SHEET.height) / SHEET.width });
  document.end();
  return done;
}
