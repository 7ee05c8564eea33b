import path from 'node:path';
import sharp from 'sharp';
import type { PictureWish, Task } from './tasks.ts';

const MAX_PIXELS = 40_000_000;

/** What of the part lies in the picture: a browser that rounds may be off by a pixel. */
function within({ width, height }: { width: number; height: number }, crop: NonNullable<PictureWish['crop']>) {
  const left = Math.min(crop.left, width - 1);
  const top = Math.min(crop.top, height - 1);
  return { left, top, width: Math.min(crop.width, width - left), height: Math.min(crop.height, height - top) };
}

/** Task `picture`: upright, without metadata; whatever came in is decoded and drawn anew. */
export async function drawPicture({ file, folder, wish }: Task<'picture'>) {
  const { width, height, fit, format, quality, crop } = wish;
  sharp.concurrency(1);
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  if (crop) image.extract(within((await image.metadata()).autoOrient, crop));
  const drawn = image.resize(width, height, { fit, withoutEnlargement: fit === 'inside' });
  const coded = format === 'png' ? drawn.png() : drawn.webp({ quality });
  const made = await coded.toFile(path.join(folder, 'picture'));
  return { width: made.width, height: made.height };
}
