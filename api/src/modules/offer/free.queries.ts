import { named, type Db } from '../../database/connect.ts';
import { VISITOR } from '../access/rule.ts';
import type { StoredText } from '../course/lesson-text.ts';

/** By what a visitor comes: what an offer sells, or what a course has that is open to anybody. */
export type FreeWay = { offer: number } | { course: number };
export type FreePath = FreeWay & { siteId: number; lessonId: number };

export type FreeLessonRow = StoredText & {
  id: number;
  module_id: number;
  course_id: number;
  title: string;
  course_title: string;
  author: string;
  /** Of the offer that was come by. */
  offer_name: string | null;
  duration_seconds: number;
  media_type: string;
  media_id: number | null;
  media_url: string | null;
  media_status: string | null;
  poster_key: string | null;
  /** Of a linked video: key of the picture that stands for it. */
  own_poster_key: string | null;
  languages: string[];
};

/** $1 site, $2 offer or course, $3 lesson: what the rule opens to a visitor, of the courses that `ways` reaches. */
const freeLesson = ({ name, from, where }: { name: string; from: string; where: string }) => `
  select l.id, l.module_id, l.course_id, l.title, c.title as course_title, c.author, ${name} as offer_name, l.duration_seconds,
    l.description, l.body, l.media_type, l.media_id, l.media_url, md.status as media_status, coalesce(md.own_poster_key, md.poster_key) as poster_key, l.own_poster_key,
    (select coalesce(json_agg(t.language order by t.language), '[]')
      from media_captions t where t.site_id = $1 and t.media_id = l.media_id) as languages
  from ${from}
  join lessons l on l.site_id = c.site_id and l.course_id = c.id and l.id = $3
  join lesson_access($1, ${VISITOR}, false, c.id) a on a.lesson_id = l.id and a.reason is null
  left join media md on md.site_id = l.site_id and md.id = l.media_id
  where ${where}`;

const OF_OFFER = freeLesson({
  name: 'o.name',
  from: `offers o
  join sites s on s.id = o.site_id and s.deleted_at is null
  join offer_courses oc on oc.site_id = o.site_id and oc.offer_id = o.id
  join courses c on c.site_id = oc.site_id and c.id = oc.course_id and c.published_at is not null`,
  where: `o.site_id = $1 and o.id = $2 and o.state <> 'draft'`,
});
/** Whether the panel of the course `c` shows its free courses to the public; what a panel never said is off. */
export const FREE_COURSES_ON = `exists (select from metas t
      where t.site_id = c.site_id and t.key = 'free_courses' and t.value = '"on"')`;
/**
 * Whether the course `c` stands before the public by itself: the panel has its free courses on, and the course is free or no offer names
 * it. Free lessons of one that an offer names are part of the page of sale, whether the panel has the others on or not.
 */
export const BY_ITSELF = `${FREE_COURSES_ON}
    and (c.is_free or not exists (select from offer_courses oc
      join offers o on o.site_id = oc.site_id and o.id = oc.offer_id and o.state <> 'draft'
      where oc.site_id = c.site_id and oc.course_id = c.id))`;
const OF_COURSE = freeLesson({
  name: 'null',
  from: `courses c
  join sites s on s.id = c.site_id and s.deleted_at is null`,
  where: `c.site_id = $1 and c.id = $2 and c.published_at is not null and ${BY_ITSELF}`,
});

/** A lesson that is open to anybody; undefined for every other one, whatever closes it. */
export async function findFreeLesson(db: Db, at: FreePath): Promise<FreeLessonRow | undefined> {
  const { siteId, lessonId } = at;
  const [row] =
    'offer' in at
      ? await named<FreeLessonRow>(db, 'free-lesson', OF_OFFER, [siteId, at.offer, lessonId])
      : await named<FreeLessonRow>(db, 'free-lesson-of-course', OF_COURSE, [siteId, at.course, lessonId]);
  return row;
}
