/** A file of these objects, the first of them its catalogue. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.5\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
const streamOf = (about: string, content: string) =>
  `<< ${about} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A PDF of A4 pages with a sentence each, in a font that every reader has. */
export function makePdf(pages: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (let page = 1; page <= pages; page += 1) {
    const drawn = `BT /F1 28 Tf 72 740 Td (Folha ${page} de aquarela) Tj ET 0.2 0.4 0.8 rg 72 400 300 200 re f`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      streamOf('', drawn),
    );
  }
  return fileOf(objects);
}

// One picture, 16 by 16, white with a black square in its middle half. From `box.pbm`, with Debian's netpbm: `pamtotiff -g4 box.pbm`, the
// one strip of what it writes. From `box.pgm`, with Debian's libopenjp2-tools: `opj_compress -n 1 -i box.pgm -o box.jp2`.
const FAX = Buffer.from('f362fffffe3e002002', 'hex');
const JPEG_2000 = Buffer.from(
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQcHAAAAAAAPY29scgEAAAAAABEAAAD2anAyY/9P/1EAKQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQcBAf9SAAwAAAABAAAEBAAB/1wABEBA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAhAAB/5Pfg5h4mQzGQqrjnrLsFM3b/K5N1gHkMAADCQly/x4gAAMJCUgTAGEeYpxH3KaI+5TRIS+MHAAAGEc4/w/RThH3KaJCXxg4AAAwjnH+P0U4R9ymiQl8YOAAAMI5x/j9FOEfcpokJfGDgAADCOcf4/RThH3KaJCX/9k=',
  'base64',
);
/** What a page is of (16 by 16), and a region that covers it (38: generic, drawn at once) and is coded as a fax (MMR). */
const JBIG2 = Buffer.concat([
  Buffer.from('000000003000010000001300000010000000100000000000000000000000', 'hex'),
  Buffer.from(`00000001260001${(18 + FAX.length).toString(16).padStart(8, '0')}`, 'hex'),
  Buffer.from('000000100000001000000000000000000001', 'hex'),
  FAX,
]);

/**
 * A book as scanners make it: a page with that picture as a fax, below it as JBIG2, below that as JPEG 2000, each 200 points wide.
 * The one of JBIG2 is a stencil, as text in scanned books mostly is.
 */
export function makeScan(): Buffer {
  const picture = (about: string, content: Buffer) =>
    streamOf(`/Type /XObject /Subtype /Image /Width 16 /Height 16 ${about}`, content.toString('latin1'));
  const gray = '/ColorSpace /DeviceGray /BitsPerComponent';
  const drawn = ['Fax 560', 'Jbig2 320', 'Jpeg2000 80'].map((place) => {
    const [name, bottom] = place.split(' ');
    return `q 200 0 0 200 100 ${bottom} cm /${name} Do Q`;
  });
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Fax 5 0 R /Jbig2 6 0 R /Jpeg2000 7 0 R >> >> >>',
    streamOf('', drawn.join('\n')),
    picture(`${gray} 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 16 >>`, FAX),
    picture('/ImageMask true /BitsPerComponent 1 /Filter /JBIG2Decode', JBIG2),
    picture('/Filter /JPXDecode', JPEG_2000),
  ]);
}
