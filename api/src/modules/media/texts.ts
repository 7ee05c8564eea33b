import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Chapter } from '@clube/shared/contracts/media';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { decodeText, parseCaptions, writeVtt } from '../../worker/captions.ts';
import { lockStorage } from '../plan/limit.queries.ts';
import type { MediaPath } from './queries.ts';
import {
  deleteChapters,
  insertChapters,
  isWithinQuota,
  keepFileCaptions,
  listChapters,
  MAX_LANGUAGES,
  sizeCaptions,
  writeCaptions,
} from './texts.queries.ts';

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

/**
 * In the place of what there was in this language. Panels take turns with themselves, so that many at once are neither too many
 * together nor more than the quota holds.
 * @throws AppError `captions.unreadable`, `captions.too_many`, `media.too_large`, `site.storage_exceeded`: of what grows, for who
 *   corrects a word is never in the way
 */
export async function saveCaptions(db: Db, at: MediaPath, language: string, bytes: Buffer): Promise<void> {
  const content = readCaptions(bytes);
  await db.transaction().execute(async (trx) => {
    await lockStorage(trx, at.siteId);
    const there = await sizeCaptions(trx, at);
    const before = there.find((one) => one.language === language);
    if (!before && there.length >= MAX_LANGUAGES)
      throw new AppError('captions.too_many', `A media has captions in ${MAX_LANGUAGES} languages at most`);
    await writeCaptions(trx, at, { language, content });
    if (Buffer.byteLength(content) > (before?.bytes ?? 0) && !(await isWithinQuota(trx, at.siteId)))
      throw new AppError('site.storage_exceeded', 'The storage of the panel is full');
  });
}

/** As `saveChapters`, in a transaction of whoever calls. */
export async function saveChaptersIn(trx: Db, at: MediaPath, chapters: readonly Chapter[]): Promise<void> {
  await deleteChapters(trx, at);
  if (chapters.length > 0) await insertChapters(trx, at, chapters);
}

/** All chapters of a media, in the place of those there were. */
export const saveChapters = (db: Db, at: MediaPath, chapters: readonly Chapter[]): Promise<void> =>
  db.transaction().execute((trx) => saveChaptersIn(trx, at, chapters));

/** Captions of a media that is new, read as what somebody sends. @throws AppError `captions.unreadable`, `media.too_large` */
export const keepCaptions = (trx: Db, at: MediaPath, { language, content }: { language: string; content: string }) =>
  writeCaptions(trx, at, { language, content: readCaptions(Buffer.from(content)) });

/** What a file brings along stands behind what somebody wrote. */
export async function adoptChapters(db: Db, at: MediaPath, chapters: readonly Chapter[]): Promise<void> {
  if (chapters.length > 0 && (await listChapters(db, at)).length === 0) await saveChapters(db, at, chapters);
}

/** Keeps what a worker found said in a file. */
export async function adoptCaptions(db: Db, at: MediaPath, folder: string, languages: readonly string[]) {
  for (const language of languages) {
    const content = await readFile(path.join(folder, `${language}.vtt`), 'utf8');
    if (Buffer.byteLength(content) <= KEPT_LIMIT_BYTES) await keepFileCaptions(db, at, { language, content });
  }
}
