import type { Home } from '@clube/shared/contracts/home';
import { read, type Db } from '../../database/connect.ts';
import { linkedPosterSql } from '../../lib/poster-address.ts';
import { courseAccess, lessonsWithin, modulesWithin, viewerValues, type Viewer } from '../access/rule.ts';
import { coursesHad, shownPromotions } from '../promotion/shown.queries.ts';
import { shownShelves } from '../shelf/shown.queries.ts';
import { courseFields, editable, visibleCourses } from '../course/watch.queries.ts';

const SHELF = 12;

/**
 * The place of the lesson `w` among those of its module that are shown (`visible` of the rule): between them may stand drafts, and what was
 * deleted left a gap. It is open itself, so its module is shown; the rule is not asked again of each that stands before it.
 */
const NUMBER = `(
  select count(*) from lessons s where s.site_id = $1 and s.module_id = w.module_id and (s.position, s.id) <= (w.position, w.lesson_id)
    and ($3 or (s.published_at is not null and (s.is_free
      or not exists (select from access a where a.course_id = w.course_id and a.reason in ('no_enrolment', 'expired'))))))`;

/** $1 site, $2 member, $3 staff. One round trip for the whole screen. Access is asked of each lesson, newest first, until there are enough. */
const HOME = `
  with access as materialized (select * from ${courseAccess}), had as materialized (${coursesHad('access')})
  select json_build_object(
    'banners', ${shownPromotions('banner', 'access')},
    'cards', ${shownPromotions('card', 'access')},
    'shelves', ${shownShelves('access')},
    'courses', (select coalesce(json_agg(json_build_object(${courseFields}, 'editable', ${editable}) order by c.position, c.id), '[]')
      from ${visibleCourses('access')}),
    'continue_watching', (select coalesce(json_agg(json_build_object('course_id', w.course_id, 'course_title', w.course_title,
        'module_id', w.module_id, 'lesson_id', w.lesson_id, 'title', w.title, 'number', ${NUMBER}, 'percent', w.percent,
        'seconds_left', greatest(0, w.duration_seconds - w.position_seconds),
        'linked_poster', w.linked_poster, 'still', case when w.poster_key is not null then json_build_object('mediaId', w.media_id,
          'key', w.poster_key, 'updatedMs', floor(extract(epoch from w.media_updated_at) * 1000)) end) order by w.updated_at desc), '[]')
      from (
        select p.course_id, c.title as course_title, p.module_id, p.lesson_id, l.title, l.position, p.percent, l.duration_seconds,
          p.position_seconds, p.updated_at, l.media_id, coalesce(md.own_poster_key, md.poster_key) as poster_key,
          md.updated_at as media_updated_at, ${linkedPosterSql('l')} as linked_poster
        from lesson_progress p
        join lessons l on l.site_id = p.site_id and l.id = p.lesson_id
        join courses c on c.site_id = p.site_id and c.id = p.course_id
        left join media md on md.site_id = l.site_id and md.id = l.media_id
        where p.site_id = $1 and p.member_id = $2 and p.completed_at is null and p.position_seconds > 0
          and (
            select l.reason is null from access a
            cross join lateral ${modulesWithin('p.course_id', 'a')} m
            cross join lateral ${lessonsWithin('p.course_id', 'm.module_id', 'm')} l
            where a.course_id = p.course_id and m.module_id = p.module_id and l.lesson_id = p.lesson_id)
        order by p.updated_at desc limit ${SHELF}
      ) w)
  ) as home`;

type Item = Omit<Home['continue_watching'][number], 'poster'> & {
  linked_poster: string | null;
  still: { mediaId: number; key: string; updatedMs: number } | null;
};
type HomeRow = Omit<Home, 'continue_watching'> & { continue_watching: Item[] };
export async function findHome(db: Db, viewer: Viewer): Promise<HomeRow> {
  const [row] = await read<{ home: HomeRow }>(db, 'home', HOME, viewerValues(viewer));
  return row!.home;
}
