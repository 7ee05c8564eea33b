import type { CommentPerson } from '@clube/shared/contracts/comment';
import { named, type Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import type { LessonIds } from '../course/paths.ts';
import { mentionedIn, type Named } from './mentioned-in.ts';

const MOST_OFFERED = 8;
/** Comments of a lesson, the newest, whose authors take part in its discussion. */
const MOST_READ = 2000;

/**
 * $1 site, $2 course, $3 lesson, $4 who asks: whoever takes part in the lesson's discussion, and the staff who look after it. Nobody
 * learns a name here that the discussion does not show.
 */
const PEOPLE = `
  with said as materialized (
    select c.member_id, max(c.id) as latest from (
      select member_id, id from comments
      where site_id = $1 and lesson_id = $3 and status = 'approved' and member_id is not null order by id desc limit ${MOST_READ}) c
    group by c.member_id
  ),
  ids as (
    select member_id from said
    union
    select l.member_id from member_listings l where l.site_id = $1 and l.role in ('owner', 'admin', 'moderator')
    union
    select l.member_id from member_listings l
    join teachings t on t.site_id = l.site_id and t.member_id = l.member_id and t.course_id = $2
    where l.site_id = $1 and l.role = 'instructor'
  ),
  people as (
    select m.id, m.role, trim(m.first_name || ' ' || m.last_name) as name, ${photoAddressSql('u.photo_key')} as photo, s.latest
    from ids i
    join members m on m.site_id = $1 and m.id = i.member_id and m.suspended_at is null and m.id <> $4
    join users u on u.id = m.user_id
    left join said s on s.member_id = m.id
  )`;
const ORDER = `order by role <> 'student' desc, latest desc nulls last, name, id`;

const SEARCH = `${PEOPLE}
  select id, name, photo, role from people
  where name <> '' and position(folded($5) in folded(name)) > 0 ${ORDER} limit ${MOST_OFFERED}`;
/** Whom a comment may name, by a part of their name without accents; staff first, then who wrote last. */
export const findPeople = (db: Db, { siteId, courseId, lessonId }: LessonIds, memberId: number, part: string) =>
  named<CommentPerson>(db, 'find-mentionable', SEARCH, [siteId, courseId, lessonId, memberId, part]);

const NAMED_IN = `${PEOPLE}
  select id, name from people where name <> '' and position('@' || name in $5) > 0 ${ORDER} limit 50`;
const KEEP = `
  with gone as (delete from comment_mentions where site_id = $1 and comment_id = $2 and member_id <> all($3))
  insert into comment_mentions (site_id, comment_id, member_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing`;

/** Keeps whom a comment names; who is new among them is told by the table itself, once the comment is to be seen. */
export async function keepMentions(
  db: Db,
  path: LessonIds,
  comment: { id: number; memberId: number; text: string },
): Promise<void> {
  const { siteId, courseId, lessonId } = path;
  const people = comment.text.includes('@')
    ? await named<Named>(db, 'find-mentioned', NAMED_IN, [siteId, courseId, lessonId, comment.memberId, comment.text])
    : [];
  await named(db, 'keep-mentions', KEEP, [siteId, comment.id, mentionedIn(comment.text, people)]);
}
