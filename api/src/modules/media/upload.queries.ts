import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { lockStorage, storageQuota } from '../plan/limit.queries.ts';

/** What an upload is for: a medium, or the file of a course (course-import). Who began one goes on with it as that alone. */
export type UploadPurpose = 'media' | 'course';
/** An upload under way. `sizeBytes` is what was promised, and what is kept free for it. */
export type Upload = {
  siteId: number;
  id: string;
  memberId: number;
  purpose: UploadPurpose;
  name: string;
  sizeBytes: number;
};
type OwnUpload = Pick<Upload, 'siteId' | 'id' | 'memberId'>;

/**
 * Keeps room for an upload: everything that is there and everything on its way counts, by the size people sent; copies that
 * the server makes of it do not (docs/adr/0192). False when it does not fit. Panels take turns with themselves, so that many at once
 * never pass the quota together. To be called in a transaction.
 */
export async function reserveUpload(
  trx: Db,
  { siteId, id, memberId, purpose, name, sizeBytes }: Upload,
): Promise<boolean> {
  await lockStorage(trx, siteId);
  const { numAffectedRows } = await sql`
    insert into uploads (site_id, id, member_id, purpose, name, size_bytes)
    select s.id, ${id}, ${memberId}, ${purpose}, ${name}, ${sizeBytes} from sites s
    where s.id = ${siteId} and ${storageQuota('s')} >= ${sizeBytes}
      + storage_used(s.id)
      + (select coalesce(sum(size_bytes), 0) from uploads where site_id = s.id)`.execute(trx);
  return numAffectedRows === 1n;
}

const columns = [
  'site_id as siteId',
  'id',
  'member_id as memberId',
  sql<UploadPurpose>`purpose`.as('purpose'),
  'name',
  'size_bytes as sizeBytes',
] as const;

/** The upload if this member began it, for this. */
export const findUpload = (db: Db, { siteId, id, memberId }: OwnUpload, purpose: UploadPurpose) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();

/** How many bytes an upload of this member had that is a media by now, in the bin or not. */
export async function findFinishedSize(db: Db, { siteId, id, memberId }: OwnUpload) {
  const row = await db
    .selectFrom('public.media')
    .select('size_bytes')
    .where('site_id', '=', siteId)
    .where('upload_id', '=', id)
    .where('created_by', '=', memberId)
    .executeTakeFirst();
  return row?.size_bytes;
}

export const listUploads = (db: Db) =>
  db
    .selectFrom('uploads')
    .select([...columns, 'created_at as createdAt'])
    .execute();

export const deleteUpload = (db: Db, { siteId, id }: Pick<Upload, 'siteId' | 'id'>) =>
  db.deleteFrom('uploads').where('site_id', '=', siteId).where('id', '=', id).returning('id').executeTakeFirst();

/** Whether so many more bytes fit into the panel's quota. */
export async function fitsQuota(db: Db, siteId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select storage_used(id) + ${bytes} <= ${storageQuota('sites')} as fits
    from sites where id = ${siteId}`.execute(db);
  return rows[0]?.fits ?? false;
}

/** Those of the files that a media has, or whose upload is still to become one. */
export async function knownSources(db: Db, siteId: number, ids: readonly string[]): Promise<string[]> {
  const folder = `sites/${siteId}/uploads/`;
  const { rows } = await sql<{ id: string }>`
    select substr(source_key, ${folder.length + 1}) as id from public.media
    where site_id = ${siteId} and source_key = any(${ids.map((id) => folder + id)})
    union all select id from uploads where site_id = ${siteId} and id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}
