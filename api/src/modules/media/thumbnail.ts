import type { PictureChanged, PictureCrop } from '@clube/shared/contracts/picture';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { posterAddress, posterLetters } from '../../lib/poster-address.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import type { Viewer } from '../access/rule.ts';
import { assertChangeable } from './library.ts';
import { putPicture, removePicture } from '../picture/store.ts';
import { standAgain } from '../picture/undo.ts';
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
 * not see this either. The one before is kept for a month, so that it can stand there again. @throws AppError `media.not_found`, `policy.denied`, `image.unsupported`, `site.storage_exceeded`
 */
export async function replaceThumbnail(
  { db, clube }: FastifyInstance,
  viewer: Viewer,
  mediaId: number,
  picture: { upload: Buffer; crop: PictureCrop | undefined } | null,
): Promise<PictureChanged> {
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
  const addressOf = (key: string | null) => key && posterAddress(mediaId, key);
  return { before: addressOf(before), after: addressOf(place) };
}

/** What stood for it stands for it again. @throws AppError `media.not_found`, `policy.denied`, and as `standAgain` */
export async function putThumbnailBack(db: Db, viewer: Viewer, mediaId: number, change: PictureChanged): Promise<void> {
  const at = await assertChangeable(db, viewer, mediaId);
  const placeOf = (address: string) => {
    const letters = posterLetters(mediaId, address);
    return letters && posterPlace(at, letters);
  };
  await standAgain(db, { siteId: at.siteId, change }, placeOf, async (trx, place) => {
    const written = await writeOwnPoster(trx, at, place && panelFolder(at.siteId) + place);
    return written && written.before && posterAddress(mediaId, written.before);
  });
}
