import type { CertificateDesign, CertificateRules } from '@clube/shared/contracts/certificate-design';
import type { FileLesson } from '@clube/shared/contracts/course-file';
import { LONGEST_LINK } from '@clube/shared/contracts/course-file-limits';
import type { MaterialType } from '@clube/shared/contracts/material-types';
import type { Chapter } from '@clube/shared/contracts/media';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { RULES_AS_THEY_ARE } from '../certificate/rules.queries.ts';
import type { CoursePath } from '../course/paths.ts';
import type { StoredText } from '../course/lesson-text.ts';

type Rules = Pick<FileLesson, 'release_at' | 'release_after_days' | 'is_sequential' | 'is_for_classes'> & {
  is_published: boolean;
};
type Free = { is_free: boolean };
type AfterPercent = { release_after_percent: number | null };
type Dated<T> = Omit<T, 'release_at'> & { release_at: Date | null };

const RULES = sql`p.release_at, p.release_after_days, p.is_sequential, p.is_for_classes,
  p.published_at is not null as is_published`;

export type CourseRow = Dated<Rules> &
  Free & {
    title: string;
    description: string;
    author: string;
    category: string;
    cover_media_id: number | null;
    cover_key: string | null;
    poster_key: string | null;
    trailer_lesson_id: number | null;
  };
export async function findWhole(db: Db, { siteId, courseId }: CoursePath): Promise<CourseRow | undefined> {
  const { rows } =
    await sql<CourseRow>`select p.title, p.description, p.author, p.category, p.cover_media_id, p.cover_key, p.poster_key, p.trailer_lesson_id, p.is_free, ${RULES} from courses p
    where p.site_id = ${siteId} and p.id = ${courseId}`.execute(db);
  return rows[0];
}

export type ModuleRow = Dated<Rules> & AfterPercent & { id: number; title: string };
export async function listModules(db: Db, { siteId, courseId }: CoursePath): Promise<ModuleRow[]> {
  const { rows } = await sql<ModuleRow>`select p.id, p.title, p.release_after_percent, ${RULES} from modules p
    where p.site_id = ${siteId} and p.course_id = ${courseId} order by p.position, p.id`.execute(db);
  return rows;
}

export const lessonIdsOf = async (db: Db, { siteId, courseId }: CoursePath, moduleId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from lessons p
    where p.site_id = ${siteId} and p.course_id = ${courseId} and p.module_id = ${moduleId}
    order by p.position, p.id`.execute(db);
  return rows.map(({ id }) => id);
};

export type LessonRow = Dated<Rules> &
  Free &
  AfterPercent &
  StoredText & {
    id: number;
    title: string;
    media_type: string;
    media_id: number | null;
    media_url: string | null;
    media_seconds: number | null;
    own_poster_key: string | null;
    chapters: Chapter[] | null;
    quiz: FileLesson['quiz'];
    materials: { name: string; type: MaterialType; key: string }[];
  };
/** Lessons in the order of their ids as they are given; a text may be large, so they are read some at a time. */
export async function readLessons(db: Db, siteId: number, ids: readonly number[]): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select p.id, p.title, p.description, p.body, p.media_type, p.media_id, p.media_url, p.own_poster_key, p.chapters, p.is_free, p.release_after_percent, ${RULES},
      case when p.media_url is not null then least(p.duration_seconds, ${LONGEST_LINK}) end as media_seconds,
      case when p.media_type = 'quiz' then (select json_build_object('passing_percent', q.passing_percent, 'max_attempts', q.max_attempts,
        'shows_answers', q.shows_answers, 'is_shuffled', q.is_shuffled, 'questions', q.questions) from quizzes q
        where q.site_id = p.site_id and q.lesson_id = p.id) end as quiz,
      (select coalesce(json_agg(json_build_object('name', t.name, 'type', f.type, 'key', t.storage_key) order by t.position, t.id), '[]')
        from materials t join material_files f on f.site_id = t.site_id and f.key = t.storage_key
        where t.site_id = p.site_id and t.lesson_id = p.id) as materials
    from unnest(${[...ids]}::bigint[]) with ordinality as o(id, place)
    join lessons p on p.site_id = ${siteId} and p.id = o.id order by o.place`.execute(db);
  return rows;
}

