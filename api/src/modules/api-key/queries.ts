import type { ApiKey } from '@clube/shared/contracts/api-key';
import type { ApiScope } from '@clube/shared/contracts/api-scopes';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ReadRows } from '../../database/whole-tables.ts';

export async function listApiKeys(db: Db, siteId: number): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select k.id, k.name, k.ending, k.scopes, trim(m.first_name || ' ' || m.last_name) as created_by, k.expires_at, k.last_used_at,
      k.created_at
    from api_keys k join members m on m.site_id = k.site_id and m.id = k.created_by
    where k.site_id = ${siteId} order by k.id desc`.execute(db);
  return rows;
}

/** Holds all of a panel's, so that two who make one count each other. */
export async function countApiKeys(trx: Db, siteId: number): Promise<number> {
  await sql`select 1 from sites where id = ${siteId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys where site_id = ${siteId}`.execute(trx);
  return rows[0]!.count;
}

type NewApiKey = {
  siteId: number;
  memberId: number;
  name: string;
  ending: string;
  hash: Buffer;
  scopes: readonly ApiScope[];
  days: number | null;
};
export async function insertApiKey(trx: Db, key: NewApiKey): Promise<number> {
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      site_id: key.siteId,
      name: key.name,
      ending: key.ending,
      hash: key.hash,
      scopes: [...key.scopes],
      created_by: key.memberId,
      expires_at: key.days === null ? null : sql<Date>`now() + make_interval(days => ${key.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeApiKey(db: Db, siteId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('api_keys')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** For the panel's export: without what opens something. */
export const readApiKeyRows: ReadRows = (db, siteId) => listApiKeys(db, siteId);
