import {
  BIN_DAYS,
  binKinds,
  binPolicies,
  firstBinKinds,
  type BinKind,
  type PartKind,
} from '@clube/shared/contracts/bin-kinds';
import type { BinEntry, BinQuery, Loss } from '@clube/shared/contracts/bin';
import { allows } from '@clube/shared/contracts/policy';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { isTaught } from '../access/queries.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf, type Viewer } from '../access/rule.ts';
import type { FileKey } from '../material/queries.ts';
import { THING_ID, type ThingPath } from './thing.queries.ts';

const PER_PAGE = 30;
export type BinPath = { siteId: number; binId: number };

/** Whoever opens the bin, with the kinds that their role may delete. */
export type BinViewer = Viewer & { kinds: readonly BinKind[] };
export const binViewerOf = (member: Member): BinViewer => ({
  ...viewerOf(member),
  kinds: binKinds.filter((kind) => allows(binPolicies[kind], member.role)),
});

/** Of rows `l` of the bin: what may be deleted by whoever looks; for an instructor that is of their courses, or what they brought. */
const isTheirs = ({ isStaff, memberId, kinds }: BinViewer): RawBuilder<unknown> =>
  sql`l.kind = any(${kinds}::text[]) and ${
    isStaff === null
      ? sql`(${isTaught(memberId)} or exists (select from public.media d
            where d.site_id = l.site_id and d.id = l.media_id and d.created_by = ${memberId})
          or exists (select from public.media_folders f
            where f.site_id = l.site_id and f.id = l.folder_id and f.created_by = ${memberId}))`
      : sql`${isStaff}`
  }`;

/** A page of what the viewer may bring back and their page can show, what was deleted last first. */
export async function listBin(db: Db, viewer: BinViewer, { q = '', kind, after, knows }: BinQuery) {
  const known = knows?.split(',') ?? [...firstBinKinds, ...(kind ? [kind] : [])];
  const { rows } = await sql<BinEntry>`
    select l.id, l.kind, l.title, c.title as course_title, m.title as module_title, s.title as lesson_title, f.name as offer_name,
      coalesce(t.size_bytes, d.size_bytes) as size_bytes, d.kind as media_kind,
      (select count(*)::int from public.lessons x where x.site_id = l.site_id and x.bin_id = l.id) as lessons_count,
      trim(w.first_name || ' ' || w.last_name) as deleted_by, l.deleted_at,
      l.deleted_at + make_interval(days => ${BIN_DAYS}) as erased_at,
      case when l.kind <> 'course' and c.bin_id is not null then 'course'
        when l.kind in ('lesson', 'material') and m.bin_id is not null then 'module'
        when l.kind = 'material' and s.bin_id is not null then 'lesson'
        when l.kind = 'coupon' and f.bin_id is not null then 'offer' end as within
    from bin_entries l
    left join public.materials t on t.site_id = l.site_id and t.id = l.material_id
    left join public.media d on d.site_id = l.site_id and d.id = l.media_id
    left join public.courses c on c.site_id = l.site_id and c.id = l.course_id
    left join public.modules m on m.site_id = l.site_id and m.id = coalesce(l.module_id, t.module_id)
    left join public.lessons s on s.site_id = l.site_id and s.id = t.lesson_id
    left join public.coupons k on k.site_id = l.site_id and k.id = l.coupon_id
    left join public.offers f on f.site_id = k.site_id and f.id = k.offer_id
    left join members w on w.site_id = l.site_id and w.id = l.deleted_by
    where l.site_id = ${viewer.siteId} and l.restored_at is null and ${isTheirs(viewer)}
      and (${after ?? null}::bigint is null or l.id < ${after ?? null})
      and l.kind = any(${known}::text[])
      and (${kind ?? null}::text is null or l.kind = ${kind ?? null})
      and strpos(folded(l.title), folded(${q.trim()})) > 0
    order by l.id desc limit ${PER_PAGE + 1}`.execute(db);
  const data = rows.slice(0, PER_PAGE);
  return { data, next: rows.length > PER_PAGE ? data.at(-1)!.id : null };
}

export type Entry = {
  kind: BinKind;
  course_id: number | null;
  module_id: number | null;
  lesson_id: number | null;
  /** Of what stands by itself. */
  thing_id: number | null;
  published_at: Date | null;
  restored_at: Date | null;
};
/** Of rows `l` of the bin. */
export const entryColumns = sql`l.kind, l.course_id, l.module_id, l.lesson_id, ${THING_ID} as thing_id, l.published_at, l.restored_at`;

const findOne = (viewer: BinViewer, binId: number) => sql<Entry>`select ${entryColumns} from bin_entries l
  where l.site_id = ${viewer.siteId} and l.id = ${binId} and ${isTheirs(viewer)}`;

/** One of the bin, which may be restored by now; undefined when there is none that is the viewer's. Held until the transaction ends. */
export async function lockEntry(trx: Db, viewer: BinViewer, binId: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`${findOne(viewer, binId)} for update of l`.execute(trx);
  return rows[0];
}

