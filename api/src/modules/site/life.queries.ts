import type { ClosedSite, SiteDetail, SitePatch } from '@clube/shared/contracts/site';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ReadRows } from '../../database/whole-tables.ts';
import { storageQuota } from '../plan/limit.queries.ts';

/** How long a closed panel can be opened again. */
const GRACE_DAYS = 30;

/** Whether no panel has this address, nor ever had it. */
export async function isSlugFree(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sites where slug = ${slug} union all select 1 from former_addresses where slug = ${slug}`.execute(db);
  return rows.length === 0;
}

export async function findSiteDetail(db: Db, siteId: number): Promise<SiteDetail | undefined> {
  const { rows } = await sql<SiteDetail>`
    select id, name, slug, description, ${storageQuota('sites')} as storage_quota_bytes,
      storage_used(id) as storage_used_bytes,
      array(select f.slug from former_addresses f where f.site_id = sites.id and f.slug <> sites.slug order by f.slug)
        as former_slugs,
      coalesce((select jsonb_object_agg(m.key, m.value) from metas m
        where m.site_id = sites.id and m.key = any (${[...siteMetaKeys]}::text[])), '{}') as metas
    from sites where id = ${siteId}`.execute(db);
  return rows[0];
}

/** What a panel is called and says of itself. */
export const findNames = (db: Db, siteId: number) =>
  db.selectFrom('sites').select(['name', 'description']).where('id', '=', siteId).executeTakeFirst();

export const patchSite = (db: Db, siteId: number, patch: Omit<SitePatch, 'seen'>) =>
  db.updateTable('sites').set(patch).where('id', '=', siteId).execute();

/** Locks the panel's row for this transaction; false when the panel is closed by now. */
export const lockOpenSite = async (trx: Db, siteId: number): Promise<boolean> =>
  (await trx
    .selectFrom('sites')
    .select('id')
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** The members with these ids who are not suspended, locked for this transaction. */
export const lockMembers = (trx: Db, siteId: number, ids: readonly number[]) =>
  trx
    .selectFrom('members')
    .select(['id', 'role', 'user_id'])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .execute();

export const setRole = (trx: Db, siteId: number, memberId: number, role: 'owner' | 'admin') =>
  trx.updateTable('members').set({ role }).where('site_id', '=', siteId).where('id', '=', memberId).execute();

/** From now on nobody reaches the panel, and its sessions are over. */
export async function markClosed(trx: Db, siteId: number): Promise<void> {
  await trx
    .updateTable('sites')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', siteId)
    .execute();
  await trx.deleteFrom('sessions').where('site_id', '=', siteId).execute();
}

export async function listClosedSites(db: Db, userId: number): Promise<ClosedSite[]> {
  const { rows } = await sql<ClosedSite>`
    select s.id, s.name, s.slug, s.deleted_at + make_interval(days => ${GRACE_DAYS}) as erased_at
    from sites s join members m on m.site_id = s.id
    where m.user_id = ${userId} and m.role = 'owner' and s.deleted_at is not null order by s.name`.execute(db);
  return rows;
}

export async function reopenSite(db: Db, siteId: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sites set deleted_at = null where id = ${siteId} and deleted_at is not null and exists (
      select 1 from members where site_id = ${siteId} and user_id = ${userId} and role = 'owner')`.execute(db);
  return numAffectedRows === 1n;
}

/** Erases panels after their grace; their folders are left to `removeLeftFolders`. */
export const eraseExpiredSites = (db: Db) =>
  sql`delete from sites where deleted_at < now() - make_interval(days => ${GRACE_DAYS})`.execute(db);

/** The panel itself, for its export. */
export const readSiteRow: ReadRows = async (db, siteId) =>
  (await sql`select id, slug, name, description, created_at from sites where id = ${siteId}`.execute(db)).rows;
