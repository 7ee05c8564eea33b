import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { countUses } from './library.queries.ts';
import { mayStillChange } from './own-media.queries.ts';
import { deleteMedia, type MediaPath } from './queries.ts';

/** What of a media is left in the storage once its row is gone. */
export type LeftFiles = MediaPath & { sourceKey: string };
type Pair = { old_id: number; old_source: string; asked_by: number | null };

/**
 * A media that is to take another's place does: lessons and covers show it, and it has the other's name, folder and owner, what
 * was written for it and, where its own file brought none, the chapters. All of it or nothing, whoever asks twice. Where whoever
 * asked may not change by now what shows the other one, both stay, each a media of its own.
 * @returns what is left of the other one; undefined when there was nothing to do
 */
export const takePlace = (db: Db, { siteId, mediaId }: MediaPath): Promise<LeftFiles | undefined> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pair>`
      select old.id as old_id, old.source_key as old_source, new.replaces_by as asked_by
      from media new join media old on old.site_id = new.site_id and old.id = new.replaces_id
      where new.site_id = ${siteId} and new.id = ${mediaId} and new.status = 'ready'
      for update of old, new`.execute(trx);
    const [pair] = rows;
    if (!pair) return undefined;
    // Nothing begins to show it from here on: who would waits for its row.
    if (!(await mayStillChange(trx, { siteId, mediaId: pair.old_id }, pair.asked_by))) {
      await sql`update media set replaces_id = null, replaces_by = null, updated_at = now()
        where site_id = ${siteId} and id = ${mediaId}`.execute(trx);
      return undefined;
    }
    const at = sql`site_id = ${siteId}`;
    await sql`update public.lessons l set media_id = ${mediaId}, media_type = case m.kind when 'audio' then 'audio' else 'hls' end,
        duration_seconds = round(coalesce(m.duration_seconds, 0))
      from media m where m.site_id = ${siteId} and m.id = ${mediaId} and l.site_id = ${siteId} and l.media_id = ${pair.old_id}`.execute(
      trx,
    );
    await sql`update public.courses set cover_media_id = ${mediaId} where ${at} and cover_media_id = ${pair.old_id}`.execute(
      trx,
    );
    await sql`insert into media_captions (site_id, media_id, language, origin, content)
      select site_id, ${mediaId}, language, origin, content from media_captions
        where ${at} and media_id = ${pair.old_id} and origin = 'owner'
      on conflict (site_id, media_id, language) do update set content = excluded.content, origin = excluded.origin`.execute(
      trx,
    );
    await sql`insert into media_chapters (site_id, media_id, seconds, title)
      select c.site_id, ${mediaId}, c.seconds, c.title from media_chapters c
      join media m on m.site_id = c.site_id and m.id = ${mediaId}
      where c.site_id = ${siteId} and c.media_id = ${pair.old_id} and c.seconds < m.duration_seconds
        and not exists (select from media_chapters own where own.site_id = ${siteId} and own.media_id = ${mediaId})`.execute(
      trx,
    );
    await sql`update media m set name = old.name, folder_id = old.folder_id, created_by = old.created_by, replaces_id = null,
        replaces_by = null, updated_at = now()
      from media old where m.site_id = ${siteId} and m.id = ${mediaId} and old.site_id = ${siteId} and old.id = ${pair.old_id}`.execute(
      trx,
    );
    await deleteMedia(trx, { siteId, mediaId: pair.old_id });
    return { siteId, mediaId: pair.old_id, sourceKey: pair.old_source };
  });

/** Says that a media is to take another's place, and who asked. @returns the one that was to do so until now */
export const setReplacement = (
  db: Db,
  { siteId, mediaId }: MediaPath,
  { newId, memberId }: { newId: number; memberId: number },
): Promise<LeftFiles | undefined> =>
  db.transaction().execute(async (trx) => {
    await sql`select from media where site_id = ${siteId} and id = ${mediaId} for update`.execute(trx);
    const before = await trx
      .deleteFrom('media')
      .where('site_id', '=', siteId)
      .where('replaces_id', '=', mediaId)
      .where('id', '<>', newId)
      .returning(['id', 'source_key'])
      .executeTakeFirst();
    await trx
      .updateTable('media')
      .set({ replaces_id: mediaId, replaces_by: memberId })
      .where('site_id', '=', siteId)
      .where('id', '=', newId)
      .execute();
    return before && { siteId, mediaId: before.id, sourceKey: before.source_key };
  });

/** What plays and has not taken its place yet: a server ended in between. */
export async function findReadyReplacements(db: Db): Promise<MediaPath[]> {
  const { rows } = await sql<{ site_id: number; id: number }>`
    select site_id, id from media where replaces_id is not null and status = 'ready'`.execute(db);
  return rows.map(({ site_id, id }) => ({ siteId: site_id, mediaId: id }));
}

/** Whether a media takes, or is to lose, another's place. */
export async function isInReplacement(db: Db, { siteId, mediaId }: MediaPath): Promise<boolean> {
  const { rows } = await sql`select from media where site_id = ${siteId}
    and (replaces_id = ${mediaId} or (id = ${mediaId} and replaces_id is not null))`.execute(db);
  return rows.length > 0;
}

/** Whether something shows it is asked while nobody can begin to. Undefined when it is gone. */
export const deleteUnused = (db: Db, at: MediaPath): Promise<LeftFiles | 'used' | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('media')
      .select('source_key')
      .where('site_id', '=', at.siteId)
      .where('id', '=', at.mediaId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    if ((await countUses(trx, at)) > 0) return 'used';
    await deleteMedia(trx, at);
    return { ...at, sourceKey: row.source_key };
  });
