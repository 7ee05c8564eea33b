import type { CountedLimit, PanelPlan } from '@clube/shared/contracts/plan';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';

/**
 * SQL: how many bytes a panel may keep. Its plan says it; with one that names none, the panel's own quota does, for no server's
 * disk is without end. All panels of a person that have no plan share one quota (migration 0280).
 * @param site name of the table `sites` in the statement
 */
export const storageQuota = (site: 's' | 'sites'): RawBuilder<number> =>
  sql<number>`storage_quota(${sql.ref(`${site}.id`)})`;

/** Whose pictures share room beside the quota: what members send to tickets and comments, or what strangers say they paid by. */
export type PeoplesShare = 'members' | 'proofs';
/**
 * SQL: how many bytes of such pictures a panel has room for (docs/adr/0421). Under the lock of `lockStorage`.
 * @param site name of the table `sites` in the statement
 */
export const leftForPeople = (site: 's', share: PeoplesShare): RawBuilder<number> =>
  sql<number>`people_left(${sql.ref(`${site}.id`)}, ${share})`;

/** SQL: ids of a panel and of those that it shares with what a person has once: all others of its owner that have no plan; with one it is by itself. */
export const panelsThatShare = (siteId: number): RawBuilder<number> => sql<number>`
  select ${siteId}::bigint union select theirs.site_id from members own
    join members theirs on theirs.user_id = own.user_id and theirs.role = 'owner'
    where own.site_id = ${siteId} and own.role = 'owner'
      and not exists (select from site_plans p where p.site_id in (own.site_id, theirs.site_id))`;

/** Any number; the first half of the lock under which a person's panels take turns. */
const STORAGE_LOCK = 7_303;
/**
 * Whoever keeps room takes turns until the transaction ends: with the panel, and with all others of its owner, for without a
 * plan they share one quota. To be called before the quota is read.
 */
export async function lockStorage(trx: Db, siteId: number): Promise<void> {
  await lockPanel(trx, siteId);
  await sql`select pg_advisory_xact_lock(${STORAGE_LOCK}, hashint8(user_id)) from members
    where site_id = ${siteId} and role = 'owner'`.execute(trx);
}

/** Rows that count, by limit. Whoever is invited has a place already, so that saying yes needs none; the owner is in no count. */
const counted: Record<CountedLimit, (siteId: number) => RawBuilder<unknown>> = {
  members: (siteId) => sql`
    select 1 from members where site_id = ${siteId} and role not in ('owner', 'admin')
    union all select 1 from invitations where site_id = ${siteId} and role <> 'admin'`,
  admins: (siteId) => sql`
    select 1 from members where site_id = ${siteId} and role = 'admin'
    union all select 1 from invitations where site_id = ${siteId} and role = 'admin'`,
  domains: (siteId) => sql`select 1 from domains where site_id = ${siteId}`,
};

/** How many of something a panel's plan includes; null: it bounds nothing. */
export async function findMost(db: Db, siteId: number, limit: CountedLimit): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`
    select ${sql.ref(`p.${limit}`)} as most from site_plans sp join plans p on p.id = sp.plan_id
    where sp.site_id = ${siteId}`.execute(db);
  return rows[0]?.most ?? null;
}
/** Panels take turns with themselves until the transaction ends. */
export const lockPanel = (trx: Db, siteId: number) =>
  sql`select 1 from sites where id = ${siteId} for no key update`.execute(trx);

/** How many there are; nobody needs the number of those beyond `most`. */
export async function countUpTo(db: Db, siteId: number, limit: CountedLimit, most: number): Promise<number> {
  const { rows } = await sql`select 1 from (${counted[limit](siteId)}) one limit ${most}`.execute(db);
  return rows.length;
}

/** How many more a panel's plan includes, as it stands now; null: it bounds nothing. */
export async function findRoom(db: Db, siteId: number, limit: CountedLimit): Promise<number | null> {
  const most = await findMost(db, siteId, limit);
  if (most === null) return null;
  return most - (await countUpTo(db, siteId, limit, most));
}

/** The same for whoever makes that many at once; to be called in a transaction, for panels take turns with themselves. */
export async function roomWithin(
  trx: Db,
  { siteId, limit }: { siteId: number; limit: CountedLimit },
): Promise<number | null> {
  await lockPanel(trx, siteId);
  return findRoom(trx, siteId, limit);
}

const countOf = (limit: CountedLimit, siteId: number) =>
  sql`(select count(*)::int from (${counted[limit](siteId)}) one)`;

/** What a panel uses of what plans bound. */
export async function findUse(db: Db, siteId: number): Promise<PanelPlan['use'] & { storage_quota: number }> {
  const { rows } = await sql<PanelPlan['use'] & { storage_quota: number }>`
    select storage_used(s.id) as storage_bytes,
      ${storageQuota('s')} as storage_quota, ${countOf('members', siteId)} as members,
      ${countOf('admins', siteId)} as admins, ${countOf('domains', siteId)} as domains
    from sites s where s.id = ${siteId}`.execute(db);
  return rows[0] ?? { storage_bytes: 0, storage_quota: 0, members: 0, admins: 0, domains: 0 };
}
