import type { AccessReason } from '@clube/shared/contracts/access';
import type { Note, NotePage, NoteQuery } from '@clube/shared/contracts/note';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { courseAccess, viewerValues, type Viewer } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';

const PER_PAGE = 50;

/** Whose notes: every statement asks for the author, and for nobody else. */
export type Author = { siteId: number; memberId: number };

/** $1 site, $2 the author, $3 staff, $4 course: notes with their places. A title that is not published is nobody's to read. */
const ROWS = `
  notes n
  join lessons l on l.site_id = n.site_id and l.id = n.lesson_id
  join modules m on m.site_id = n.site_id and m.id = n.module_id
  join courses c on c.site_id = n.site_id and c.id = n.course_id
  join lesson_access($1, $2, $3, $4) a on a.lesson_id = n.lesson_id
  where n.site_id = $1 and n.member_id = $2 and n.course_id = $4 and n.removed_at is null`;
const ORDER = 'm.position, m.id, l.position, l.id, n.seconds nulls first, n.id';
const PUBLISHED = `(a.reason is null or (c.published_at is not null and m.published_at is not null and l.published_at is not null))`;
const noteOf = (title: string, isOpen: string) => `json_build_object('id', n.id, 'text', n.text, 'seconds', n.seconds,
  'version', n.version, 'created_at', n.created_at, 'edited_at', n.edited_at, 'module_id', n.module_id,
  'lesson', json_build_object('id', n.lesson_id, 'title', ${title}), 'is_open', ${isOpen})`;
const TITLE = `case when ${PUBLISHED} then l.title end`;
const IS_OPEN = 'a.reason is null';

/** A search looks for no more words than these, whatever else stands in it. */
const MAX_WORDS = 6;
const wordsOf = (q: string) =>
  [...new Set(q.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);

/** $5 a lesson or null, $6 words, each of which must be there; $7 notes before the page. Each note is looked at once. */
const LIST = `
  with words as materialized (select distinct lower(unaccent(w)) as word from unnest($6::text[]) w),
  found as materialized (
    select n.id, ${TITLE} as title, ${IS_OPEN} as is_open, row_number() over (order by ${ORDER}) as place
    from ${ROWS} and ($5::bigint is null or n.lesson_id = $5)
      and not exists (select from words where strpos(n.folded, word) = 0))
  select (select count(*) from found) as total,
    coalesce((select json_agg(${noteOf('f.title', 'f.is_open')} order by f.place)
      from found f join notes n on n.site_id = $1 and n.id = f.id
      where f.place > $7::bigint and f.place <= $7::bigint + ${PER_PAGE}), '[]') as data`;

/** One page of somebody's own notes in a course. */
export async function listNotes(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { lesson, q = '', page = 1 }: NoteQuery,
): Promise<NotePage> {
  const values = [...viewerValues(viewer), courseId, lesson ?? null, wordsOf(q), (page - 1) * PER_PAGE];
  const [row] = await named<{ total: number; data: Note[] }>(db, 'list-notes', LIST, values);
  const total = row?.total ?? 0;
  return { data: row?.data ?? [], current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), total };
}

/** A note as it is exported; titles are null where they are not published. */
export type ExportedNote = {
  module_id: number;
  module: string | null;
  lesson_id: number;
  lesson: string | null;
  seconds: number | null;
  text: string;
};
const EXPORT = `
  select m.id as module_id, case when ${PUBLISHED} then m.title end as module, l.id as lesson_id, ${TITLE} as lesson, n.seconds, n.text
  from ${ROWS} order by ${ORDER}`;
/** All of somebody's own notes in a course, in its order. */
export const readNotes = (db: Db, viewer: Viewer, courseId: number) =>
  named<ExportedNote>(db, 'export-notes', EXPORT, [...viewerValues(viewer), courseId]);

const COURSE = `
  select case when a.visible then c.title end as title
  from ${courseAccess} a join courses c on c.site_id = $1 and c.id = a.course_id
  where a.course_id = $4 and (a.visible or exists (
    select from notes n where n.site_id = $1 and n.member_id = $2 and n.course_id = $4))`;
