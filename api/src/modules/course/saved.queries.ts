import type { LessonSaved, ModuleSaved, OutlineLesson } from '@clube/shared/contracts/outline';
import { named, type Db } from '../../database/connect.ts';
import type { CoursePath, LessonIds, ModulePath } from './paths.ts';
import { AWAITS_FILE } from './refused-draft.ts';

/** What a course, module or lesson says of itself to whoever edits it. */
export const partFields = (part: string) => `
  'id', ${part}.id, 'title', ${part}.title, 'version', ${part}.version,
  'state', case when ${part}.published_at is null then 'draft' when ${part}.release_at > now() then 'scheduled' else 'live' end,
  'release_at', ${part}.release_at, 'release_after_days', ${part}.release_after_days, 'is_sequential', ${part}.is_sequential,
  'is_for_classes', ${part}.is_for_classes`;
export const moduleFields = `${partFields('m')}, 'release_after_percent', m.release_after_percent`;
export const lessonFields = `${partFields('l')}, 'release_after_percent', l.release_after_percent, 'is_free', l.is_free, 'mediaType', l.media_type, 'duration_seconds', l.duration_seconds,
  'media_state', (select case when md.status = 'failed' then 'failed' when md.status <> 'ready' then 'working' else 'damaged' end
    from media md where md.site_id = l.site_id and md.id = l.media_id and (md.status <> 'ready' or md.damages <> '{}')),
  'awaits_file', ${AWAITS_FILE}`;
/** As the statements give a lesson. */
export type Stated<Lesson> = Omit<Lesson, 'media_state' | 'awaits_file'> & {
  media_state: OutlineLesson['media_state'] | null;
  awaits_file: boolean;
};
/** Most lessons have nothing to say of their file: a long outline does not say so of each. */
export const told = <Lesson>({ media_state, awaits_file, ...lesson }: Stated<Lesson>) => ({
  ...lesson,
  ...(media_state && { media_state }),
  ...(awaits_file && { awaits_file }),
});

// Another number for whatever an outline shows of a part. Most of it raises its version; the rest is named.
const hash = (...columns: string[]) => `hashtextextended(concat_ws('.', ${columns.join(', ')}), 0)`;
const COURSE = hash('c.version', 'c.outline_version', 'c.cover_key', 'c.poster_key');
const MODULE = hash("'m'", 'm.id', 'm.version', 'm.position');
const LESSON = hash(
  "'l'",
  'l.id',
  'l.version',
  'l.module_id',
  'l.position',
  'l.media_type',
  'l.duration_seconds',
  AWAITS_FILE,
);
const parts = (of: string, from: string) => `coalesce((select bit_xor(${of}) from ${from}
  where m.site_id = c.site_id and m.course_id = c.id), 0)`;
/** Of all that the outline of a course `c` shows. Each part's number goes in, and comes out by going in again. */
export const revision = `(${COURSE} # ${parts(MODULE, 'modules m')}
  # ${parts(LESSON, 'modules m join lessons l on l.site_id = m.site_id and l.module_id = m.id')})`;
const ofCourse = `(select ${revision} as revision from courses c where c.site_id = $1 and c.id = $2) r`;

const lessonAt = 'l.site_id = $1 and l.course_id = $2 and l.module_id = $3 and l.id = $4';
const moduleAt = 'm.site_id = $1 and m.course_id = $2 and m.id = $3';

/** What goes into the revision of a course. As text: a double holds less. */
type Number64 = { number: string };

/** @returns its share of the revision; undefined when it is not there */
export async function lessonShare(trx: Db, { siteId, courseId, moduleId, lessonId }: LessonIds) {
  const text = `select ${LESSON}::text as number from lessons l where ${lessonAt}`;
  const [row] = await named<Number64>(trx, 'lesson-share', text, [siteId, courseId, moduleId, lessonId]);
  return row?.number;
}
/** As `lessonShare`, of a module. */
export async function moduleShare(trx: Db, { siteId, courseId, moduleId }: ModulePath) {
  const text = `select ${MODULE}::text as number from modules m where ${moduleAt}`;
  const [row] = await named<Number64>(trx, 'module-share', text, [siteId, courseId, moduleId]);
  return row?.number;
}
/** @returns the revision of a course that is there */
export async function findRevision(trx: Db, { siteId, courseId }: CoursePath): Promise<string> {
  const text = `select r.revision::text as number from ${ofCourse}`;
  const [row] = await named<Number64>(trx, 'revision', text, [siteId, courseId]);
  return row!.number;
}

const over = (now: string, before: string) => `(r.revision # ${now} # ${before}::bigint)::text as over`;
const SAVED_LESSON = `
  select true as ok, json_build_object(${lessonFields}) as lesson, r.revision::text as revision, ${over(LESSON, '$5')}
  from lessons l, ${ofCourse} where ${lessonAt}`;
const SAVED_MODULE = `
  select true as ok, json_build_object(${moduleFields}) as module, r.revision::text as revision, ${over(MODULE, '$4')}
  from modules m, ${ofCourse} where ${moduleAt}`;

/** A lesson that was just saved. @param share what it had before */
export async function findSavedLesson(trx: Db, path: LessonIds, share: string | undefined): Promise<LessonSaved> {
  const { siteId, courseId, moduleId, lessonId } = path;
  const values = [siteId, courseId, moduleId, lessonId, share];
  type Row = Omit<LessonSaved, 'lesson'> & { lesson: Stated<OutlineLesson> };
  const [row] = await named<Row>(trx, 'saved-lesson', SAVED_LESSON, values);
  return { ...row!, lesson: told<OutlineLesson>(row!.lesson) };
}
/** As `findSavedLesson`, of a module. */
export async function findSavedModule(trx: Db, path: ModulePath, share: string | undefined): Promise<ModuleSaved> {
  const { siteId, courseId, moduleId } = path;
  const [row] = await named<ModuleSaved>(trx, 'saved-module', SAVED_MODULE, [siteId, courseId, moduleId, share]);
  return row!;
}
