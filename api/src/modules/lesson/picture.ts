import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { drawSizedPicture, isPictureFault } from '../../worker/pictures.ts';
import type { LessonIds } from '../course/paths.ts';
import {
  deleteUnusedPicture,
  dropPicture,
  knownPictures,
  listUnmeasured,
  listUnusedPictures,
  reservePicture,
  showsPicture,
  writeSize,
  type PictureKey,
} from './picture.queries.ts';

/** The box that a picture of a text is fitted into: twice as wide as a column of text. */
export const TEXT_PICTURE = { width: 1600, height: 2400, fit: 'inside', format: 'webp', quality: 84 } as const;
const UNUSED_MS = 24 * 60 * 60_000;

/** Where the bytes of a text's picture stand. */
export const pictureFile = (siteId: number, key: string) => `sites/${siteId}/lesson-pictures/${key}.webp`;

/**
 * Keeps a picture for a text that is still written, or for a video that is linked: drawn anew, upright, without metadata.
 * @throws AppError `image.unsupported`, `site.storage_exceeded`
 */
export async function keepPicture(
  { db, clube }: FastifyInstance,
  at: LessonIds,
  { upload, crop }: { upload: Buffer; crop: PictureCrop | undefined },
): Promise<LessonPicture> {
  const wish = { ...TEXT_PICTURE, ...(crop && { crop }) };
  const drawn = await drawSizedPicture(clube.config.dataFolder, upload, wish).catch((error: unknown) => {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  });
  const picture = { key: randomToken().slice(0, 22), width: drawn.width, height: drawn.height };
  const { siteId, lessonId } = at;
  const kept = { ...picture, siteId, lessonId, sizeBytes: drawn.content.length };
  if (!(await db.transaction().execute((trx) => reservePicture(trx, kept))))
    throw new AppError('site.storage_exceeded', 'The storage is full');
  try {
    await clube.storage.write(pictureFile(siteId, picture.key), drawn.content);
  } catch (error) {
    await dropPicture(db, kept);
    throw error;
  }
  return picture;
}

/** The bytes of what a lesson shows; to whoever edits it, also of what it may show. The caller has asked whether the lesson is open. @throws AppError `lesson.picture_not_found` */
export async function readPicture({ db, clube }: FastifyInstance, at: LessonIds, key: string, isEditor: boolean) {
  const isShown = await showsPicture(db, at, key, isEditor);
  const content = isShown && (await clube.storage.read(pictureFile(at.siteId, key)).catch(() => undefined));
  if (!content) throw new AppError('lesson.picture_not_found', 'Not found');
  return content;
}

/** @throws AppError `lesson.picture_not_found` when the panel has no picture for one of the keys */
export async function assertPictures(db: Db, siteId: number, keys: readonly string[]): Promise<void> {
  if (keys.length > 0 && (await knownPictures(db, siteId, keys)).length < new Set(keys).size)
    throw new AppError('lesson.picture_not_found', 'The lesson would show a picture that is not there');
}

/** Removes what was sent and is shown by no lesson: taken out again, or of one that was deleted. */
export async function removeUnusedPictures({ connection, storage }: Context): Promise<void> {
  const { db } = connection;
  const unused = await listUnusedPictures(db, new Date(Date.now() - UNUSED_MS));
  const remove = (picture: PictureKey) =>
    db.transaction().execute(async (trx) => {
      // The bytes go before their row does for good: who is killed in between tries again.
      if (await deleteUnusedPicture(trx, picture)) await storage.remove(pictureFile(picture.siteId, picture.key));
    });
  await eachApart(unused, remove, 'Some pictures of texts could not be removed');
}

/** Measures pictures of before their sizes were kept, some at a time. */
export async function measurePictures({ connection: { db }, storage }: Context): Promise<void> {
  for (const picture of await listUnmeasured(db))
    await writeSize(db, picture, (await storage.size(pictureFile(picture.siteId, picture.key))) ?? 0);
}
