import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Captions, CaptionTrack, CaptionTrackWrite, Chapter } from '@clube/shared/contracts/media';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { countPieces } from '../../lib/pieces.ts';
import { assertSeen } from '../../lib/seen.ts';
import { cuesOf, decodeText, editableText, keptText, parseCaptions, writeVtt } from '../../worker/captions.ts';
import { keepLessons } from '../course/keep-version.ts';
import { holdLessons, keepBrought, type Saver } from '../course/keep-version.queries.ts';
import { lockStorage } from '../plan/limit.queries.ts';
import type { MediaPath } from './queries.ts';
import {
  bringCaptions,
  deleteCaptions,
  deleteChapters,
  dropPastCaptions,
  findCaptions,
  holdTexts,
  insertChapters,
  isWithinQuota,
  keepFileCaptions,
  keepPastCaptions,
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

/** Names what stands in captions. */
const versionOf = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** What stands around a line in a file. */
const TIMES = 34;
/** Captions by line; undefined where there are none in this language. They are read in pieces, between which others are answered. */
export async function readTrack(
  db: Db,
  at: MediaPath,
  language: string,
  turn: () => Promise<unknown> = nextTurn,
): Promise<CaptionTrack | undefined> {
  const content = await findCaptions(db, at, language);
  if (content === undefined) return undefined;
  const cues: CaptionTrack['cues'] = [];
  const isFull = countPieces();
  // What is kept is tidy already.
  for (const { start, end, text } of cuesOf(content)) {
    cues.push({ start, end, text: editableText(text) });
    if (isFull(text.length + TIMES)) await turn();
  }
  return { version: versionOf(content), cues };
}

/** Changes captions in one language: a version of each lesson that shows the media, from which what they said can be brought back. */
async function changeCaptions<T>(trx: Db, at: MediaPath, language: string, saver: Saver, change: () => Promise<T>) {
  return keepLessons(trx, at, saver, async () => {
    await keepPastCaptions(trx, at, language);
    const done = await change();
    await dropPastCaptions(trx, at);
    return done;
  });
}

/** Panels take turns with themselves, so that many at once are neither too many together nor more than the quota holds. */
async function keepIn(
  trx: Db,
  at: MediaPath,
  { language, content }: { language: string; content: string },
  saver: Saver,
) {
  const there = await sizeCaptions(trx, at);
  const before = there.find((one) => one.language === language);
  if (!before && there.length >= MAX_LANGUAGES)
    throw new AppError('captions.too_many', `A media has captions in ${MAX_LANGUAGES} languages at most`);
  await changeCaptions(trx, at, language, saver, () => writeCaptions(trx, at, { language, content }));
  if (Buffer.byteLength(content) > (before?.bytes ?? 0) && !(await isWithinQuota(trx, at.siteId)))
    throw new AppError('site.storage_exceeded', 'The storage of the panel is full');
}

/**
 * In the place of what there was in this language.
 * @throws AppError `captions.unreadable`, `captions.too_many`, `media.too_large`, `site.storage_exceeded`: of what grows, for who
 *   corrects a word is never in the way
 */
export async function saveCaptions(
  db: Db,
  at: MediaPath,
  language: string,
  bytes: Buffer,
  saver: Saver,
): Promise<void> {
  const content = readCaptions(bytes);
  await db.transaction().execute(async (trx) => {
    await lockStorage(trx, at.siteId);
    await keepIn(trx, at, { language, content }, saver);
  });
}

/** @throws AppError `media.not_found` where there are none in this language */
export const removeCaptions = (db: Db, at: MediaPath, language: string, saver: Saver): Promise<void> =>
  db.transaction().execute((trx) =>
    changeCaptions(trx, at, language, saver, async () => {
      assertFound(await deleteCaptions(trx, at, language), 'media.not_found');
    }),
  );

const inMillis = (seconds: number) => Math.round(seconds * 1000) / 1000;
/** Lines as a clean WebVTT. @throws AppError `captions.unreadable`, `media.too_large` */
function writeLines(lines: CaptionTrackWrite['cues']): string {
  const cues = lines.map(({ start, end, text }) => ({
    start: inMillis(start),
    end: inMillis(end),
    text: keptText(text),
  }));
  if (cues.some(({ start, end, text }) => end <= start || text === ''))
    throw new AppError('captions.unreadable', 'Each line ends after it begins, and says something');
  const content = writeVtt(cues.toSorted((a, b) => a.start - b.start));
  if (Buffer.byteLength(content) > KEPT_LIMIT_BYTES)
    throw new AppError('media.too_large', 'Captions of four megabytes at most');
  return content;
}

/** Lines, over those that were seen. @returns what stands there now @throws AppError `version.stale`, what `saveCaptions` throws */
export async function saveTrack(
  db: Db,
  at: MediaPath,
  language: string,
  { seen, cues }: CaptionTrackWrite,
  saver: Saver,
): Promise<string> {
  const content = writeLines(cues);
  await db.transaction().execute(async (trx) => {
    await lockStorage(trx, at.siteId);
    const before = await findCaptions(trx, at, language);
    if ((before === undefined ? null : versionOf(before)) !== seen)
      throw new AppError('version.stale', 'Somebody else has changed them meanwhile');
    await keepIn(trx, at, { language, content }, saver);
  });
  return versionOf(content);
}

/** As `saveChapters`, in a transaction of whoever calls. */
export async function saveChaptersIn(trx: Db, at: MediaPath, chapters: readonly Chapter[]): Promise<void> {
  await deleteChapters(trx, at);
  if (chapters.length > 0) await insertChapters(trx, at, chapters);
}

/**
 * All chapters of a media, in the place of those there were.
 * @param seen what stood there for whoever wrote them @throws AppError `version.stale`
 */
export const saveChapters = (
  db: Db,
  at: MediaPath,
  { chapters, seen }: { chapters: readonly Chapter[]; seen: readonly Chapter[] | undefined },
  saver: Saver,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdTexts(trx, at);
    if (seen)
      assertSeen<{ chapters: readonly Chapter[] }>(
        { chapters: await listChapters(trx, at) },
        { chapters: seen },
        { chapters },
      );
    await keepLessons(trx, at, saver, () => saveChaptersIn(trx, at, chapters));
  });

