import type { Media, MediaError } from '@clube/shared/contracts/media';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import type { ReadRows } from '../../database/whole-tables.ts';
import { wholeSecondsSql } from '../../lib/whole-seconds.ts';
import { mayPlay as mayPlayMedia } from '../access/queries.ts';
import type { Viewer } from '../access/rule.ts';
import { folderOf } from './folder.queries.ts';
import { isOwnMedia } from './own-media.queries.ts';
import { presentMedia } from './present.ts';
import { presented, replacementOf } from './row.queries.ts';
import type { StoredRendition, StoredSprite } from '../../database/types.ts';
import type { Loudness } from '../../worker/loudness.ts';

export type MediaPath = { siteId: number; mediaId: number };

/** @param viewer of whom an instructor finds what is theirs */
export async function findMedia(db: Db, viewer: Viewer, mediaId: number): Promise<Media | undefined> {
  const row = await db
    .selectFrom('media')
    .select([...presented, replacementOf.as('replacement')])
    .where('site_id', '=', viewer.siteId)
    .where('id', '=', mediaId)
    .where(isOwnMedia(viewer))
    .executeTakeFirst();
  if (!row) return undefined;
  const { replacement, ...media } = row;
  return { ...presentMedia(media), replacement };
}

export async function findMediaByUpload(db: Db, viewer: Viewer, uploadId: string): Promise<Media | undefined> {
  const row = await db
    .selectFrom('media')
    .select(presented)
    .where('site_id', '=', viewer.siteId)
    .where('upload_id', '=', uploadId)
    .where(isOwnMedia(viewer))
    .executeTakeFirst();
  return row && presentMedia(row);
}

/** The row for a finished upload. Doing it twice for one upload gives the same row. */
export const createMedia = (
  db: Db,
  media: { siteId: number; memberId: number; name: string; sizeBytes: number; uploadId: string; sourceKey: string },
) =>
  db
    .insertInto('media')
    .values({
      site_id: media.siteId,
      kind: 'video',
      name: media.name,
      status: 'processing',
      source_key: media.sourceKey,
      size_bytes: media.sizeBytes,
      upload_id: media.uploadId,
      created_by: media.memberId,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'upload_id']).doUpdateSet({ name: media.name }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const findStoredMedia = (db: Db, { siteId, mediaId }: MediaPath) =>
  db
    .selectFrom('media')
    .select([
      'id',
      'kind',
      'status',
      'source_key',
      'name',
      'content_key',
      'renditions',
      'poster_key',
      'own_poster_key',
      'sprite',
      'duration_seconds',
      'width',
      'height',
      'play_key',
      'play_type',
      'updated_at',
    ])
    .where('site_id', '=', siteId)
    .where('id', '=', mediaId)
    .executeTakeFirst();

/** What its row names of what stands in the storage, in the bin or not; undefined when it is gone. */
export const findMade = (db: Db, { siteId, mediaId }: MediaPath) =>
  db
    .selectFrom('public.media')
    .select(['renditions', 'poster_key', 'own_poster_key', 'sprite', 'play_key'])
    .where('site_id', '=', siteId)
    .where('id', '=', mediaId)
    .executeTakeFirst();

export type MediaPatch = {
  kind?: 'video' | 'audio' | 'pdf';
  status?: Media['status'];
  error_code?: MediaError | null;
  duration_seconds?: number;
  width?: number;
  height?: number;
  poster_key?: string;
  sprite?: StoredSprite;
  loudness?: Loudness | null;
  damages?: number[];
  looked_through?: boolean;
  play_key?: string;
  play_type?: string;
};

export async function patchMedia(
  db: Db,
  { siteId, mediaId }: MediaPath,
  { sprite, loudness, ...patch }: MediaPatch,
): Promise<void> {
  await db
    .updateTable('public.media')
    .set({
      ...patch,
      ...(sprite && { sprite: JSON.stringify(sprite) }),
      ...(loudness && { loudness: JSON.stringify(loudness) }),
      updated_at: sql<Date>`now()`,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', mediaId)
    .execute();
  if (patch.duration_seconds !== undefined || patch.kind !== undefined) await copyToLessons(db, { siteId, mediaId });
}

/** Of a video alone: nothing else shows one. @returns the key of the one before; undefined when there is no such video */
export async function writeOwnPoster(db: Db, { siteId, mediaId }: MediaPath, key: string | null) {
  const { rows } = await sql<{ before: string | null }>`
    update media m set own_poster_key = ${key}, updated_at = now()
    from (select id, own_poster_key as before from media
      where site_id = ${siteId} and id = ${mediaId} and kind = 'video' for update) b
    where m.site_id = ${siteId} and m.id = b.id returning b.before`.execute(db);
  return rows[0];
}

/** Lessons carry the duration and the kind of what they show. */
const copyToLessons = (db: Db, { siteId, mediaId }: MediaPath) =>
  sql`update public.lessons l set duration_seconds = ${sql.raw(wholeSecondsSql('md.duration_seconds'))}, media_type = case when md.kind in ('audio', 'pdf') then md.kind else 'hls' end
    from public.media md where md.site_id = ${siteId} and md.id = ${mediaId} and l.site_id = md.site_id and l.media_id = md.id`.execute(
    db,
  );

/** Adds a rendition, or replaces the one of that name, and makes the media playable. */
export const publishRendition = (db: Db, { siteId, mediaId }: MediaPath, rendition: StoredRendition) =>
  sql`update public.media set status = 'ready', error_code = null, attempts = 0, updated_at = now(), renditions =
      coalesce((select jsonb_agg(r) from jsonb_array_elements(renditions) r where r ->> 'name' <> ${rendition.name}), '[]') || ${JSON.stringify(rendition)}::jsonb
    where site_id = ${siteId} and id = ${mediaId}`.execute(db);

/** Takes a rendition out of what players are offered. */
export const dropRendition = (db: Db, { siteId, mediaId }: MediaPath, name: string) =>
  sql`update public.media set updated_at = now(), renditions =
      coalesce((select jsonb_agg(r) from jsonb_array_elements(renditions) r where r ->> 'name' <> ${name}), '[]')
    where site_id = ${siteId} and id = ${mediaId}`.execute(db);

/**
 * Whether a member may see or hear a media of an open panel now: staff all of it, students through a lesson that is open to them, instructors what is theirs. Asked for
 * every byte: playlists, segments, keys, sound, posters and sprites.
 */
export async function mayPlay(db: Db, { siteId, mediaId }: MediaPath, viewer: Viewer): Promise<boolean> {
  const [open, allowed] = await Promise.all([
    named(db, 'panel-is-open', 'select 1 from sites where id = $1 and deleted_at is null', [siteId]),
    mayPlayMedia(db, { ...viewer, siteId }, mediaId),
  ]);
  return open.length > 0 && allowed;
}

/** For the panel's export: media as names, without their files. */
export const readMediaRows: ReadRows = async (db, siteId) => {
  const { rows } = await sql`
    select id, kind, name, ${folderOf} as folder_id, status, size_bytes, duration_seconds, created_at from media
    where site_id = ${siteId} order by id`.execute(db);
  return rows;
};