/** The course that notes are of; undefined where somebody neither sees it nor has notes in it. */
export async function findCourseOfNotes(db: Db, viewer: Viewer, courseId: number) {
  const [row] = await named<{ title: string | null }>(db, 'course-of-notes', COURSE, [
    ...viewerValues(viewer),
    courseId,
  ]);
  return row;
}

const FIND = `select ${noteOf(TITLE, IS_OPEN)} as note from ${ROWS} and n.id = $5`;
export async function findNote(db: Db, viewer: Viewer, courseId: number, id: number): Promise<Note | undefined> {
  const [row] = await named<{ note: Note }>(db, 'find-note', FIND, [...viewerValues(viewer), courseId, id]);
  return row?.note;
}

const REASON = `
  select a.reason from notes n join lesson_access($1, $2, $3, $4) a on a.lesson_id = n.lesson_id
  where n.site_id = $1 and n.member_id = $2 and n.course_id = $4 and n.id = $5 and n.removed_at is null`;
/** Whether the lesson of a note is open to its author; undefined when they have no such note. */
export async function findNoteAccess(db: Db, viewer: Viewer, courseId: number, id: number) {
  const values = [...viewerValues(viewer), courseId, id];
  const [row] = await named<{ reason: AccessReason | null }>(db, 'note-access', REASON, values);
  return row;
}

export type NewNote = { text: string; seconds: number | null; idempotencyKey: string | null };

/** Holds the author's row until the transaction ends, so that many notes at once are counted one after another. */
export const holdAuthor = (trx: Db, { siteId, memberId }: Author) =>
  sql`select 1 from members where site_id = ${siteId} and id = ${memberId} for no key update`.execute(trx);

const own = (trx: Db, { siteId, memberId }: Author) =>
  trx.selectFrom('notes').where('site_id', '=', siteId).where('member_id', '=', memberId);

export const findByKey = (trx: Db, author: Author, idempotencyKey: string) =>
  own(trx, author).select(['id', 'lesson_id']).where('idempotency_key', '=', idempotencyKey).executeTakeFirst();

/** Writes a note that is there anew, and brings it back; one that says the same already stays as it is. */
export const rewriteNote = (
  trx: Db,
  { siteId }: Author,
  id: number,
  { text, seconds }: Pick<NewNote, 'text' | 'seconds'>,
) =>
  sql`update notes set text = ${text}, seconds = ${seconds}, version = version + 1, removed_at = null
    where site_id = ${siteId} and id = ${id} and (text <> ${text} or removed_at is not null)`.execute(trx);

/** Those of a course, what was taken away with them: it counts until it is erased, so that making and removing in turn fills nothing. */
export async function countNotes(trx: Db, author: Author, courseId: number): Promise<number> {
  const { count } = await own(trx, author)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNote(
  trx: Db,
  { siteId: site_id, memberId: member_id }: Author,
  { courseId: course_id, moduleId: module_id, lessonId: lesson_id }: LessonIds,
  { seconds, text, idempotencyKey: idempotency_key }: NewNote,
): Promise<number> {
  const { id } = await trx
    .insertInto('notes')
    .values({ site_id, member_id, course_id, module_id, lesson_id, seconds, text, idempotency_key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const one = (author: Author, courseId: number, id: number) =>
  sql`site_id = ${author.siteId} and member_id = ${author.memberId} and course_id = ${courseId} and id = ${id}`;
const touched = async (db: Db, statement: ReturnType<typeof sql>) =>
  (await statement.execute(db)).numAffectedRows === 1n;

/** False when it is another version by now, or is not there. */
export const editNote = (
  db: Db,
  author: Author,
  courseId: number,
  { id, text, version }: { id: number; text: string; version: number },
): Promise<boolean> =>
  touched(
    db,
    sql`update notes set text = ${text}, edited_at = now(), version = version + 1
      where ${one(author, courseId, id)} and version = ${version} and removed_at is null`,
  );

/** Takes it away, or brings it back; false when there is no such note, or it stands that way already. */
export const setRemoved = (db: Db, author: Author, courseId: number, id: number, removed: boolean): Promise<boolean> =>
  touched(
    db,
    removed
      ? sql`update notes set removed_at = now() where ${one(author, courseId, id)} and removed_at is null`
      : sql`update notes set removed_at = null where ${one(author, courseId, id)} and removed_at is not null`,
  );