/** What a version of a lesson holds of them; null where there were none. */
export type KeptTexts = {
  captions: Record<string, { key: string; lines: number; origin: Captions['origin'] }> | null;
  chapters: Chapter[] | null;
};
/** Captions and chapters of a media say again what they said, in a transaction that holds the lessons that show it. */
export async function bringTexts(trx: Db, at: MediaPath, { captions, chapters }: KeptTexts): Promise<void> {
  await keepPastCaptions(trx, at);
  const kept = Object.entries(captions ?? {}).map(([language, { key, origin }]) => ({ language, key, origin }));
  await bringCaptions(trx, at, kept);
  await saveChaptersIn(trx, at, chapters ?? []);
}

/** Captions of a media that is new, read as what somebody sends. @throws AppError `captions.unreadable`, `media.too_large` */
export const keepCaptions = (trx: Db, at: MediaPath, { language, content }: { language: string; content: string }) =>
  writeCaptions(trx, at, { language, content: readCaptions(Buffer.from(content)) });

/** As `keepLessons`, of what a file brings along: whoever saves one of its lessons meanwhile waits, and no version loses a word. */
const bring = (db: Db, at: MediaPath, change: (trx: Db) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdLessons(trx, at);
    await change(trx);
    await keepBrought(trx, at);
  });

/** What a file brings along stands behind what somebody wrote. */
export async function adoptChapters(db: Db, at: MediaPath, chapters: readonly Chapter[]): Promise<void> {
  if (chapters.length === 0) return;
  await bring(db, at, async (trx) => {
    if ((await listChapters(trx, at)).length === 0) await saveChaptersIn(trx, at, chapters);
  });
}

/** Keeps what a worker found said in a file. */
export async function adoptCaptions(db: Db, at: MediaPath, folder: string, languages: readonly string[]) {
  if (languages.length === 0) return;
  await bring(db, at, async (trx) => {
    for (const language of languages) {
      const content = await readFile(path.join(folder, `${language}.vtt`), 'utf8');
      if (Buffer.byteLength(content) <= KEPT_LIMIT_BYTES) await keepFileCaptions(trx, at, { language, content });
    }
  });
}
