import { NO_FOLDER, librarySorts, type LibrarySort } from '@clube/shared/contracts/media-filters';
import type { LibraryMedia, LibraryPage, LibraryQuery, MediaUses } from '@clube/shared/contracts/media';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { createCursors, isStorableText } from '../../lib/cursor.ts';
import { patternsOf } from '../../lib/search-words.ts';
import { isTaught } from '../access/queries.ts';
import type { Viewer } from '../access/rule.ts';
import { folderOf } from './folder.queries.ts';
import { isOwnMedia } from './own-media.queries.ts';
import { presentLibraryMedia, type LibraryRow } from './present.ts';
import type { MediaPath } from './queries.ts';
import { presented, replacementOf } from './row.queries.ts';

const MOST_LESSONS = 100;

const isWhole = (at: string) => /^\d{1,15}$/.test(at);
const cursors = createCursors<LibrarySort>(librarySorts, {
  newest: isWhole,
  oldest: isWhole,
  name: isStorableText,
  largest: isWhole,
  longest: (at) => /^\d{1,12}(\.\d{1,20})?(e-\d\d)?$/.test(at),
});

/** A place in the list, for whoever asks for what follows. */
export const writeLibraryCursor = cursors.write;

/** The value that rows are ordered by beside their id, and the direction of both. */
const orders: Record<LibrarySort, { by: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean }> = {
  newest: { by: sql`media.id`, type: sql`bigint`, descending: true },
  oldest: { by: sql`media.id`, type: sql`bigint`, descending: false },
  name: { by: sql`media.folded_name`, type: sql`text collate "C"`, descending: false },
  largest: { by: sql`media.size_bytes`, type: sql`bigint`, descending: true },
  longest: { by: sql`coalesce(media.duration_seconds, 0)`, type: sql`double precision`, descending: true },
};

/** Lessons and covers that show the media of the outer query; those in the bin too, which may come back. */
const usesOf = (media: RawBuilder<unknown>) => sql<number>`(
  (select count(*)::int from public.lessons l where l.site_id = ${media}.site_id and l.media_id = ${media}.id)
  + (select count(*)::int from public.courses c where c.site_id = ${media}.site_id and c.cover_media_id = ${media}.id))`;
const isUsed = sql`(exists (select from public.lessons l where l.site_id = media.site_id and l.media_id = media.id)
  or exists (select from public.courses c where c.site_id = media.site_id and c.cover_media_id = media.id))`;
const states = {
  ready: sql`media.status = 'ready'`,
  working: sql`media.status in ('processing', 'waiting')`,
  failed: sql`media.status = 'failed'`,
  damaged: sql`media.status = 'ready' and media.damages <> '{}'`,
} as const;

function filtersOf(viewer: Viewer, { q, kind, state, use, folder }: LibraryQuery): RawBuilder<unknown> {
  const filters = [
    sql`media.site_id = ${viewer.siteId}`,
    isOwnMedia(viewer),
    // It is told with what it takes the place of.
    sql`media.replaces_id is null`,
    ...patternsOf(q ?? '').map((pattern) => sql`media.folded_name like folded(${pattern})`),
    kind && sql`media.kind = ${kind}`,
    state && states[state],
    use && (use === 'used' ? isUsed : sql`not ${isUsed}`),
    folder === NO_FOLDER && sql`${folderOf} is null`,
    !!folder && sql`media.folder_id = ${folder} and ${folderOf} is not null`,
  ];
  return sql.join(
    filters.filter((filter) => !!filter),
    sql` and `,
  );
}

const columns = sql`${sql.join(presented.map((column) => sql.ref(`media.${column}`)))}, ${folderOf} as folder_id,
  ${usesOf(sql`media`)} as uses_count,
  ${replacementOf} as replacement`;

/**
 * A page of the media that are a viewer's; found from where the one before ended, so that the last one costs what the first does.
 * @throws AppError `request.invalid` when `after` is none of ours
 */
