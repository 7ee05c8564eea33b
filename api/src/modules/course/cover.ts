import { courseCoverSize } from '@clube/shared/contracts/course-cover';
import type { PictureCrop } from '@clube/shared/contracts/picture';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import { imageFile } from '../../lib/image-file.ts';
import type { CoursePath } from './paths.ts';
import { writeCover } from './queries.ts';

/** How a cover is drawn. */
export const COVER_PICTURE = { ...courseCoverSize, fit: 'cover', format: 'webp', quality: 84 } as const;
/** The name of a cover's file, by letters of its own. */
export const coverName = (letters: string) => `cover-${letters.slice(0, 16)}.webp`;

async function draw(dataFolder: string, upload: Buffer, crop: PictureCrop | undefined): Promise<Buffer> {
  const wish = { ...COVER_PICTURE, ...(crop && { crop }) };
  try {
    return await drawPicture(dataFolder, upload, wish);
  } catch (error) {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  }
}

/** Decoded and drawn anew; null: a cover is drawn by code again. @throws AppError `course.not_found`, `image.unsupported` */
export async function replaceCover(
  { db, clube }: FastifyInstance,
  at: CoursePath,
  picture: { upload: Buffer; crop: PictureCrop | undefined } | null,
): Promise<void> {
  const key = picture && coverName(randomToken());
  if (picture && key)
    await clube.storage.write(
      imageFile(at.siteId, key),
      await draw(clube.config.dataFolder, picture.upload, picture.crop),
    );
  const { before } = await writeCover(db, at, key)
    .then((written) => assertFound(written, 'course.not_found'))
    // Gone while it was drawn: nothing would ever name what was kept for it.
    .catch(async (error: unknown) => {
      if (key) await clube.storage.remove(imageFile(at.siteId, key));
      throw error;
    });
  if (before) await clube.storage.remove(imageFile(at.siteId, before));
}
