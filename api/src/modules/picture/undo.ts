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
 * Names a picture again that was replaced or removed: it is kept for a month (docs/adr/0340).
 * @param kind what names of such pictures begin with
 * @param write names it, and answers what stood there; undefined where there is no such place
 * @throws AppError `request.not_found` when the picture is not kept any more or named elsewhere, `version.stale` when another one stands there by now
 */
export const nameAgain = (
  db: Db,
  { siteId, kind, change: { before, after } }: { siteId: number; kind: string; change: PictureChanged },
  write: (trx: Db, name: string | null) => Promise<string | null | undefined>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const name = before === null ? null : assertFound(nameIn(siteId, kind, before), 'request.not_found');
    if (name !== null && !(await keepPlace(trx, imagePlace(siteId, name))))
      throw new AppError('request.not_found', 'Not found');
    const stood = await write(trx, name);
    if (stood === undefined) throw new AppError('request.not_found', 'Not found');
    if ((stood && imageAddress(siteId, stood)) !== after)
      throw new AppError('version.stale', 'Somebody else has changed this picture meanwhile');
  });
