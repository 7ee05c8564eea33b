import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { decodeText, parseCaptions, writeVtt } from '../../worker/captions.ts';
import type { MediaPath } from './queries.ts';
import { keepFileCaptions, putCaptions } from './texts.queries.ts';

/** Of what somebody sends; hours of talk take a few hundred kilobytes. */
export const CAPTIONS_LIMIT_BYTES = 2 * 1024 * 1024;
/** Of what is kept of it: written anew, with what looks like markup escaped, it is longer. */
const KEPT_LIMIT_BYTES = 4 * 1024 * 1024;

/** WebVTT or SubRip in any usual encoding, as a clean WebVTT. @throws AppError `captions.unreadable`, `media.too_large` */
function readCaptions(bytes: Buffer): string {
  const cues = parseCaptions(decodeText(bytes) ?? '');
  if (cues.length === 0) throw new AppError('captions.unreadable', 'There are no captions of WebVTT or SubRip in it');
  const content = writeVtt(cues);
  if (Buffer.byteLength(content) > KEPT_LIMIT_BYTES)
    throw new AppError('media.too_large', 'Captions of two megabytes at most');
  return content;
}

/** @throws AppError `captions.unreadable`, `captions.too_many`, `media.too_large`, `site.storage_exceeded` */
export const saveCaptions = (db: Db, at: MediaPath, language: string, bytes: Buffer): Promise<void> =>
  putCaptions(db, at, { language, content: readCaptions(bytes) });

/** Keeps what a worker found said in a file. */
export async function adoptCaptions(db: Db, at: MediaPath, folder: string, languages: readonly string[]) {
  for (const language of languages) {
    const content = await readFile(path.join(folder, `${language}.vtt`), 'utf8');
    if (Buffer.byteLength(content) <= KEPT_LIMIT_BYTES) await keepFileCaptions(db, at, { language, content });
  }
}
