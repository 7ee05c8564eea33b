import type { PictureChanged } from '@clube/shared/contracts/picture';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { imageAddress } from '../../lib/image-file.ts';
import { keepPlace } from './queries.ts';
import { imagePlace } from './store.ts';

/** Addresses of what stood and stands in a place of a picture. @param before,after names of files */
export const changed = (siteId: number, before: string | null, after: string | null): PictureChanged => ({
  before: before === null ? null : imageAddress(siteId, before),
  after: after === null ? null : imageAddress(siteId, after),
});

/** The name of a picture of the panel that was made for such a place; undefined for any other address. */
function nameIn(siteId: number, kind: string, address: string): string | undefined {
  const folder = imageAddress(siteId, '');
  const name = address.startsWith(folder) ? address.slice(folder.length) : '';
  return name.startsWith(`${kind}-`) && /^[\w-]+\.(webp|png)$/.test(name) ? name : undefined;
}

/**
 * Lets a picture stand again that was replaced or removed: it is kept for a month (docs/adr/0340).
 * @param placeOf where a picture that was made for there stands, by its address; undefined for any other one
 * @param write names it, and answers the address of what stood there; undefined where there is no such place
 * @throws AppError `request.not_found` when the picture is not kept any more or named elsewhere, `version.stale` when another one stands there by now
 */
export const standAgain = (
  db: Db,
  { siteId, change: { before, after } }: { siteId: number; change: PictureChanged },
  placeOf: (address: string) => string | undefined,
  write: (trx: Db, place: string | null) => Promise<string | null | undefined>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const place = before === null ? null : assertFound(placeOf(before), 'request.not_found');
    if (place !== null && !(await keepPlace(trx, { siteId, place })))
      throw new AppError('request.not_found', 'Not found');
    const stood = await write(trx, place);
    if (stood === undefined) throw new AppError('request.not_found', 'Not found');
    if (stood !== after) throw new AppError('version.stale', 'Somebody else has changed this picture meanwhile');
  });

const IMAGES = imagePlace(0, '').place;
/**
 * As `standAgain`, of a picture that everybody may see.
 * @param kind what names of such pictures begin with
 * @param write names it, and answers the name of what stood there
 */
export const nameAgain = (
  db: Db,
  { siteId, kind, change }: { siteId: number; kind: string; change: PictureChanged },
  write: (trx: Db, name: string | null) => Promise<string | null | undefined>,
): Promise<void> => {
  const placeOf = (address: string) => {
    const name = nameIn(siteId, kind, address);
    return name && imagePlace(siteId, name).place;
  };
  return standAgain(db, { siteId, change }, placeOf, async (trx, place) => {
    const stood = await write(trx, place && place.slice(IMAGES.length));
    return stood && imageAddress(siteId, stood);
  });
};
