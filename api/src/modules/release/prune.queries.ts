import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const KEPT = sql.lit('14 days');
const BEGUN = sql.lit('1 day');
const HEALTH = sql.lit('30 days');

export const forgetCompositions = (db: Db) =>
  sql`delete from compositions where served_at < now() - ${KEPT}::interval`.execute(db);

export const forgetDrafts = (db: Db) =>
  sql`delete from release_drafts where created_at < now() - ${BEGUN}::interval`.execute(db);

export const forgetHealth = (db: Db) =>
  sql`delete from client_errors where last_at < now() - ${HEALTH}::interval`.execute(db);

/** Old ones that no channel points at and no composition of the last days holds; an open tab may still ask for the rest. */
export const removeOldReleases = async (db: Db) =>
  (
    await sql<{ remote: string; hash: string }>`
      delete from releases r
      where r.created_at < now() - ${KEPT}::interval
        and not exists (select 1 from channel_releases c where c.remote = r.remote and c.hash = r.hash)
        and not exists (select 1 from compositions c where c.releases ->> r.remote = r.hash)
      returning r.remote, r.hash`.execute(db)
  ).rows;

export const removeOrphanFiles = (db: Db) =>
  sql`delete from release_files f where not exists (
    select 1 from releases r
    where r.remote = f.remote and r.files @> jsonb_build_array(jsonb_build_object('file', f.file)))`.execute(db);

/** Contents that belong to no release; young ones may be on their way into one. */
const ORPHANED = sql`c.created_at < now() - ${BEGUN}::interval
  and not exists (select 1 from release_files f where f.sha256 = c.sha256)`;
export const listOrphanContents = async (db: Db) =>
  (await sql<{ sha256: string }>`select c.sha256 from release_contents c where ${ORPHANED}`.execute(db)).rows;

/**
 * Whether it went; one that is wanted again since it was listed stays. Until the transaction ends whoever announces it waits
 * (`touchContents`), and hears then that it is missing.
 */
export const removeOrphanContent = async (trx: Db, sha256: string): Promise<boolean> =>
  (await sql`delete from release_contents c where c.sha256 = ${sha256} and ${ORPHANED}`.execute(trx))
    .numAffectedRows === 1n;
