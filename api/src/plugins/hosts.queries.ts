import { named, type Db } from '../database/connect.ts';

const FIND_SITE = `
  select s.id, null as moved_to from sites s where s.slug = $1 and s.deleted_at is null
  union all
  select d.site_id, null from domains d join sites s on s.id = d.site_id
  where d.domain = $2 and d.verified_at is not null and s.deleted_at is null
  union all
  select s.id, s.slug from former_addresses f join sites s on s.id = f.site_id
  where f.slug = $1 and s.slug <> f.slug and s.deleted_at is null
  limit 1`;
/**
 * The open panel at a host. `moved_to`: its address, where this is one of before.
 * @param slug the label before the main app's name; null for a host that is not below it
 * @param name the whole host, without a port
 */
export async function findSiteByHost(db: Db, slug: string | null, name: string) {
  const [site] = await named<{ id: number; moved_to: string | null }>(db, 'find-site-by-host', FIND_SITE, [slug, name]);
  return site;
}
