import type { PhotoCrop } from '@clube/shared/contracts/user';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import { writePhoto } from './queries.ts';

const SIZE = 256;

/**
 * A square WebP of 256 px: upright, without metadata. Whatever came in is decoded and drawn anew, by a worker.
 * @param square what to keep, in pixels of the upright image; the middle when none is given
 */
async function drawPhoto(dataFolder: string, upload: Buffer, square?: PhotoCrop): Promise<Buffer> {
  const crop = square && { left: square.left, top: square.top, width: square.size, height: square.size };
  const wish = { width: SIZE, height: SIZE, fit: 'cover', format: 'webp', quality: 82, ...(crop && { crop }) } as const;
  try {
    return await drawPicture(dataFolder, upload, wish);
  } catch (error) {
    if (!isPictureFault(error)) throw error;
    throw new AppError('media.unsupported', 'This is not an image that can be used');
  }
}

const fileOf = (key: string) => `photos/${key}`;

/** @param crop see `drawPhoto` @throws AppError `media.unsupported` */
export async function replacePhoto(
  { db, clube }: FastifyInstance,
  userId: number,
  upload: Buffer,
  crop?: PhotoCrop,
): Promise<void> {
  // Whoever sees the picture learns no number of the account by it.
  const key = `${randomToken().slice(0, 22)}.webp`;
  const photo = await drawPhoto(clube.config.dataFolder, upload, crop);
  await clube.storage.write(fileOf(key), photo);
  const before = await writePhoto(db, userId, key);
  if (before) await clube.storage.remove(fileOf(before));
}

export async function removePhoto({ db, clube }: FastifyInstance, userId: number): Promise<void> {
  const before = await writePhoto(db, userId, null);
  if (before) await clube.storage.remove(fileOf(before));
}

/** @throws AppError `media.not_found` */
export async function readPhoto({ clube }: FastifyInstance, key: string): Promise<Buffer> {
  const photo = await clube.storage.read(fileOf(key)).catch(() => null);
  if (!photo) throw new AppError('media.not_found', 'Not found');
  return photo;
}
