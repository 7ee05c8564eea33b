import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { wholeSecondsSql } from '../../lib/whole-seconds.ts';
import type { MediaPath } from './queries.ts';

/** What of a media is left in the storage once its row is gone. */
export type LeftFiles = MediaPath & { sourceKey: string };
type Pair = { old_id: number; chosen_still: string | null; asked_by: number | null };

/** The media whose place one that plays is to take, the still that somebody chose for it where the new one has none of its own, and who asked; both held until the transaction ends. */
export async function lockPair(trx: Db, { siteId, mediaId }: MediaPath): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select old.id as old_id, new.replaces_by as asked_by,
      case when new.kind = 'video' and new.own_poster_key is null then old.own_poster_key end as chosen_still
    from media new join media old on old.site_id = new.site_id and old.id = new.replaces_id
    where new.site_id = ${siteId} and new.id = ${mediaId} and new.status = 'ready'
    for update of old, new`.execute(trx);
  return rows[0];
}

/** It takes nobody's place any more. */
export const keepBoth = (trx: Db, { siteId, mediaId }: MediaPath) =>
  sql`update media set replaces_id = null, replaces_by = null, updated_at = now()
    where site_id = ${siteId} and id = ${mediaId}`.execute(trx);

/** Lessons and covers show the new one. */
export async function moveUses(trx: Db, old: MediaPath, { siteId, mediaId }: MediaPath): Promise<void> {
  await sql`update public.lessons l set media_id = ${mediaId}, media_type = case when m.kind in ('audio', 'pdf') then m.kind else 'hls' end,
      duration_seconds = ${sql.raw(wholeSecondsSql('m.duration_seconds'))}
    from media m where m.site_id = ${siteId} and m.id = ${mediaId} and l.site_id = ${siteId} and l.media_id = ${old.mediaId}`.execute(
    trx,
  );
  await sql`update public.courses set cover_media_id = ${mediaId}
    where site_id = ${siteId} and cover_media_id = ${old.mediaId}`.execute(trx);
}

/** The new one has what was written for the old one and, where its own file brought none, its chapters. */
export async function moveTexts(trx: Db, old: MediaPath, { siteId, mediaId }: MediaPath): Promise<void> {
  await sql`insert into media_captions (site_id, media_id, language, origin, content)
    select site_id, ${mediaId}, language, origin, content from media_captions
      where site_id = ${siteId} and media_id = ${old.mediaId} and origin = 'owner'
    on conflict (site_id, media_id, language) do update set content = excluded.content, origin = excluded.origin`.execute(
    trx,
  );
  await sql`insert into media_chapters (site_id, media_id, seconds, title)
    select c.site_id, ${mediaId}, c.seconds, c.title from media_chapters c
    join media m on m.site_id = c.site_id and m.id = ${mediaId}
    where c.site_id = ${siteId} and c.media_id = ${old.mediaId} and c.seconds < m.duration_seconds
      and not exists (select from media_chapters own where own.site_id = ${siteId} and own.media_id = ${mediaId})`.execute(
    trx,
  );
}

/** The new one has the name, folder and owner of the old one, and takes nobody's place any more. */
export const takeIdentity = (trx: Db, old: MediaPath, { siteId, mediaId }: MediaPath) =>
  sql`update media m set name = old.name, folder_id = old.folder_id, created_by = old.created_by, replaces_id = null,
      replaces_by = null, updated_at = now()
    from media old where m.site_id = ${siteId} and m.id = ${mediaId} and old.site_id = ${siteId} and old.id = ${old.mediaId}`.execute(
    trx,
  );

/** Where its source is; held until the transaction ends: nothing begins to show it. Undefined when it is gone. */
export async function lockMedia(trx: Db, { siteId, mediaId }: MediaPath): Promise<string | undefined> {
  const row = await trx
    .selectFrom('media')
    .select('source_key')
    .where('site_id', '=', siteId)
    .where('id', '=', mediaId)
    .forUpdate()
    .executeTakeFirst();
  return row?.source_key;
}

/** The one that is to take a media's place until now, but for `newId`; held until the transaction ends: nothing begins to show it. */
export async function lockWaiting(
  trx: Db,
  { siteId, mediaId }: MediaPath,
  newId: number,
): Promise<MediaPath | undefined> {
  const row = await trx
    .selectFrom('media')
    .select('id')
    .where('site_id', '=', siteId)
    .where('replaces_id', '=', mediaId)
    .where('id', '<>', newId)
    .forUpdate()
    .executeTakeFirst();
  return row && { siteId, mediaId: row.id };
}

/** Says that a media is to take another's place, and who asked. */
export const setReplacement = (
  trx: Db,
  { siteId, mediaId }: MediaPath,
  { newId, memberId }: { newId: number; memberId: number },
) =>
  trx
    .updateTable('media')
    .set({ replaces_id: mediaId, replaces_by: memberId })
    .where('site_id', '=', siteId)
    .where('id', '=', newId)
    .execute();

/** What plays and has not taken its place yet: a server ended in between. */
export async function findReadyReplacements(db: Db): Promise<MediaPath[]> {
  const { rows } = await sql<{ site_id: number; id: number }>`
    select site_id, id from media where replaces_id is not null and status = 'ready'`.execute(db);
  return rows.map(({ site_id, id }) => ({ siteId: site_id, mediaId: id }));
}

/** It takes nobody's place any more, and nobody is to take its own. */
export const leaveReplacement = (trx: Db, { siteId, mediaId }: MediaPath) =>
  sql`update media set replaces_id = null, replaces_by = null
    where site_id = ${siteId} and (replaces_id = ${mediaId} or id = ${mediaId}) and replaces_id is not null`.execute(
    trx,
  );

/** What another one stands for from here on is in the bin, as what somebody deletes (bin/thing.queries.ts), and in nobody's place. */
export async function putReplacedIntoBin(trx: Db, at: MediaPath, memberId: number | null): Promise<void> {
  await leaveReplacement(trx, at);
  await sql`with entry as (
      insert into bin_entries (site_id, kind, title, deleted_by, media_id)
      select site_id, 'media', name, ${memberId}, id from media where site_id = ${at.siteId} and id = ${at.mediaId}
      returning site_id, id, media_id)
    update public.media m set bin_id = entry.id from entry where m.site_id = entry.site_id and m.id = entry.media_id`.execute(
    trx,
  );
}

/** Whether a media takes, or is to lose, another's place. */
export async function isInReplacement(db: Db, { siteId, mediaId }: MediaPath): Promise<boolean> {
  const { rows } = await sql`select from media where site_id = ${siteId}
    and (replaces_id = ${mediaId} or (id = ${mediaId} and replaces_id is not null))`.execute(db);
  return rows.length > 0;
}