export async function listLibrary(db: Db, viewer: Viewer, query: LibraryQuery): Promise<LibraryPage> {
  const { sort = 'newest', after, per_page: most = 48 } = query;
  const { by, type, descending } = orders[sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const cursor = after === undefined ? undefined : cursors.read(after, sort);
  const beyond = descending ? sql`<` : sql`>`;
  const since = cursor ? sql`and (${by}, media.id) ${beyond} (${cursor.at}::${type}, ${cursor.id}::bigint)` : sql``;
  const { rows } = await sql<LibraryRow & { at: string }>`select ${columns}, (${by})::text as at
    from media where ${filtersOf(viewer, query)} ${since}
    order by ${by} ${direction}, media.id ${direction} limit ${most + 1}`.execute(db);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    data: shown.map(({ at: _at, ...row }) => presentLibraryMedia(row)),
    next: rows.length > most && last ? cursors.write(sort, last) : null,
  };
}

async function findLibraryMedia(db: Db, viewer: Viewer, mediaId: number): Promise<LibraryMedia | undefined> {
  const { rows } = await sql<LibraryRow>`select ${columns} from media
    where media.site_id = ${viewer.siteId} and media.id = ${mediaId} and ${isOwnMedia(viewer)}`.execute(db);
  return rows[0] && presentLibraryMedia(rows[0]);
}

/** How many lessons and covers show a media. */
export async function countUses(db: Db, { siteId, mediaId }: MediaPath): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select ${usesOf(sql`one`)} as uses from (select ${siteId}::bigint as site_id, ${mediaId}::bigint as id) one`.execute(
    db,
  );
  return rows[0]?.uses ?? 0;
}

/** Lessons and covers in the bin. */
const binned = sql`(select site_id, course_id, media_id from public.lessons where bin_id is not null
  union all select site_id, id, cover_media_id from public.courses where bin_id is not null)`;

/** A media and what shows it: all of it for staff, what is in their courses for an instructor. */
export async function findUses(db: Db, viewer: Viewer, mediaId: number): Promise<MediaUses | undefined> {
  const media = await findLibraryMedia(db, viewer, mediaId);
  if (!media) return undefined;
  const { siteId, isStaff, memberId } = viewer;
  const theirs = isStaff === null ? sql`and ${isTaught(memberId)}` : sql``;
  const { rows } = await sql<Pick<MediaUses, 'lessons' | 'covers' | 'in_bin'>>`select
    coalesce((select json_agg(shown) from (
      select l.id, l.title, l.module_id, l.course_id, c.title as course_title
      from lessons l join courses c on c.site_id = l.site_id and c.id = l.course_id
      join modules m on m.site_id = l.site_id and m.id = l.module_id
      where l.site_id = ${siteId} and l.media_id = ${mediaId} ${theirs}
      order by c.position, c.id, m.position, m.id, l.position, l.id limit ${MOST_LESSONS}) shown), '[]') as lessons,
    coalesce((select json_agg(json_build_object('course_id', l.course_id, 'course_title', l.title) order by l.course_id)
      from (select site_id, id as course_id, title, cover_media_id from courses) l
      where l.site_id = ${siteId} and l.cover_media_id = ${mediaId} ${theirs}), '[]') as covers,
    (select count(*)::int from ${binned} l
      where l.site_id = ${siteId} and l.media_id = ${mediaId} ${theirs}) as in_bin`.execute(db);
  const { lessons, covers, in_bin } = rows[0]!;
  return { media, lessons, covers, in_bin, total: media.uses_count };
}

export const changeMedia = (
  db: Db,
  { siteId, mediaId }: MediaPath,
  { name, folder_id }: { name?: string | undefined; folder_id?: number | null | undefined },
) =>
  db
    .updateTable('media')
    .set({ ...(name !== undefined && { name }), ...(folder_id !== undefined && { folder_id }) })
    .where('site_id', '=', siteId)
    .where('id', '=', mediaId)
    .returning('id')
    .executeTakeFirst();
