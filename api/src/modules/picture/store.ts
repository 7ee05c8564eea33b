import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import { deletePlace, reservePlace, type PicturePlace } from './queries.ts';

type Needs = Pick<Context, 'connection' | 'storage'>;
const keyOf = ({ siteId, place }: PicturePlace) => `sites/${siteId}/${place}`;

/** The place of a picture that everybody may see (lib/image-file.ts). */
export const imagePlace = (siteId: number, name: string): PicturePlace => ({ siteId, place: `images/${name}` });

/**
 * Keeps a picture within its panel's storage; what is to name it does so soon.
 * @param reserve keeps its room, where that is another than what the panel's staff keep; false where there is none
 * @throws AppError `site.storage_exceeded`
 */
export async function putPicture(
  { connection, storage }: Needs,
  at: PicturePlace,
  content: Buffer,
  reserve = reservePlace,
): Promise<void> {
  const { db } = connection;
  const sizeBytes = content.length;
  if (!(await db.transaction().execute((trx) => reserve(trx, { ...at, sizeBytes }))))
    throw new AppError('site.storage_exceeded', 'The storage is full');
  try {
    await storage.write(keyOf(at), content);
  } catch (error) {
    await deletePlace(db, at);
    throw error;
  }
}

/** Of one that was replaced or taken away: the bytes go before their row, so that whoever is killed in between leaves it to the housekeeping. */
export async function removePicture({ connection, storage }: Needs, at: PicturePlace): Promise<void> {
  await storage.remove(keyOf(at));
  await deletePlace(connection.db, at);
}
