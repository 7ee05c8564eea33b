import type { Metas } from '@clube/shared/contracts/meta';
import type { PlanOverdue } from '@clube/shared/contracts/plan';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

export type Site = { id: number; name: string; slug: string };

const FIND_SITE = 'select id, name, slug from sites where id = $1';
export async function findSite(db: Db, siteId: number): Promise<Site | undefined> {
  const [site] = await named<Site>(db, 'find-site', FIND_SITE, [siteId]);
  return site;
}

export type SiteAndMetas = Site & { metas: Metas; plan_overdue: PlanOverdue | null };
/** SQL: a panel with its metas. @param site and `keys`: placeholders of its id and of the metas that are wanted */
export const siteAndMetas = (site: string, keys: string) => `
  select s.id, s.name, s.slug, coalesce(
    (select json_object_agg(m.key, m.value) from metas m where m.site_id = s.id and m.key = any (${keys})), '{}') as metas,
    (select json_build_object('since', o.paid_until, 'read_only_at', o.read_only_at, 'is_read_only', o.read_only_at <= now())
      from site_plans_overdue o where o.site_id = s.id) as plan_overdue
  from sites s where s.id = ${site}`;
const FIND_SITE_AND_METAS = siteAndMetas('$1', '$2');
/** Both in one round trip, for the page that needs both. */
export async function findSiteAndMetas(db: Db, siteId: number, keys: readonly string[]) {
  const [row] = await named<SiteAndMetas>(db, 'find-site-and-metas', FIND_SITE_AND_METAS, [siteId, keys]);
  return row;
}

/** Whether an account exists for a suite's trial panel alone (docs/adr/0065). */
export const isTrialPerson = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('trial_people').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

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
  return row;
}
