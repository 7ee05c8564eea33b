import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';
import { drawSizedPicture, isPictureFault } from '../../worker/pictures.ts';
import type { LessonIds } from '../course/paths.ts';
import { addPicture, deleteUnusedPicture, knownPictures, listUnusedPictures, showsPicture } from './picture.queries.ts';

/** Twice as wide as a column of text. */
const BOX = { width: 1600, height: 2400, fit: 'inside', format: 'webp', quality: 84 } as const;
const UNUSED_MS = 24 * 60 * 60_000;

const fileOf = (siteId: number, key: string) => `sites/${siteId}/lesson-pictures/${key}.webp`;

/** Keeps a picture for a text that is still written: drawn anew, upright, without metadata. @throws AppError `image.unsupported` */
export async function keepPicture(
  { db, clube }: FastifyInstance,
  at: LessonIds,
  upload: Buffer,
): Promise<LessonPicture> {
  const drawn = await drawSizedPicture(clube.config.dataFolder, upload, BOX).catch((error: unknown) => {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  });
  const picture = { key: randomToken().slice(0, 22), width: drawn.width, height: drawn.height };
  await clube.storage.write(fileOf(at.siteId, picture.key), drawn.content);
  await addPicture(db, at, picture);
  return picture;
}

/** The bytes of what a lesson's text shows. The caller has asked whether the lesson is open. @throws AppError `lesson.picture_not_found` */
export async function readPicture({ db, clube }: FastifyInstance, member: Member, at: LessonIds, key: string) {
  const isShown = await showsPicture(db, at, key, allows('course.write', member.role));
  const content = isShown && (await clube.storage.read(fileOf(at.siteId, key)).catch(() => undefined));
  if (!content) throw new AppError('lesson.picture_not_found', 'Not found');
  return content;
}

/** @throws AppError `lesson.picture_not_found` when the panel has no picture for one of the keys */
export async function assertPictures(db: Db, siteId: number, keys: readonly string[]): Promise<void> {
  if (keys.length > 0 && (await knownPictures(db, siteId, keys)).length < new Set(keys).size)
    throw new AppError('lesson.picture_not_found', 'The text shows a picture that is not there');
}

/** Removes what was sent and is shown by no text: taken out again, or of a lesson that was deleted. */
export async function removeUnusedPictures({ connection, storage }: Context): Promise<void> {
  const { db } = connection;
  for (const picture of await listUnusedPictures(db, new Date(Date.now() - UNUSED_MS)))
    await db.transaction().execute(async (trx) => {
      // The bytes go before their row does for good: who is killed in between tries again.
      if (await deleteUnusedPicture(trx, picture)) await storage.remove(fileOf(picture.siteId, picture.key));
    });
}
