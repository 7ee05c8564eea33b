import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import Pdf from 'pdfkit';
import type { SheetWish, Task } from './tasks.ts';

/** One page of A4, landscape, with the drawing on all of it. What it is stands in the file's own data too. */
async function documentOf(png: Buffer, { lang, height, ...info }: NonNullable<SheetWish['document']>): Promise<Buffer> {
  const { title, author, subject, keywords } = info;
  const document = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang,
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, Keywords: keywords },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const { width } = document.page;
  document.image(png, 0, 0, { width, height: width * height });
  document.end();
  return done;
}

/** Task `sheet`: an SVG that brings its letters as outlines, as a PNG or as a PDF that holds it. */
export async function drawSheet({ file, folder, wish: { width, document } }: Task<'sheet'>) {
  const drawing = new Resvg(await readFile(file, 'utf8'), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: width },
  });
  const png = drawing.render().asPng();
  await writeFile(path.join(folder, 'sheet'), document ? await documentOf(png, document) : png);
  return {};
}
