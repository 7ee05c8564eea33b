import type { PictureCrop } from '@clube/shared/contracts/picture';
import type { FastifyInstance } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import type { Viewer } from '../access/rule.ts';
import { assertChangeable } from './library.ts';
import { putPicture, removePicture } from '../picture/store.ts';
import { writeOwnPoster } from './queries.ts';
import { panelFolder, posterPlace } from './stored.ts';

/** As a film is: no part of it is cut away. */
export const STILL_PICTURE = { width: 1280, height: 1280, fit: 'inside', format: 'webp', quality: 84 } as const;

async function draw(dataFolder: string, upload: Buffer, crop: PictureCrop | undefined): Promise<Buffer> {
  try {
    return await drawPicture(dataFolder, upload, { ...STILL_PICTURE, ...(crop && { crop }) });
  } catch (error) {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  }
}

/**
 * Decoded and drawn anew; null: the still that was found stands again. Below what else is made of the media: whoever may not watch it does
 * not see this either. @throws AppError `media.not_found`, `policy.denied`, `image.unsupported`, `site.storage_exceeded`
 */
export async function replaceThumbnail(
  { db, clube }: FastifyInstance,
  viewer: Viewer,
  mediaId: number,
  picture: { upload: Buffer; crop: PictureCrop | undefined } | null,
): Promise<void> {
  const at = await assertChangeable(db, viewer, mediaId);
  const { siteId } = at;
  const place = picture && posterPlace(at);
  if (picture && place)
    await putPicture(clube, { siteId, place }, await draw(clube.config.dataFolder, picture.upload, picture.crop));
  const { before } = await writeOwnPoster(db, at, place && panelFolder(siteId) + place)
    .then((written) => assertFound(written, 'media.not_found'))
    // Gone, or no video, while it was drawn: nothing would ever name what was kept for it.
    .catch(async (error: unknown) => {
      if (place) await removePicture(clube, { siteId, place });
      throw error;
    });
  if (before) await removePicture(clube, { siteId, place: before.slice(panelFolder(siteId).length) });
}
