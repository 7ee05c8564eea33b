import type { MediaFolder, MediaStorage } from '@clube/shared/contracts/media';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import { storageQuota } from '../plan/limit.queries.ts';
import { isOwnMedia } from './own-media.queries.ts';

export type FolderPath = { siteId: number; folderId: number };

/** The panel's folders; each counts what of it is the viewer's. */
export async function listFolders(db: Db, viewer: Viewer): Promise<MediaFolder[]> {
  const { rows } = await sql<MediaFolder>`
    select f.id, f.name, ${viewer.isStaff !== null} or coalesce(f.created_by = ${viewer.memberId}, false) as is_own,
      (select count(*)::int from media where media.site_id = f.site_id and media.folder_id = f.id
        and media.replaces_id is null and ${isOwnMedia(viewer)}) as media_count
    from media_folders f where f.site_id = ${viewer.siteId} order by f.folded_name, f.id`.execute(db);
  return rows;
}

export const findFolder = (db: Db, { siteId, folderId }: FolderPath) =>
  db
    .selectFrom('media_folders')
    .select(['id', 'created_by'])
    .where('site_id', '=', siteId)
    .where('id', '=', folderId)
    .executeTakeFirst();

/** How many there are; the panel's row is held, so that they are made and brought back one after another. */
export async function holdFolders(trx: Db, siteId: number): Promise<number> {
  await sql`select 1 from sites where id = ${siteId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media_folders where site_id = ${siteId}`.execute(trx);
  return rows[0]!.count;
}

export async function isFolderTaken(trx: Db, siteId: number, name: string): Promise<boolean> {
  const { rows } = await sql`select from media_folders
    where site_id = ${siteId} and folded_name = left(folded(${name}), 200)`.execute(trx);
  return rows.length > 0;
}

export const insertFolder = (db: Db, { siteId, memberId }: Pick<Viewer, 'siteId' | 'memberId'>, name: string) =>
  db
    .insertInto('media_folders')
    .values({ site_id: siteId, name, folded_name: '', created_by: memberId })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Undefined where another folder has that name, or this one is gone. */
export const renameFolder = (db: Db, { siteId, folderId }: FolderPath, name: string) =>
  db
    .updateTable('media_folders')
    .set({ name })
    .where('site_id', '=', siteId)
    .where('id', '=', folderId)
    .where(
      sql<boolean>`not exists (select from media_folders other where other.site_id = ${siteId}
        and other.id <> ${folderId} and other.folded_name = left(folded(${name}), 200))`,
    )
    .returning('id')
    .executeTakeFirst();

/** The folder that a row of `media` lies in; one in the bin is none. */
export const folderOf = sql<
  number | null
>`(select f.id from media_folders f where f.site_id = media.site_id and f.id = media.folder_id)`;

/** Without what one file may have, which no row says. */
export async function findStorage(db: Db, siteId: number): Promise<Omit<MediaStorage, 'upload_limit_bytes'>> {
  const { rows } = await sql<Omit<MediaStorage, 'upload_limit_bytes'>>`
    select storage_used(s.id) as used_bytes, ${storageQuota('s')} as quota_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from uploads where site_id = s.id) as pending_bytes
    from sites s where s.id = ${siteId}`.execute(db);
  return rows[0] ?? { used_bytes: 0, quota_bytes: 0, pending_bytes: 0 };
}
