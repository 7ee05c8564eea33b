import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

/** A PDF of pages with a sentence each. @param userPassword what it is encrypted with */
export async function makePdf(pages: number, userPassword?: string): Promise<Buffer> {
  const document = new Pdf({ autoFirstPage: false, ...(userPassword && { userPassword }) });
  const content = buffer(document);
  for (let page = 1; page <= pages; page += 1) document.addPage().fontSize(24).text(`Folha ${page} de aquarela`);
  document.end();
  await once(document, 'end');
  return content;
}
