import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import { dropImage, listUnmeasured, reserveImage, showsImage, takeUnusedImages, writeSize } from './image.queries.ts';
import type { TicketViewer } from './queries.ts';

/** Large enough to read what stands on a photographed screen. */
const BOX = { width: 1600, height: 1600, fit: 'inside', format: 'webp', quality: 82 } as const;
/** Of a picture as it is sent. */
export const IMAGE_LIMIT_BYTES = 8 * 1024 * 1024;
const UNUSED_MS = 24 * 60 * 60_000;

const fileOf = (siteId: number, key: string) => `sites/${siteId}/tickets/${key}.webp`;

/** Keeps a picture for a message that is still written: drawn anew, upright, without metadata. @throws AppError `image.unsupported`, `site.storage_exceeded` */
export async function keepImage(
  { config, connection, storage }: Pick<Context, 'config' | 'connection' | 'storage'>,
  viewer: Pick<TicketViewer, 'siteId' | 'memberId'>,
  upload: Buffer,
): Promise<string> {
  const image = await drawPicture(config.dataFolder, upload, BOX).catch((error: unknown) => {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  });
  const key = randomToken().slice(0, 22);
  const { db } = connection;
  const { siteId, memberId } = viewer;
  const kept = { siteId, memberId, key, sizeBytes: image.length };
  if (!(await db.transaction().execute((trx) => reserveImage(trx, kept))))
    throw new AppError('site.storage_exceeded', 'The storage is full');
  try {
    await storage.write(fileOf(siteId, key), image);
  } catch (error) {
    await dropImage(db, kept);
    throw error;
  }
  return key;
}

/** What a ticket shows under this key. The caller has asked whether the ticket may be seen. @throws AppError `ticket.image_not_found` */
export async function readImage({ db, clube }: FastifyInstance, siteId: number, ticketId: number, key: string) {
  const isShown = await showsImage(db, siteId, ticketId, key);
  const image = isShown && (await clube.storage.read(fileOf(siteId, key)).catch(() => undefined));
  if (!image) throw new AppError('ticket.image_not_found', 'Not found');
  return image;
}

export async function removeUnusedImages({ connection, storage }: Context): Promise<void> {
  for (const { site_id, key } of await takeUnusedImages(connection.db, new Date(Date.now() - UNUSED_MS)))
    await storage.remove(fileOf(site_id, key));
}

/** Measures pictures of before their sizes were kept, some at a time. */
export async function measureImages({ connection: { db }, storage }: Context): Promise<void> {
  for (const image of await listUnmeasured(db))
    await writeSize(db, image, (await storage.size(fileOf(image.siteId, image.key))) ?? 0);
}
