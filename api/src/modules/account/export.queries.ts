import type { DataExport } from '@clube/shared/contracts/account';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Own } from '../../database/own-rows.ts';

const SHOWN = 5;
const DAYS = 3;
/** What kills a server is not to kill each of them for days. */
export const TRIES = 3;

/** A session that is bound to its panel sees what such a session asked for; any other sees all. */
type Looking = { userId: number; boundTo: number | null };
const mine = ({ userId, boundTo }: Looking) =>
  sql`user_id = ${userId} and (${boundTo}::bigint is null or bound_to = ${boundTo})`;
const FIELDS = sql`id, created_at, ready_at, size_bytes, failed_at is not null as failed, expires_at`;

export async function listExports(db: Db, looking: Looking): Promise<DataExport[]> {
  const { rows } = await sql<DataExport>`select ${FIELDS} from data_exports
    where ${mine(looking)} and expires_at > now() order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** A new one; undefined where one is being made. */
export async function insertExport(trx: Db, { userId, boundTo }: Looking, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into data_exports (user_id, bound_to, key, expires_at)
    values (${userId}, ${boundTo}, ${key}, now() + make_interval(days => ${DAYS}))
    on conflict (user_id, coalesce(bound_to, 0)) where ready_at is null and failed_at is null do nothing returning id`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** The key of a file that is ready and the looker's; undefined for any other. */
export async function findReadyExport(db: Db, looking: Looking, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`select key from data_exports
    where ${mine(looking)} and id = ${id} and ready_at is not null and expires_at > now()`.execute(db);
  return rows[0]?.key;
}

/** What is to be made, with whose it is; undefined when that is over, or its person is gone. */
export async function findWaiting(db: Db, id: number): Promise<(Own & { key: string }) | undefined> {
  const { rows } = await sql<Own & { key: string }>`
    select e.key, e.user_id as "userId", e.bound_to as "boundTo", u.email
    from data_exports e join users u on u.id = e.user_id
    where e.id = ${id} and e.ready_at is null and e.failed_at is null and e.expires_at > now()`.execute(db);
  return rows[0];
}

/** Counts a try before it begins, so that one that ends with its server counts; the number of it, undefined when there were enough. */
export async function countTry(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update data_exports set tries = tries + 1
    where id = ${id} and ready_at is null and failed_at is null and tries < ${TRIES} returning tries`.execute(db);
  return rows[0]?.tries;
}

/** Gives one up; its person may ask for the next. */
export const markFailed = (db: Db, id: number) =>
  sql`update data_exports set failed_at = now() where id = ${id} and ready_at is null and failed_at is null`.execute(
    db,
  );

/** Says that the file lies there; false when nobody waits for it any more. Another server that made it meanwhile said so first. */
export async function markReady(db: Db, id: number, size: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update data_exports set ready_at = coalesce(ready_at, now()), size_bytes = ${size},
    expires_at = now() + make_interval(days => ${DAYS}) where id = ${id} and failed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function findExpired(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from data_exports where expires_at < now()`.execute(db);
  return rows.map(({ key }) => key);
}

export const deleteExport = (db: Db, key: string) => db.deleteFrom('data_exports').where('key', '=', key).execute();
