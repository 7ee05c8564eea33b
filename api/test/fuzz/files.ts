import type { Attempt } from './attempt.ts';

/** What routes take that are given a file: pictures, materials, parts of uploads and of releases. */
const FILE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'application/octet-stream',
  'application/offset+octet-stream',
  'text/csv',
  'text/vtt',
  'multipart/form-data; boundary=x',
  'no type',
];
const FILES: Buffer[] = [
  Buffer.alloc(0),
  Buffer.alloc(1),
  Buffer.alloc(300_000, 0xff),
  Buffer.from('\u0000\u0001 no file'),
  // A picture that says to be of 4 gigapixels, one that ends in its head, and a drawing in a picture's clothes.
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'),
  Buffer.from('ffd8ffe000104a46', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'),
  Buffer.from('%PDF-1.7 '.repeat(1000)),
  Buffer.from('PK\u0003\u0004'.repeat(1000)),
  Buffer.from('WEBVTT\n\n99:99:99.999 --> 00:00\n\ud800'),
];
/** Bytes of no kind that a route expects, and of every kind that it does, under each type. */
export function* filesOn(right: Attempt): Generator<Attempt> {
  for (const type of FILE_TYPES)
    for (const [index, body] of FILES.entries())
      yield {
        ...right,
        body,
        headers: { 'content-type': type, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '1e400' },
        by: `file ${type} ${index}`,
      };
}
