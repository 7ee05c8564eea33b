import sharp from 'sharp';
import { AppError } from '../../lib/errors.ts';

const SIZE = 256;
const MAX_PIXELS = 40_000_000;

/** A square WebP of 256 px: upright, without metadata. Whatever came in is decoded and drawn anew. */
export async function drawPhoto(upload: Buffer): Promise<Buffer> {
  try {
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new AppError('media.unsupported', 'This is not an image that can be used');
  }
}
