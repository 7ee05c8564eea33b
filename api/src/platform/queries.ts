import type { Release } from '@clube/shared/contracts/remote';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Registers a release; a known one stays as it is. */
export const insertRelease = (db: Db, release: Release) =>
  db
    .insertInto('releases')
    .values({ remote: release.manifest.name, hash: release.hash, document: JSON.stringify(release) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Moves a channel to a release and writes down who did it. False when there is no such release. */
export async function promoteRelease(
  db: Db,
  move: { channel: string; remote: string; hash: string; actor: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const release = await trx
      .selectFrom('releases')
      .select('hash')
      .where('remote', '=', move.remote)
      .where('hash', '=', move.hash)
      .executeTakeFirst();
    if (!release) return false;
    const before = await trx
      .selectFrom('channel_releases')
      .select('hash')
      .where('channel', '=', move.channel)
      .where('remote', '=', move.remote)
      .forUpdate()
      .executeTakeFirst();
    if (before?.hash === move.hash) return true;
    await sql`insert into channel_releases (channel, remote, hash) values (${move.channel}, ${move.remote}, ${move.hash})
      on conflict (channel, remote) do update set hash = excluded.hash, updated_at = now()`.execute(trx);
    await trx
      .insertInto('channel_events')
      .values({
        channel: move.channel,
        remote: move.remote,
        from_hash: before?.hash ?? null,
        to_hash: move.hash,
        actor: move.actor,
      })
      .execute();
    return true;
  });
}
