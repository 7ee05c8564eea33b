import type { PhotoCrop } from '@clube/shared/contracts/member';
import sharp from 'sharp';
import { AppError } from '../../lib/errors.ts';

const SIZE = 256;
const MAX_PIXELS = 40_000_000;

/** What of the square lies in the picture: a browser that rounds may be off by a pixel. */
function within({ width, height }: { width: number; height: number }, crop: PhotoCrop) {
  const left = Math.min(crop.left, width - 1);
  const top = Math.min(crop.top, height - 1);
  const size = Math.min(crop.size, width - left, height - top);
  return { left, top, width: size, height: size };
}

/**
 * A square WebP of 256 px: upright, without metadata. Whatever came in is decoded and drawn anew.
 * @param crop the square to keep, in pixels of the upright image; the middle when none is given
 */
export async function drawPhoto(upload: Buffer, crop?: PhotoCrop): Promise<Buffer> {
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    if (crop) image.extract(within((await image.metadata()).autoOrient, crop));
    return await image.resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    throw new AppError('media.unsupported', 'This is not an image that can be used');
  }
}
