import type { MaterialType } from '@clube/shared/contracts/material-types';
import { AppError } from '../../lib/errors.ts';

/** So much of a file says what it is. */
const HEAD_BYTES = 4096;

const startsWith =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.subarray(at).indexOf(text, 0, 'latin1') === 0;
const zip = startsWith('PK\u0003\u0004');
const riff = (kind: string) => (head: Buffer) => startsWith('RIFF')(head) && startsWith(kind, 8)(head);
/** A frame of MPEG sound begins with eleven bits. */
const mpegFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 6) !== 0;
/** The name of the first file of a zip: what a document in one begins with. */
const firstName = (head: Buffer) => head.subarray(30, 30 + head.readUInt16LE(26)).toString('latin1');
const office = (head: Buffer) =>
  zip(head) && /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/)/.test(firstName(head));
const packaged = (type: string) => (head: Buffer) => zip(head) && head.includes(`mimetype${type}`, 30, 'latin1');
/** Words of any language: no character that only programs write. */
function text(head: Buffer): boolean {
  // A character may be cut where the head ends.
  const words = new TextDecoder('utf-8', { fatal: true });
  try {
    // eslint-disable-next-line no-control-regex -- these are what a text has not
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(words.decode(head, { stream: true }));
  } catch {
    // Spreadsheets save CSV in the code page of their country.
    return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  }
}

/** How each begins. The name says what a file shall be, and its bytes have the last word. */
const signatures: Record<MaterialType, (head: Buffer) => boolean> = {
  pdf: startsWith('%PDF-'),
  docx: office,
  xlsx: office,
  pptx: office,
  odt: packaged('application/vnd.oasis.opendocument.text'),
  ods: packaged('application/vnd.oasis.opendocument.spreadsheet'),
  odp: packaged('application/vnd.oasis.opendocument.presentation'),
  epub: packaged('application/epub+zip'),
  zip,
  png: startsWith('\u0089PNG\r\n\u001a\n'),
  jpg: startsWith('\u00ff\u00d8\u00ff'),
  webp: riff('WEBP'),
  gif: (head) => startsWith('GIF87a')(head) || startsWith('GIF89a')(head),
  txt: text,
  csv: text,
  mp3: (head) => startsWith('ID3')(head) || mpegFrame(head),
  m4a: startsWith('ftyp', 4),
  wav: riff('WAVE'),
  ogg: startsWith('OggS'),
};

/** Whether what a file begins with is of this type. */
const isOfType = (type: MaterialType, head: Buffer): boolean => head.length > 0 && signatures[type](head);

const unsupported = () => new AppError('material.unsupported', 'The content is not what the name says');

/**
 * Hands a file on as it comes, once its beginning is known to be of its type; never more of it in memory than that.
 * @throws AppError `material.unsupported`; `request.invalid` when it has another length than was said
 */
export async function* checked(source: AsyncIterable<Buffer>, type: MaterialType, size: number) {
  let head: Buffer | null = Buffer.alloc(0);
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > size) break;
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    if (!isOfType(type, head.subarray(0, HEAD_BYTES))) throw unsupported();
    yield head;
    head = null;
  }
  if (total !== size) throw new AppError('request.invalid', 'The file has another length than was said');
  if (head === null) return;
  if (!isOfType(type, head)) throw unsupported();
  yield head;
}
