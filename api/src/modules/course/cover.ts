import { courseArtSizes, type CourseArt } from '@clube/shared/contracts/course-cover';
import type { PictureChanged, PictureCrop } from '@clube/shared/contracts/picture';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import { imagePlace, putPicture, removePicture } from '../picture/store.ts';
import { changed, nameAgain } from '../picture/undo.ts';
import type { CoursePath } from './paths.ts';
import { writeArt } from './queries.ts';

/** How a picture of a course is drawn. */
export const artPicture = (art: CourseArt) =>
  ({ ...courseArtSizes[art], fit: 'cover', format: 'webp', quality: 84 }) as const;
/** The name of its file, by letters of its own. */
export const artName = (art: CourseArt, letters: string) => `${art}-${letters.slice(0, 16)}.webp`;

type Upload = { upload: Buffer; crop: PictureCrop | undefined };
async function draw(dataFolder: string, art: CourseArt, { upload, crop }: Upload): Promise<Buffer> {
  const wish = { ...artPicture(art), ...(crop && { crop }) };
  try {
    return await drawPicture(dataFolder, upload, wish);
  } catch (error) {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  }
}

/** Decoded and drawn anew; null: it has none of its own any more. The one before is kept for a month, so that it can stand there again. @throws AppError `course.not_found`, `image.unsupported`, `site.storage_exceeded` */
export async function replaceArt(
  { db, clube }: FastifyInstance,
  at: CoursePath,
  art: CourseArt,
  picture: Upload | null,
): Promise<PictureChanged> {
  const key = picture && artName(art, randomToken());
  if (picture && key)
    await putPicture(clube, imagePlace(at.siteId, key), await draw(clube.config.dataFolder, art, picture));
  const { before } = await writeArt(db, at, art, key)
    .then((written) => assertFound(written, 'course.not_found'))
    // Gone while it was drawn: nothing would ever name what was kept for it.
    .catch(async (error: unknown) => {
      if (key) await removePicture(clube, imagePlace(at.siteId, key));
      throw error;
    });
  return changed(at.siteId, before, key);
}

/** What stood there stands there again. @throws AppError as `nameAgain` */
export const putArtBack = (db: Db, at: CoursePath, art: CourseArt, change: PictureChanged): Promise<void> =>
  nameAgain(db, { siteId: at.siteId, kind: art, change }, async (trx, name) => {
    const written = await writeArt(trx, at, art, name);
    return written && written.before;
  });
