import type { DeclaredPlan, PlanChange, PlanWrite } from '@clube/shared/contracts/plan';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

const columns = [
  'key',
  'name',
  'storage_bytes',
  'members',
  'admins',
  'domains',
  'price_minor',
  'currency',
  'period',
  'grace_days',
  'is_offered',
] as const;

/** Every plan that the operator declared, the cheapest first. */
export const listPlans = (db: Db) =>
  db.selectFrom('plans').select(columns).orderBy('price_minor').orderBy('key').execute() as Promise<DeclaredPlan[]>;

/** Declares a plan, or changes it for every panel that has it. */
export async function savePlan(db: Db, key: string, { name, ...plan }: PlanWrite): Promise<void> {
  const row = { ...plan, name: JSON.stringify(name) };
  await db
    .insertInto('plans')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** A declared plan with its number. */
export type PlanRow = DeclaredPlan & { id: number };
const planRows = (db: Db) => db.selectFrom('plans').select(['id', ...columns]);

export const findPlanByKey = (db: Db, key: string) =>
  planRows(db).where('key', '=', key).executeTakeFirst() as Promise<PlanRow | undefined>;
export const findPlanById = (db: Db, id: number) =>
  planRows(db).where('id', '=', id).executeTakeFirst() as Promise<PlanRow | undefined>;

/** What owners may choose, and what the panel has already, the cheapest first. */
export const listChoices = (db: Db, planIds: readonly number[]) =>
  planRows(db)
    .where((eb) => eb.or([eb('is_offered', '=', true), ...planIds.map((id) => eb('id', '=', id))]))
    .orderBy('price_minor')
    .orderBy('key')
    .execute() as Promise<PlanRow[]>;

/** An operator's lists have the address that a panel had then: nobody else ever gets it (docs/adr/0210). */
const openSite = (db: Db, slug: string) =>
  db
    .selectFrom('sites')
    .select('sites.id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sites.slug', '=', slug),
        eb('sites.id', 'in', eb.selectFrom('former_addresses').select('site_id').where('slug', '=', slug)),
      ]),
    );
export const findOpenSite = (db: Db, slug: string) => openSite(db, slug).executeTakeFirst();

/** The panel behind a slug, locked for this transaction. */
export const lockSiteBySlug = (trx: Db, slug: string) => openSite(trx, slug).forNoKeyUpdate().executeTakeFirst();

export type PanelRow = Pick<DeclaredPlan, 'key' | 'name' | 'price_minor' | 'currency' | 'period'> &
  Record<'storage_bytes' | 'members' | 'admins' | 'domains', number | null> & {
    plan_id: number;
    paid_until: Date | null;
    /** From when on something is owed. */
    owed_from: Date | null;
    read_only_at: Date | null;
    next_plan_id: number | null;
    next_name: DeclaredPlan['name'] | null;
    next_at: Date | null;
    is_overdue: boolean;
    is_read_only: boolean;
  };
const FIND = `
  select p.id as plan_id, p.key, p.name, p.price_minor, p.currency, p.period, p.storage_bytes, p.members, p.admins, p.domains,
    s.paid_until, s.next_plan_id, n.name as next_name, s.next_at, o.owed_from, o.read_only_at,
    coalesce(o.owed_from <= now(), false) as is_overdue, coalesce(o.read_only_at <= now(), false) as is_read_only
  from site_plans s join plans p on p.id = s.plan_id join site_plans_standing o on o.site_id = s.site_id
  left join plans n on n.id = s.next_plan_id
  where s.site_id = $1`;
/** The plan of a panel and where it stands; undefined without one. */
export async function findPanelPlan(db: Db, siteId: number): Promise<PanelRow | undefined> {
  const [row] = await named<PanelRow>(db, 'find-panel-plan', FIND, [siteId]);
  return row;
}

const READ_ONLY = 'select 1 from site_plans_overdue where site_id = $1 and read_only_at <= now()';
/** Whether a panel's grace is over, so that its staff change nothing any more. */
export const isReadOnly = async (db: Db, siteId: number): Promise<boolean> =>
  (await named(db, 'is-read-only', READ_ONLY, [siteId])).length > 0;

/** @param planId null takes the plan away, and with it what was paid. What was to begin later does not. */
export async function putPlan(trx: Db, siteId: number, planId: number | null, paidUntil: Date | null): Promise<void> {
  const row = {
    plan_id: planId,
    paid_until: planId === null ? null : paidUntil,
    next_plan_id: null,
    next_at: null,
    changed_at: sql<Date>`now()`,
  };
  await trx
    .insertInto('site_plans')
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(row))
    .execute();
}

/** What is paid reaches further. */
export const writePaidUntil = (trx: Db, siteId: number, paidUntil: Date) =>
  trx
    .updateTable('site_plans')
    .set({ paid_until: paidUntil, changed_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .execute();

/** Which plan begins when; null: none does. */
export const writeNext = (trx: Db, siteId: number, next: { planId: number; at: Date } | null) =>
  trx
    .updateTable('site_plans')
    .set({ next_plan_id: next?.planId ?? null, next_at: next?.at ?? null, changed_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .execute();

type NewChange = Pick<PlanChange, 'kind' | 'plan_name'> & { paid_until: Date | null; plan_key: string | null };
export const noteChange = (trx: Db, siteId: number, { plan_name, ...change }: NewChange) =>
  trx
    .insertInto('site_plan_changes')
    .values({ site_id: siteId, ...change, plan_name: plan_name && JSON.stringify(plan_name) })
    .execute();

export const listChanges = (db: Db, siteId: number, limit: number) =>
  db
    .selectFrom('site_plan_changes')
    .select(['at', 'kind', 'plan_name', 'paid_until'])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
