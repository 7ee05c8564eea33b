import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export type SourcePath = { siteId: number; id: number };
/** A connected provider without what it signs with. */
export type SourceRow = {
  id: number;
  provider: PurchaseProvider;
  address_key: string;
  has_secret: boolean;
  is_enabled: boolean;
  received_at: Date | null;
  refused_count: number;
  refused_at: Date | null;
  version: number;
  created_at: Date;
};
const ROW = sql`s.id, s.provider, s.address_key, s.secret is not null as has_secret, s.is_enabled, s.received_at, s.refused_count, s.refused_at, s.version, s.created_at`;

export async function listSources(db: Db, siteId: number): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select ${ROW} from purchase_sources s where s.site_id = ${siteId} order by s.id`.execute(db);
  return rows;
}

export async function findSource(db: Db, { siteId, id }: SourcePath): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    select ${ROW} from purchase_sources s where s.site_id = ${siteId} and s.id = ${id}`.execute(db);
  return rows[0];
}

/** Undefined where the panel has this provider already. */
export async function insertSource(
  db: Db,
  siteId: number,
  { provider, key, secret }: { provider: PurchaseProvider; key: string; secret: Buffer | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into purchase_sources (site_id, provider, address_key, secret) values (${siteId}, ${provider}, ${key}, ${secret}::bytea)
    on conflict (site_id, provider) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** From the version that was seen. @returns whether it was still that */
export async function writeEnabled(db: Db, { siteId, id }: SourcePath, isEnabled: boolean, version: number) {
  const { rows } = await sql`update purchase_sources set is_enabled = ${isEnabled}, version = version + 1
    where site_id = ${siteId} and id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

/** What was refused was refused for the secret before. */
export async function writeSecret(db: Db, { siteId, id }: SourcePath, secret: Buffer, version: number) {
  const { rows } = await sql`
    update purchase_sources set secret = ${secret}, refused_count = 0, refused_at = null, version = version + 1
    where site_id = ${siteId} and id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

export async function removeSource(db: Db, { siteId, id }: SourcePath): Promise<boolean> {
  const { rows } = await sql`
    delete from purchase_sources where site_id = ${siteId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** By the key of its address, where it is on and its panel open. */
export async function findByKey(db: Db, key: string) {
  const { rows } = await sql<{ site_id: number; id: number; provider: PurchaseProvider; secret: Buffer | null }>`
    select s.site_id, s.id, s.provider, s.secret from purchase_sources s
    join sites p on p.id = s.site_id and p.deleted_at is null
    where s.address_key = ${key} and s.is_enabled`.execute(db);
  return rows[0];
}

export const noteRefusal = (db: Db, { siteId, id }: SourcePath) =>
  sql`update purchase_sources set refused_count = least(refused_count + 1, 1000000), refused_at = now()
    where site_id = ${siteId} and id = ${id}`.execute(db);

export const noteReceived = (db: Db, { siteId, id }: SourcePath) =>
  sql`update purchase_sources set received_at = now() where site_id = ${siteId} and id = ${id}`.execute(db);
