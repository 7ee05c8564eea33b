import type { Metas } from '@clube/shared/contracts/meta';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

export type Site = { id: number; name: string; slug: string };

const FIND_SITE = 'select id, name, slug from sites where id = $1';
export async function findSite(db: Db, siteId: number): Promise<Site | undefined> {
  const [site] = await named<Site>(db, 'find-site', FIND_SITE, [siteId]);
  return site;
}

const FIND_ADDRESS = `
  select s.id, s.name, s.slug, (select d.domain from domains d where d.site_id = s.id and d.verified_at is not null
    order by d.is_primary desc, d.domain limit 1) as domain
  from sites s where s.id = $1 and s.deleted_at is null`;
/** A panel that is open, with its primary domain where it has one. */
export async function findSiteAddress(db: Db, siteId: number) {
  const [site] = await named<Site & { domain: string | null }>(db, 'find-site-address', FIND_ADDRESS, [siteId]);
  return site;
}

const FIND_SITE_AND_METAS = `
  select s.id, s.name, s.slug, coalesce(
    (select json_object_agg(m.key, m.value) from metas m where m.site_id = s.id and m.key = any ($2)), '{}') as metas
  from sites s where s.id = $1`;
/** Both in one round trip, for the page that needs both. */
export async function findSiteAndMetas(db: Db, siteId: number, keys: readonly string[]) {
  const [row] = await named<Site & { metas: Metas }>(db, 'find-site-and-metas', FIND_SITE_AND_METAS, [siteId, keys]);
  return row;
}

const FIND_METAS = 'select key, value from metas where site_id = $1 and ($2::text[] is null or key = any ($2))';
export async function findMetas(db: Db, siteId: number, keys?: readonly string[]): Promise<Metas> {
  const rows = await named<{ key: string; value: unknown }>(db, 'find-metas', FIND_METAS, [siteId, keys ?? null]);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export async function findMemberMetas(
  db: Db,
  siteId: number,
  memberId: number,
  keys: readonly string[],
): Promise<Metas> {
  if (keys.length === 0) return {};
  const rows = await db
    .selectFrom('member_metas')
    .select(['key', 'value'])
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('key', 'in', [...keys])
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export const writeMeta = (db: Db, siteId: number, key: string, value: unknown) =>
  sql`insert into metas (site_id, key, value) values (${siteId}, ${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (site_id, key) do update set value = excluded.value`.execute(db);

export const writeMemberMeta = (db: Db, siteId: number, memberId: number, key: string, value: unknown) =>
  sql`insert into member_metas (site_id, member_id, key, value) values (${siteId}, ${memberId}, ${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (site_id, member_id, key) do update set value = excluded.value`.execute(db);

export const deleteMeta = (db: Db, siteId: number, key: string) =>
  db.deleteFrom('metas').where('site_id', '=', siteId).where('key', '=', key).execute();

/** A panel with its owner; to be called in a transaction. Undefined when the slug is taken. */
export async function createSite(trx: Db, site: { name: string; slug: string; description: string; ownerId: number }) {
  const row = await trx
    .insertInto('sites')
    .values({ name: site.name, slug: site.slug, description: site.description })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await sql`insert into members (site_id, user_id, role, first_name, last_name, phone)
    select ${row.id}, id, 'owner', first_name, last_name, phone from users where id = ${site.ownerId}`.execute(trx);
  await trx.insertInto('plans').values({ site_id: row.id }).execute();
  return row;
}

export const findPlan = (db: Db, siteId: number) =>
  db.selectFrom('plans').select('status').where('site_id', '=', siteId).executeTakeFirst();
export const findGlobalSettings = (db: Db, keys: string[]) =>
  db.selectFrom('global_settings').select(['key', 'value']).where('key', 'in', keys).execute();

/** Whether so many more bytes of media fit into the panel's quota. */
export async function fitsQuota(db: Db, siteId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select coalesce((select sum(size_bytes) from media where site_id = ${siteId}), 0) + ${bytes} <= storage_quota_bytes as fits
    from sites where id = ${siteId}`.execute(db);
  return rows[0]?.fits ?? false;
}
