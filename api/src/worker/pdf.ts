import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Of a file's end; there stands where its table is. */
const TAIL_BYTES = 4096;
const HEAD_BYTES = 1024;
/** Nothing that is looked for is longer. */
const OVERLAP = 64;
/** White space (ISO 32000, 7.2.2), and the mark of UTF-8 that some programs put before a file. */
const BEGINS = /^(?:\u{ef}\u{bb}\u{bf})?[\0\t\n\f\r ]*%PDF-\d/u;
/** A trailer's entry is never packed, and names an object or holds a dictionary. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

async function partOf(file: string, position: number, length: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** By its first bytes, whatever its name says. */
export const isPdf = async (file: string): Promise<boolean> => BEGINS.test(await partOf(file, 0, HEAD_BYTES));

async function isEncrypted(file: string, onProgress: () => void): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const text = before + chunk.toString('latin1');
    if (ENCRYPTED.test(text)) return true;
    before = text.slice(-OVERLAP);
    onProgress();
  }
  return false;
}

/** A PDF is never drawn here: by its bytes alone it is said why readers could not open it. */
export async function pdfProblemOf(
  file: string,
  onProgress: () => void,
): Promise<'truncated' | 'protected' | undefined> {
  const { size } = await stat(file);
  const end = await partOf(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  if (!end.includes('startxref')) return 'truncated';
  return (await isEncrypted(file, onProgress)) ? 'protected' : undefined;
}
