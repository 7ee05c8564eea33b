import type { Metas } from '@clube/shared/contracts/meta';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

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

const HOLD = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
/** Of two who write settings of a panel one waits: what is not written yet has no row to hold. To be called in a transaction. */
export const holdMetas = (trx: Db, siteId: number) => named(trx, 'hold-metas', HOLD, [`metas ${siteId}`]);

export const writeMeta = (db: Db, siteId: number, key: string, value: unknown) =>
  sql`insert into metas (site_id, key, value) values (${siteId}, ${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (site_id, key) do update set value = excluded.value`.execute(db);

/** As `writeMeta`, of an address; null: there is none any more. @returns which one stood there, and which one does */
export async function swapMeta(db: Db, siteId: number, key: string, after: string | null) {
  const { rows } = await sql<{ before: string | null }>`
    with known as (select value #>> '{}' as before from metas where site_id = ${siteId} and key = ${key} for update),
      gone as (delete from metas where site_id = ${siteId} and key = ${key} and ${after}::text is null),
      written as (insert into metas (site_id, key, value) select ${siteId}, ${key}, to_jsonb(${after}::text) where ${after}::text is not null
        on conflict (site_id, key) do update set value = excluded.value)
    select before from known`.execute(db);
  return { before: rows[0]?.before ?? null, after };
}

export const writeMemberMeta = (db: Db, siteId: number, memberId: number, key: string, value: unknown) =>
  sql`insert into member_metas (site_id, member_id, key, value) values (${siteId}, ${memberId}, ${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (site_id, member_id, key) do update set value = excluded.value`.execute(db);