export type MediaRow = {
  id: number;
  name: string;
  source_key: string;
  size_bytes: number;
  /** Of a video alone: nothing else shows one. */
  own_poster_key: string | null;
  languages: string[];
  chapters: Chapter[];
};
/** What its lessons and its cover show, each once, in their order. */
export async function listMedia(db: Db, { siteId, courseId }: CoursePath): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select d.id, d.name, d.source_key, d.size_bytes, case when d.kind = 'video' then d.own_poster_key end as own_poster_key,
      (select coalesce(json_agg(t.language order by t.language), '[]') from media_captions t
        where t.site_id = d.site_id and t.media_id = d.id) as languages,
      (select coalesce(json_agg(json_build_object('seconds', t.seconds, 'title', t.title) order by t.seconds), '[]')
        from media_chapters t where t.site_id = d.site_id and t.media_id = d.id) as chapters
    from media d join (
      select media_id, min(place) as place from (
        select l.media_id, row_number() over (order by m.position, m.id, l.position, l.id) as place
        from lessons l join modules m on m.site_id = l.site_id and m.id = l.module_id
        where l.site_id = ${siteId} and l.course_id = ${courseId} and l.media_id is not null
        union all select c.cover_media_id, 0 from courses c
        where c.site_id = ${siteId} and c.id = ${courseId} and c.cover_media_id is not null) shown
      group by media_id) s on s.media_id = d.id
    where d.site_id = ${siteId} order by s.place`.execute(db);
  return rows;
}

/** Keys of the pictures that texts show and that stand for linked videos, each once, in their order. */
export async function listPictureKeys(db: Db, { siteId, courseId }: CoursePath): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.key from lessons l join modules m on m.site_id = l.site_id and m.id = l.module_id
      cross join unnest(array_remove(array_append(l.picture_keys, l.own_poster_key), null)) with ordinality as k(key, place)
    where l.site_id = ${siteId} and l.course_id = ${courseId}
    group by k.key order by min(array[m.position, m.id, l.position, l.id, k.place]::bigint[])`.execute(db);
  return rows.map(({ key }) => key);
}

export type CertificateRow = Required<CertificateRules> & { design: CertificateDesign | null };
export async function findCertificate(db: Db, { siteId, courseId }: CoursePath): Promise<CertificateRow> {
  const { rows } = await sql<CertificateRow>`
    select d.design, coalesce(s.percent, 100) as percent, coalesce(s.days, 0) as days, coalesce(s.quizzes, false) as quizzes,
      s.valid_months, s.valid_until::text as valid_until, coalesce(s.renews, false) as renews
    from courses c
    left join certificate_designs d on d.site_id = c.site_id and d.course_id = c.id
    left join certificate_rules s on s.site_id = c.site_id and s.course_id = c.id
    where c.site_id = ${siteId} and c.id = ${courseId}`.execute(db);
  return rows[0] ?? { design: null, ...RULES_AS_THEY_ARE };
}

/** Files of a module's materials, in their order. */
export async function listMaterialFiles(db: Db, { siteId, courseId }: CoursePath, moduleId: number) {
  const { rows } = await sql<{ key: string; type: MaterialType }>`
    select f.key, f.type from materials t join material_files f on f.site_id = t.site_id and f.key = t.storage_key
    join lessons l on l.site_id = t.site_id and l.id = t.lesson_id
    where t.site_id = ${siteId} and t.course_id = ${courseId} and t.module_id = ${moduleId}
    order by l.position, l.id, t.position, t.id`.execute(db);
  return rows;
}
