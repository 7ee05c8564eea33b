import type { CommentImageKey } from '@clube/shared/contracts/comment';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { drawSizedPicture, isPictureFault } from '../../worker/pictures.ts';
import { dropImage, reserveImage, takeUnusedImages, type ImageKey } from './image.queries.ts';
import { purgeDeleted } from './queries.ts';

/** Large enough to read what stands on a photographed screen. */
const BOX = { width: 1600, height: 1600, fit: 'inside', format: 'webp', quality: 82 } as const;
/** Of a picture as it is sent. */
export const IMAGE_LIMIT_BYTES = 8 * 1024 * 1024;
/** As long as a comment waits in a browser for its network (shared/src/outbox), and a day more. */
const UNUSED_MS = 8 * 24 * 60 * 60_000;

/** Where the bytes of a comment's picture stand. */
export const imageFileOf = ({ siteId, key }: ImageKey) => `sites/${siteId}/comments/${key}.webp`;

/** Keeps a picture for a comment that is still written: drawn anew, upright, without metadata. @throws AppError `image.unsupported`, `site.storage_exceeded` */
export async function keepImage(
  { db, clube }: FastifyInstance,
  by: { siteId: number; memberId: number },
  upload: Buffer,
): Promise<CommentImageKey> {
  const drawn = await drawSizedPicture(clube.config.dataFolder, upload, BOX).catch((error: unknown) => {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  });
  const { content, width, height } = drawn;
  const { siteId, memberId } = by;
  const image = { siteId, memberId, key: randomToken().slice(0, 22), width, height, sizeBytes: content.length };
  if (!(await db.transaction().execute((trx) => reserveImage(trx, image))))
    throw new AppError('site.storage_exceeded', 'The storage is full');
  try {
    await clube.storage.write(imageFileOf(image), content);
  } catch (error) {
    await dropImage(db, image);
    throw error;
  }
  return image.key;
}

/** The bytes of a picture that the caller may show. @throws AppError `comment.image_not_found` */
export async function readImage({ clube }: FastifyInstance, siteId: number, key: string | undefined): Promise<Buffer> {
  const content = key && (await clube.storage.read(imageFileOf({ siteId, key })).catch(() => undefined));
  if (!content) throw new AppError('comment.image_not_found', 'Not found');
  return content;
}

type Store = Pick<Context, 'storage'>;
/** Their rows are gone already: bytes that cannot be removed now are what no row names, and go with those (modules/orphans.ts). */
export async function removeImages({ storage }: Store, images: readonly ImageKey[]): Promise<void> {
  for (const image of images) await storage.remove(imageFileOf(image)).catch(() => undefined);
}

export const removeUnusedImages = async ({ connection, storage }: Context): Promise<void> =>
  removeImages({ storage }, await takeUnusedImages(connection.db, new Date(Date.now() - UNUSED_MS)));

/** What was taken off and can be brought back no more goes for good, with what it showed. */
export const purgeComments = async ({ connection, storage }: Context): Promise<void> =>
  removeImages({ storage }, await purgeDeleted(connection.db));
