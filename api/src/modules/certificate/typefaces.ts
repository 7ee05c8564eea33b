import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CertificateFontFile } from '@clube/shared/contracts/certificate-sheet/constants';
import { openTypeface } from '@clube/shared/contracts/certificate-sheet/open-typeface';
import type { Typefaces } from '@clube/shared/contracts/certificate-sheet/typeface';

/** Typefaces that certificates are set in, here and in browsers, each with its licence. */
export const FONTS = path.resolve(import.meta.dirname, '../../../fonts');
const fileOf = (name: CertificateFontFile) => path.join(FONTS, `${name}.ttf`);

/** The file of a typeface as it is. */
export const readFont = (name: CertificateFontFile): Promise<Buffer> => readFile(fileOf(name));

const opened = new Map<CertificateFontFile, ReturnType<Typefaces>>();
/** Each is opened when something is first set in it, and kept. */
export const typefaces: Typefaces = (font, isBold) => {
  const name = `${font}-${isBold ? 'bold' : 'regular'}` as const;
  const known = opened.get(name);
  if (known) return known;
  const { buffer, byteOffset, byteLength } = readFileSync(fileOf(name));
  const typeface = openTypeface(buffer.slice(byteOffset, byteOffset + byteLength));
  opened.set(name, typeface);
  return typeface;
};
