import type {
  PurchaseProduct,
  PurchaseProductPage,
  PurchaseProductQuery,
} from '@clube/shared/contracts/purchase-inbox';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

type ProductPath = { siteId: number; id: number };

// One whose offer is in the bin waits like one that nobody has mapped.
const STATE = sql`case when exists (select from offers o where o.site_id = p.site_id and o.id = p.offer_id) then 'mapped' when p.is_ignored then 'ignored' else 'unmapped' end`;
const ITEM = sql`p.id, p.provider, p.external_id, p.name, ${STATE} as state,
  (select json_build_object('id', o.id, 'name', o.name) from offers o where o.site_id = p.site_id and o.id = p.offer_id) as offer,
  (select count(*)::int from purchase_events e where e.site_id = p.site_id and e.product_id = p.id and e.state = 'unmapped') as waiting_events,
  p.seen_at, p.version`;

export async function listProducts(
  db: Db,
  siteId: number,
  { state, page = 1, per_page = 20 }: PurchaseProductQuery,
): Promise<PurchaseProductPage> {
  const filter = sql`p.site_id = ${siteId} and (${state ?? null}::text is null or ${STATE} = ${state ?? null})`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<PurchaseProduct>`select ${ITEM} from purchase_products p where ${filter}
      order by ${STATE} <> 'unmapped', p.seen_at desc, p.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from purchase_products p where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

export async function findProduct(db: Db, { siteId, id }: ProductPath): Promise<PurchaseProduct | undefined> {
  const { rows } = await sql<PurchaseProduct>`
    select ${ITEM} from purchase_products p where p.site_id = ${siteId} and p.id = ${id}`.execute(db);
  return rows[0];
}

export const countUnmapped = async (db: Db, siteId: number): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from purchase_products p
      where p.site_id = ${siteId} and ${STATE} = 'unmapped'`.execute(db)
  ).rows[0]!.count;

/** What is known of a product that an event names; listed from now on. */
export async function seeProduct(
  trx: Db,
  siteId: number,
  provider: PurchaseProvider,
  product: { id: string; name: string },
): Promise<{ id: number; offer_id: number | null; is_ignored: boolean }> {
  const { rows } = await sql<{ id: number; offer_id: number | null; is_ignored: boolean }>`
    insert into purchase_products as p (site_id, provider, external_id, name)
      values (${siteId}, ${provider}, ${product.id}, ${product.name})
    on conflict (site_id, provider, external_id) do update set name = excluded.name, seen_at = now()
    returning p.id, p.offer_id, p.is_ignored`.execute(trx);
  return rows[0]!;
}

/** From the version that was seen. @returns whether it was still that */
export async function writeMapping(
  trx: Db,
  { siteId, id }: ProductPath,
  { offerId, isIgnored, version }: { offerId: number | null; isIgnored: boolean; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update purchase_products set offer_id = ${offerId}::bigint, is_ignored = ${isIgnored}, version = version + 1
    where site_id = ${siteId} and id = ${id} and version = ${version} returning id`.execute(trx);
  return rows.length > 0;
}
