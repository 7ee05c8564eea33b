import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ReleaseDocument } from './queries.ts';

export type Pointer = { remote: string; hash: string };
/** `from` and `to` are null where nothing of the remote stood there, or stands there any more. */
export type Move = { remote: string; from: string | null; to: string | null };

/** Whoever moves a pointer of a channel holds it until the end of the transaction: checks and move are one step. */
export const lockChannel = (db: Db, channel: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`channel ${channel}`}, 0))`.execute(db);

/** Where a channel points, with what stands there. */
export const channelReleases = (db: Db, channel: string) =>
  db
    .selectFrom('channel_releases as c')
    .innerJoin('releases as r', (join) => join.onRef('r.remote', '=', 'c.remote').onRef('r.hash', '=', 'c.hash'))
    .select(['c.remote', 'c.hash', 'c.updated_at', 'r.document'])
    .where('c.channel', '=', channel)
    .orderBy('c.remote')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, document: row.document as ReleaseDocument })));

/** Who moved each pointer of a channel last. */
export const lastMovers = async (db: Db, channel: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('channel_events')
    .select(['remote', 'actor'])
    .distinctOn('remote')
    .where('channel', '=', channel)
    .orderBy('remote')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ remote, actor }) => [remote, actor]));
};

/** Moves pointers together and writes down who did it. */
export async function movePointers(
  db: Db,
  act: { channel: string; actor: string; kind: 'promote' | 'rollback'; moves: readonly Move[] },
): Promise<void> {
  const { rows } = await sql<{ act: number }>`select nextval('channel_acts') as act`.execute(db);
  const { channel, actor, kind, moves } = act;
  for (const { remote, from, to } of moves) {
    if (to === null)
      await db.deleteFrom('channel_releases').where('channel', '=', channel).where('remote', '=', remote).execute();
    else
      await sql`insert into channel_releases (channel, remote, hash) values (${channel}, ${remote}, ${to})
        on conflict (channel, remote) do update set hash = excluded.hash, updated_at = now(), promoted_at = now()`.execute(
        db,
      );
    await db
      .insertInto('channel_events')
      .values({
        channel,
        remote,
        from_hash: from,
        to_hash: to,
        actor,
        kind,
        act: rows[0]!.act,
        undone: kind === 'rollback',
      })
      .execute();
  }
}

/** What stands where it is promoted to moves nothing; that somebody said so is known (web/drawing.ts forgives a release by it). */
export const notePromoted = (db: Db, channel: string, targets: readonly Pointer[]) =>
  db
    .updateTable('channel_releases')
    .set({ promoted_at: sql`now()` })
    .where('channel', '=', channel)
    .where(
      'remote',
      'in',
      targets.map(({ remote }) => remote),
    )
    .execute();

/** The promotions that a rollback takes back: the last ones that still stand, of one remote or of the whole channel. */
export async function findUndoable(db: Db, channel: string, remote: string | undefined) {
  const standing = db
    .selectFrom('channel_events')
    .where('channel', '=', channel)
    .where('undone', '=', false)
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote!));
  return standing
    .select(['id', 'remote', 'from_hash as from', 'to_hash as to'])
    .where(
      'act',
      '=',
      standing.select((eb) => eb.fn.max('act').as('act')),
    )
    .execute();
}

export const markUndone = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('channel_events')
    .set({ undone: true })
    .where('id', 'in', [...ids])
    .execute();

export const listMoves = (
  db: Db,
  filter: { channel?: string | undefined; remote?: string | undefined; limit: number },
) =>
  db
    .selectFrom('channel_events')
    .select(['act', 'channel', 'remote', 'from_hash', 'to_hash', 'kind', 'actor', 'created_at'])
    .$if(filter.channel !== undefined, (query) => query.where('channel', '=', filter.channel!))
    .$if(filter.remote !== undefined, (query) => query.where('remote', '=', filter.remote!))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