/** The one that is in the bin and not restored; undefined when it is not the viewer's. */
export async function findEntry(db: Db, viewer: BinViewer, binId: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`${findOne(viewer, binId)} and l.restored_at is null`.execute(db);
  return rows[0];
}

/** Where something is: in a course, in a module of it, or one lesson. */
export type Place = { siteId: number; courseId: number; moduleId: number | null; lessonId: number | null };

const isPart = (kind: BinKind): kind is PartKind => kind === 'course' || kind === 'module' || kind === 'lesson';

/** What an entry names: something of a course, or what stands by itself. */
export function namedBy(siteId: number, entry: Entry): { kind: PartKind; place: Place } | { thing: ThingPath } {
  const { kind, course_id: courseId, module_id: moduleId, lesson_id: lessonId, thing_id: id } = entry;
  if (isPart(kind)) {
    if (courseId !== null) return { kind, place: { siteId, courseId, moduleId, lessonId } };
  } else if (id !== null) return { thing: { siteId, kind, id, courseId } };
  throw new Error('An entry of the bin names nothing');
}

/** Whether it is there, and not in the bin. */
export async function isThere(db: Db, { siteId, courseId, moduleId, lessonId }: Place): Promise<boolean> {
  const { rows } = await sql`select from courses c where c.site_id = ${siteId} and c.id = ${courseId}
    and (${moduleId}::bigint is null or exists (select from modules m
      where m.site_id = c.site_id and m.course_id = c.id and m.id = ${moduleId}))
    and (${lessonId}::bigint is null or exists (select from lessons l
      where l.site_id = c.site_id and l.course_id = c.id and l.module_id = ${moduleId} and l.id = ${lessonId}))`.execute(
    db,
  );
  return rows.length > 0;
}

/** The lessons `l` of a place, in the bin or not. */
const lessonsOf = ({ siteId, courseId, moduleId, lessonId }: Place) => sql`public.lessons l
  where l.site_id = ${siteId} and l.course_id = ${courseId}
    and (${moduleId}::bigint is null or l.module_id = ${moduleId}) and (${lessonId}::bigint is null or l.id = ${lessonId})`;

/** What goes when a place does. */
export async function findLoss(db: Db, place: Place): Promise<Loss> {
  const { siteId, courseId, moduleId } = place;
  const { rows } = await sql<Loss>`
    with gone as materialized (select l.id from ${lessonsOf(place)})
    select
      (select count(*)::int from public.modules m where m.site_id = ${siteId} and m.course_id = ${courseId}
        and ${moduleId}::bigint is null) as modules_count,
      (select count(*)::int from gone) as lessons_count,
      (select count(*)::int from enrolments e left join classes k on k.site_id = e.site_id and k.id = e.class_id
        where e.site_id = ${siteId} and e.course_id = ${courseId} and ${moduleId}::bigint is null
          and coalesce(least(e.expires_at, k.ends_at) > now(), true)) as members_count,
      (select count(distinct p.member_id)::int from lesson_progress p
        where p.site_id = ${siteId} and p.lesson_id in (select id from gone)) as started_count,
      (select count(*)::int from comments c where c.site_id = ${siteId} and c.lesson_id in (select id from gone)
        and c.status <> 'deleted') as comments_count,
      (select count(*)::int from materials t where t.site_id = ${siteId} and t.lesson_id in (select id from gone)) as materials_count,
      (select coalesce(sum(t.size_bytes), 0)::bigint from materials t
        where t.site_id = ${siteId} and t.lesson_id in (select id from gone)) as materials_bytes,
      (select count(*)::int from certificates k where k.site_id = ${siteId} and k.course_id = ${courseId}
        and ${moduleId}::bigint is null) as certificates_count,
      0 as rules_count, 0 as promotions_count, 0 as captions_count`.execute(db);
  return rows[0]!;
}

/** Files that materials of a place name, in the bin or not. */
export async function listFiles(db: Db, place: Place): Promise<FileKey[]> {
  const { rows } =
    await sql<FileKey>`select distinct t.site_id as "siteId", t.storage_key as key from public.materials t
    where t.site_id = ${place.siteId} and t.lesson_id in (select l.id from ${lessonsOf(place)})`.execute(db);
  return rows;
}

/** Media that a place shows and that cannot be played: a file that was refused, of a draft that nobody finished. */
export async function listFailedMedia(trx: Db, place: Place): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select d.id from media d where d.site_id = ${place.siteId} and d.status = 'failed'
    and d.id in (select l.media_id from ${lessonsOf(place)}) order by d.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The pictures of a course that goes as a whole. */
export async function listCourseArt(db: Db, { siteId, courseId, moduleId }: Place): Promise<string[]> {
  if (moduleId !== null) return [];
  const { rows } = await sql<{ key: string }>`
    select a.key from public.courses c cross join lateral (values (c.cover_key), (c.poster_key)) as a(key)
    where c.site_id = ${siteId} and c.id = ${courseId} and a.key is not null`.execute(db);
  return rows.map(({ key }) => key);
}
