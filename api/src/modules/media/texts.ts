import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { decodeText, parseCaptions, writeVtt } from '../../worker/captions.ts';
import type { MediaPath } from './queries.ts';
import { keepFileCaptions, MAX_LANGUAGES, putCaptions } from './texts.queries.ts';

/** Of what somebody sends; hours of talk take a few hundred kilobytes. */
export const CAPTIONS_LIMIT_BYTES = 2 * 1024 * 1024;

/** WebVTT or SubRip in any usual encoding, as a clean WebVTT. @throws AppError `captions.unreadable` */
function readCaptions(bytes: Buffer): string {
  const cues = parseCaptions(decodeText(bytes) ?? '');
  if (cues.length === 0) throw new AppError('captions.unreadable', 'There are no captions of WebVTT or SubRip in it');
  return writeVtt(cues);
}

/** @throws AppError `captions.unreadable`, `captions.too_many` */
export async function saveCaptions(db: Db, at: MediaPath, language: string, bytes: Buffer): Promise<void> {
  if (!(await putCaptions(db, at, { language, content: readCaptions(bytes) })))
    throw new AppError('captions.too_many', `A media has captions in ${MAX_LANGUAGES} languages at most`);
}

/** Keeps what a worker found said in a file. */
export async function adoptCaptions(db: Db, at: MediaPath, folder: string, languages: readonly string[]) {
  for (const language of languages) {
    const content = await readFile(path.join(folder, `${language}.vtt`), 'utf8');
    if (content.length <= CAPTIONS_LIMIT_BYTES) await keepFileCaptions(db, at, { language, content });
  }
}
