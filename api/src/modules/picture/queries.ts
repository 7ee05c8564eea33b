import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { lockStorage, storageQuota } from '../plan/limit.queries.ts';

/** A picture by its place below its panel's folder. */
export type PicturePlace = { siteId: number; place: string };

/**
 * Keeps room for a picture, as `reserveFile` does for a material: false when it does not fit. Written once more to the same place, it has the
 * size of the last. To be called in a transaction.
 */
export async function reservePlace(
  trx: Db,
  { siteId, place, sizeBytes }: PicturePlace & { sizeBytes: number },
): Promise<boolean> {
  await lockStorage(trx, siteId);
  const { numAffectedRows } = await sql`
    insert into stored_pictures (site_id, place, size_bytes)
    select s.id, ${place}, ${sizeBytes} from sites s
    where s.id = ${siteId} and ${storageQuota('s')} >= ${sizeBytes} + storage_used(s.id)
      + (select coalesce(sum(size_bytes), 0) from uploads where site_id = s.id)
    on conflict (site_id, place) do update set size_bytes = excluded.size_bytes, unnamed_at = null`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * A picture that nothing names is about to be named anew, and is held until that is written: whoever removes it, or names it too, sees it then.
 * False when it is gone, or named already: whoever erases one of two would take it from the other.
 */
export async function keepPlace(trx: Db, { siteId, place }: PicturePlace): Promise<boolean> {
  await sql`select from stored_pictures where site_id = ${siteId} and place = ${place} for update`.execute(trx);
  const { numAffectedRows } = await sql`
    update stored_pictures set unnamed_at = null where site_id = ${siteId} and place = ${place}
      and not exists (select from named_pictures n where n.site_id = ${siteId} and n.place = ${place})`.execute(trx);
  return numAffectedRows === 1n;
}

export const deletePlace = (db: Db, { siteId, place }: PicturePlace) =>
  db.deleteFrom('stored_pictures').where('site_id', '=', siteId).where('place', '=', place).execute();

/** Those of the names that a picture of the panel's folder of images has: one that something names, or that may still be named. */
export const knownImages = async (db: Db, siteId: number, names: readonly string[]): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select n.name from unnest(${names}::text[]) n(name)
      where exists (select from stored_pictures p where p.site_id = ${siteId} and p.place = 'images/' || n.name)
        or 'images/' || n.name in (select place from named_pictures where site_id = ${siteId})`.execute(db)
  ).rows.map(({ name }) => name);

/** What is named and in no count yet: it was there before there was one. */
export const listUncounted = async (db: Db, siteId: number): Promise<string[]> =>
  (
    await sql<{ place: string }>`
      select distinct n.place from named_pictures n where n.site_id = ${siteId}
        and not exists (select from stored_pictures p where p.site_id = n.site_id and p.place = n.place)`.execute(db)
  ).rows.map(({ place }) => place);

/** As large as a row says a size; what stands there may be larger than any picture that is taken. */
const LARGEST = 2 ** 31 - 1;
export const countPlace = (db: Db, { siteId, place, sizeBytes }: PicturePlace & { sizeBytes: number }) =>
  db
    .insertInto('stored_pictures')
    .values({ site_id: siteId, place, size_bytes: Math.min(sizeBytes, LARGEST) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Writes down since when nothing names them; of what is named again it is forgotten. */
export const markUnnamed = (db: Db, siteId: number) =>
  sql`with named as materialized (select place from named_pictures where site_id = ${siteId})
    update stored_pictures p set unnamed_at = case when p.place in (select place from named) then null else now() end
    where p.site_id = ${siteId} and (p.unnamed_at is null) <> (p.place in (select place from named))`.execute(db);

/** Longer than the bin keeps what named it, and than any page, mail or open editor is likely to. */
const KEPT = '31 days';
/** So many of each kind, and of stills of each video, that whoever looks for one sends by the dozen stand as long; of the older ones a day is enough for whoever still designs, or undoes. */
const MOST_TRIED = 60;
const TRIED = '^(images/(certificate|cover|poster|banner|card)|media/[0-9]+/own)-';
const KEPT_TRIED = '1 day';
/** One run takes so many of a panel: they are held until their bytes are gone. */
const MOST_AT_ONCE = 1000;
/**
 * What nothing has named for long enough, nor names by now; held until the transaction ends. What names pictures is asked once for all of them,
 * and not where none is that old.
 */
export async function lockOver(trx: Db, siteId: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    with named as materialized (select place from named_pictures where site_id = ${siteId}),
    tried as (select r.place from (
        select place, row_number() over (partition by split_part(place, '-', 1) order by created_at desc, place) as rank from stored_pictures
        where site_id = ${siteId} and place ~ ${TRIED} and unnamed_at is not null) r
      where r.rank > ${MOST_TRIED})
    select p.place from stored_pictures p where p.site_id = ${siteId}
      and (p.unnamed_at < now() - ${KEPT}::interval or p.unnamed_at < now() - ${KEPT_TRIED}::interval and p.place in (select place from tried))
      and p.place not in (select place from named)
    order by p.unnamed_at, p.place limit ${MOST_AT_ONCE} for update of p`.execute(trx);
  return rows.map(({ place }) => place);
}

/** Those of a panel's pictures below a folder that are kept, named or not. */
export const keptBelow = async (db: Db, siteId: number, folder: string): Promise<string[]> =>
  (
    await sql<{ place: string }>`
      select place from stored_pictures where site_id = ${siteId} and starts_with(place, ${folder})`.execute(db)
  ).rows.map(({ place }) => place);

export const deletePlaces = (trx: Db, siteId: number, places: readonly string[]) =>
  sql`delete from stored_pictures where site_id = ${siteId} and place = any(${places})`.execute(trx);
