import type { LessonDraft, Outline, OutlineLesson, OutlineModule, OutlineOrder } from '@clube/shared/contracts/outline';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { coverUrl, posterUrl } from '../course/watch.queries.ts';
import type { CoursePath, LessonIds, ModulePath } from '../course/paths.ts';
import { IS_REFUSED } from '../course/refused-draft.ts';
import { lessonFields, moduleFields, partFields, revision, told, type Stated } from '../course/saved.queries.ts';
import { textOf, type StoredText } from '../course/lesson-text.ts';
import { copyMaterials } from '../material/queries.ts';
import { copyQuizzes } from '../course/quiz-copy.queries.ts';

const OUTLINE = `
  select json_build_object(${partFields('c')}, 'is_free', c.is_free, 'cover', ${coverUrl}, 'poster', ${posterUrl}, 'order_version', c.outline_version, 'revision', ${revision}::text, 'modules', (
    select coalesce(json_agg(json_build_object(${moduleFields}, 'lessons', (
      select coalesce(json_agg(json_build_object(${lessonFields}) order by l.position, l.id), '[]')
      from lessons l where l.site_id = m.site_id and l.module_id = m.id
    )) order by m.position, m.id), '[]')
    from modules m where m.site_id = c.site_id and m.course_id = c.id
  )) as outline
  from courses c where c.site_id = $1 and c.id = $2`;

type StatedModule = Omit<OutlineModule, 'lessons'> & { lessons: Stated<OutlineLesson>[] };
type StatedOutline = Omit<Outline, 'modules'> & { modules: StatedModule[] };
/** A course with all that it is made of; undefined when the panel has no such course. */
export async function findOutline(db: Db, { siteId, courseId }: CoursePath): Promise<Outline | undefined> {
  const [row] = await named<{ outline: StatedOutline }>(db, 'outline', OUTLINE, [siteId, courseId]);
  if (!row) return undefined;
  const modules = row.outline.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map(told<OutlineLesson>),
  }));
  return { ...row.outline, modules };
}

const DRAFT = `
  select json_build_object(${lessonFields}, 'media_id', l.media_id, 'media_url', l.media_url, 'poster', l.own_poster_key, 'chapters', coalesce(l.chapters, '[]'), 'is_refused', ${IS_REFUSED}) as lesson,
    l.description, l.body
  from lessons l where l.site_id = $1 and l.course_id = $2 and l.module_id = $3 and l.id = $4`;

/** What of a lesson is edited; undefined when it is not there. */
export async function findLessonDraft(db: Db, path: LessonIds): Promise<LessonDraft | undefined> {
  const values = [path.siteId, path.courseId, path.moduleId, path.lessonId];
  type Row = { lesson: Stated<Omit<LessonDraft, 'text'>> } & StoredText;
  const [row] = await named<Row>(db, 'lesson-draft', DRAFT, values);
  return row && { ...told<Omit<LessonDraft, 'text'>>(row.lesson), text: textOf(row) };
}

/** The order's version, held until the transaction ends: orders of a course are written one after another. */
export const lockOrder = (trx: Db, { siteId, courseId }: CoursePath) =>
  trx
    .selectFrom('courses')
    .select('outline_version')
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .forUpdate()
    .executeTakeFirst();

/** Ids of the modules and lessons of a course, held until the transaction ends. */
export async function lockParts(trx: Db, { siteId, courseId }: CoursePath) {
  const idsOf = async (table: 'modules' | 'lessons') => {
    const rows = await trx
      .selectFrom(table)
      .select('id')
      .where('site_id', '=', siteId)
      .where('course_id', '=', courseId)
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map(({ id }) => id);
  };
  return { modules: await idsOf('modules'), lessons: await idsOf('lessons') };
}

