import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { isOwn, type ReadOwnFiles } from '../../database/own-rows.ts';
import type { PicturePlace } from '../picture/queries.ts';
import { leftForPeople, lockStorage } from '../plan/limit.queries.ts';
import type { OrderPath } from './queries.ts';

/** Days for which a picture stays after its order was made, where nothing waits for it any more. */
const KEPT_DAYS = 90;

export const proofPlace = (siteId: number, key: string): PicturePlace => ({ siteId, place: `orders/${key}.webp` });
export const proofFile = (siteId: number, key: string) => `sites/${siteId}/${proofPlace(siteId, key).place}`;

/** The key of an order's picture; undefined where there is none, or whoever sent it is erased. */
export async function findProof(db: Db, { siteId, id }: OrderPath): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`select proof_key as key from orders
    where site_id = ${siteId} and id = ${id} and proof_key is not null and email <> ''`.execute(db);
  return rows[0]?.key;
}

export const writeProof = (trx: Db, { siteId, id }: OrderPath, key: string) =>
  sql`update orders set proof_key = ${key} where site_id = ${siteId} and id = ${id}`.execute(trx);

/** Those of the keys that an order has. */
export const knownProofs = async (db: Db, siteId: number, keys: readonly string[]): Promise<string[]> =>
  (
    await sql<{ key: string }>`select proof_key as key from orders
      where site_id = ${siteId} and proof_key = any(${keys})`.execute(db)
  ).rows.map(({ key }) => key);

/** Of an order that somebody still has to settle: of a disputed one the picture is what is asked for. */
const WAITS = sql`state in ('created', 'pending', 'disputed')`;

type Room = { siteId: number; orderId: number; sizeBytes: number };
/** What proofs may still take, the picture that this order's next one takes the place of counted out. */
const leftFor = ({ siteId, orderId }: Omit<Room, 'sizeBytes'>) => sql`${leftForPeople('s', 'proofs')} + coalesce((
  select p.size_bytes from orders o join stored_pictures p on p.site_id = o.site_id and p.place = 'orders/' || o.proof_key || '.webp'
  where o.site_id = ${siteId} and o.id = ${orderId}), 0)`;
/**
 * Takes from orders that wait for nothing any more, the oldest first, as many pictures as one of this size needs room; none where all of them
 * would not do. Holds the room of the panel until the transaction ends.
 * @param stuck those that cannot go
 */
export async function takeForRoom(
  trx: Db,
  { siteId, orderId, sizeBytes }: Room,
  stuck: readonly string[],
): Promise<{ id: number; key: string }[]> {
  await lockStorage(trx, siteId);
  const { rows } = await sql<{ id: number; key: string }>`
    with needed as (select ${sizeBytes} - (${leftFor({ siteId, orderId })}) as bytes from sites s where s.id = ${siteId}),
    settled as (
      select o.id, o.proof_key as key, sum(p.size_bytes) over () as all_bytes,
        sum(p.size_bytes) over (order by o.created_at, o.id) - p.size_bytes as bytes_before
      from orders o join stored_pictures p on p.site_id = o.site_id and p.place = 'orders/' || o.proof_key || '.webp'
      where o.site_id = ${siteId} and o.proof_key is not null and not (${WAITS}) and o.proof_key <> all(${stuck}::text[])
        and (select bytes from needed) > 0)
    update orders o set proof_key = null from settled s, needed n
    where o.site_id = ${siteId} and o.id = s.id and s.bytes_before < n.bytes and s.all_bytes >= n.bytes
    returning s.id, s.key`.execute(trx);
  return rows;
}

/** False where even so there is none. After `takeForRoom`. */
export async function reserveProof(
  trx: Db,
  { siteId, orderId, place, sizeBytes }: Room & PicturePlace,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stored_pictures (site_id, place, size_bytes)
    select s.id, ${place}, ${sizeBytes} from sites s
    where s.id = ${siteId} and ${leftFor({ siteId, orderId })} >= ${sizeBytes}`.execute(trx);
  return numAffectedRows === 1n;
}

export type OldProof = { siteId: number; id: number; key: string };
/** Of those that were erased, and of what was settled long ago. */
const IS_OLD = sql`o.proof_key is not null
  and (o.email = '' or o.state not in ('pending', 'disputed') and o.created_at < now() - make_interval(days => ${KEPT_DAYS}))`;
/** What nobody needs any more. */
export async function listOldProofs(db: Db): Promise<OldProof[]> {
  const { rows } = await sql<OldProof>`
    select o.site_id as "siteId", o.id, o.proof_key as key from orders o where ${IS_OLD}`.execute(db);
  return rows;
}
/** Takes one away from its order. @returns whether it was still there and still old */
export async function takeOldProof(trx: Db, { siteId, id, key }: OldProof): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders o set proof_key = null
    where o.site_id = ${siteId} and o.id = ${id} and o.proof_key = ${key} and ${IS_OLD}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Of orders that opened a membership: whoever buys types any mailbox, and a picture may show who they are. */
export const findOwnProofs: ReadOwnFiles = async (db, own) => {
  const { rows } = await sql<{ siteId: number; key: string; reference: string }>`
    select o.site_id as "siteId", o.proof_key as key, o.reference
    from members m join orders o on o.site_id = m.site_id and o.member_id = m.id
    where ${isOwn(own)} and o.proof_key is not null`.execute(db);
  return rows.map(({ siteId, key, reference }) => ({ name: `order-${reference}.webp`, key: proofFile(siteId, key) }));
};
