import type { PhotoCrop } from '@clube/shared/contracts/user';
import { AppError } from '../../lib/errors.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';

const SIZE = 256;

/**
 * A square WebP of 256 px: upright, without metadata. Whatever came in is decoded and drawn anew, by a worker.
 * @param crop the square to keep, in pixels of the upright image; the middle when none is given
 */
export async function drawPhoto(dataFolder: string, upload: Buffer, crop?: PhotoCrop): Promise<Buffer> {
  const wish = { width: SIZE, height: SIZE, fit: 'cover', format: 'webp', quality: 82, ...(crop && { crop }) } as const;
  try {
    return await drawPicture(dataFolder, upload, wish);
  } catch (error) {
    if (!isPictureFault(error)) throw error;
    throw new AppError('media.unsupported', 'This is not an image that can be used');
  }
}