/** Writes places; what stands already where it should is not touched. */
export async function writeOrder(trx: Db, { siteId, courseId }: CoursePath, modules: OutlineOrder['modules']) {
  const lessons = modules.flatMap(({ id, lessons: ids }) => ids.map((lesson, index) => ({ id, lesson, index })));
  await sql`update modules t set position = o.position
    from unnest(${modules.map(({ id }) => id)}::bigint[]) with ordinality as o(id, position)
    where t.site_id = ${siteId} and t.id = o.id and t.position <> o.position`.execute(trx);
  await sql`update lessons t set module_id = o.module_id, position = o.position
    from unnest(${lessons.map(({ lesson }) => lesson)}::bigint[], ${lessons.map(({ id }) => id)}::bigint[],
      ${lessons.map(({ index }) => index + 1)}::integer[]) as o(id, module_id, position)
    where t.site_id = ${siteId} and t.id = o.id and (t.module_id, t.position) <> (o.module_id, o.position)`.execute(
    trx,
  );
  await trx
    .updateTable('courses')
    .set({ outline_version: sql<number>`outline_version + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .execute();
}

/** Makes room below a place of a module. */
const shiftLessons = (trx: Db, { siteId, moduleId }: ModulePath, after: number) =>
  trx
    .updateTable('lessons')
    .set({ position: sql<number>`position + 1` })
    .where('site_id', '=', siteId)
    .where('module_id', '=', moduleId)
    .where('position', '>', after)
    .execute();

/** A draft of the same right below; what hangs on a member (progress, comments, stars) stays where it is. */
export async function insertLessonCopy(trx: Db, path: LessonIds, title: string) {
  const { siteId, lessonId } = path;
  const { position } = await trx
    .selectFrom('lessons')
    .select('position')
    .where('site_id', '=', siteId)
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  await shiftLessons(trx, path, position);
  const { rows } = await sql<{ id: number }>`
    insert into lessons (site_id, course_id, module_id, title, description, body, picture_keys, own_poster_key, chapters, media_type, media_id, media_url, duration_seconds,
      position, release_at, release_after_days, release_after_percent, is_free, is_sequential, is_for_classes, published_at)
    select site_id, course_id, module_id, ${title}, description, body, picture_keys, own_poster_key, chapters, media_type, media_id, media_url, duration_seconds,
      position + 1, release_at, release_after_days, release_after_percent, is_free, is_sequential, is_for_classes, null
    from lessons where site_id = ${siteId} and id = ${lessonId} returning id`.execute(trx);
  const [copy] = rows as [{ id: number }];
  const pairs = [{ from: lessonId, to: copy.id }];
  await copyMaterials(trx, siteId, pairs);
  await copyQuizzes(trx, siteId, pairs);
  return copy;
}

async function lessonsInOrder(trx: Db, siteId: number, moduleId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('lessons')
    .select('id')
    .where('site_id', '=', siteId)
    .where('module_id', '=', moduleId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of one module into another, which may be that of another course. @returns which lesson became which */
export async function copyLessons(trx: Db, siteId: number, from: number, to: number) {
  await sql`
    insert into lessons (site_id, course_id, module_id, title, description, body, picture_keys, own_poster_key, chapters, media_type, media_id, media_url, duration_seconds,
      position, release_at, release_after_days, release_after_percent, is_free, is_sequential, is_for_classes, published_at)
    select l.site_id, m.course_id, m.id, l.title, l.description, l.body, l.picture_keys, l.own_poster_key, l.chapters, l.media_type, l.media_id, l.media_url, l.duration_seconds,
      l.position, l.release_at, l.release_after_days, l.release_after_percent, l.is_free, l.is_sequential, l.is_for_classes, l.published_at
    from lessons l join modules m on m.site_id = l.site_id and m.id = ${to}
    where l.site_id = ${siteId} and l.module_id = ${from} order by l.position, l.id`.execute(trx);
  const [originals, copies] = [await lessonsInOrder(trx, siteId, from), await lessonsInOrder(trx, siteId, to)];
  const pairs = originals.map((id, index) => ({ from: id, to: copies[index]! }));
  await copyMaterials(trx, siteId, pairs);
  await copyQuizzes(trx, siteId, pairs);
  return pairs;
}

/** A draft of the same right below, with its lessons as they are. @returns which lesson became which, too */
export async function insertModuleCopy(trx: Db, { siteId, courseId, moduleId }: ModulePath, title: string) {
  await sql`update modules set position = position + 1 where site_id = ${siteId} and course_id = ${courseId}
    and position > (select position from modules where site_id = ${siteId} and id = ${moduleId})`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into modules (site_id, course_id, title, position, release_at, release_after_days, release_after_percent, is_sequential, is_for_classes, published_at)
    select site_id, course_id, ${title}, position + 1, release_at, release_after_days, release_after_percent, is_sequential, is_for_classes, null
    from modules where site_id = ${siteId} and id = ${moduleId} returning id`.execute(trx);
  const [{ id }] = rows as [{ id: number }];
  return { id, lessons: await copyLessons(trx, siteId, moduleId, id) };
}

/** Says that the order is another one than was seen. */
export const touchOrder = (trx: Db, { siteId, courseId }: CoursePath) =>
  trx
    .updateTable('courses')
    .set({ outline_version: sql<number>`outline_version + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .execute();
