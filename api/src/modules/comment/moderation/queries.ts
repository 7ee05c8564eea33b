import type { CommentModeration, CommentQueue, CommentQueueQuery, CommentTrail } from '@clube/shared/contracts/comment';
import { MOST_QUEUED, type CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { named, type Db } from '../../../database/connect.ts';
import { photoAddressSql } from '../../../lib/photo-address.ts';
import { patternOf } from '../../../lib/search-words.ts';
import { courseAccess, viewerValues, type Viewer } from '../../access/rule.ts';

const PER_PAGE = 30;

/** $1 site, $2 member, $3 staff: the courses whose comments are the viewer's to judge, an instructor's being their own; of lessons that are there. */
const IN_CHARGE = `c.course_id in (select a.course_id from ${courseAccess} a where a.is_staff)
  and exists (select from lessons l where l.site_id = c.site_id and l.id = c.lesson_id)`;

const counted = (status: string) =>
  `(select count(*)::int from (select from comments c where c.site_id = $1 and c.status = '${status}' and ${IN_CHARGE}
    limit ${MOST_QUEUED}) x)`;

/**
 * What was reported and not yet judged, each looked up by its own key (`limit` keeps it so): joined freely, the database multiplied the
 * reports with the panel's lessons before it came to the comments, 155 ms among a million. From the newest on, so that a page ends when it is
 * full: in the other order each of them was looked up for every page.
 */
const REPORTED = `(select distinct r.comment_id from comment_reports r where r.site_id = $1 and r.settled_at is null
      order by r.comment_id desc) r
    cross join lateral (select * from comments c where c.site_id = $1 and c.id = r.comment_id limit 1)`;
const reported = (which: string) =>
  `(select count(*)::int from (select distinct r.comment_id from comment_reports r
    join comments c on c.site_id = r.site_id and c.id = r.comment_id
    where r.site_id = $1 and r.settled_at is null and ${which} and ${IN_CHARGE} limit ${MOST_QUEUED}) x)`;

const COUNTS = `select ${counted('awaiting')} as awaiting, ${reported("c.status <> 'deleted'")} as reported, ${counted('hidden')} as hidden, ${counted('spam')} as spam`;

/** One statement for each set of filters, so that each has the plan of its own index. */
const list = (filters: readonly string[], isReported = false) => `
  select c.id, c.comment, c.parent_lesson_comment_id, c.status, c.created_at, c.module_id, c.held_for, c.is_answer, c.pinned_at is not null as is_pinned,
    exists (select from comment_blocks b where b.site_id = c.site_id and b.member_id = c.member_id) as is_blocked,
    (select json_build_object('width', i.width, 'height', i.height, 'url', '/api/comment/' || c.id || '/image')
      from comment_images i where i.site_id = c.site_id and i.comment_id = c.id) as image,
    case when m.id is not null then json_build_object('id', m.id, 'name', trim(m.first_name || ' ' || m.last_name),
      'photo', ${photoAddressSql('u.photo_key')}, 'role', m.role) end as author,
    json_build_object('id', k.id, 'title', k.title) as course,
    json_build_object('id', l.id, 'title', l.title) as lesson,
    (select json_build_object('name', trim(w.first_name || ' ' || w.last_name), 'at', d.decided_at)
      from comment_decisions d left join members w on w.site_id = d.site_id and w.id = d.moderator_id
      where d.site_id = c.site_id and d.comment_id = c.id order by d.id desc limit 1) as decided,
    (select count(*)::int from comment_reports r
      where r.site_id = c.site_id and r.comment_id = c.id and r.settled_at is null) as reports
  from (select c.* from ${isReported ? REPORTED : 'comments'} c
    where c.site_id = $1 and ${IN_CHARGE} ${filters.map((filter) => `and ${filter}`).join(' ')}
    order by ${isReported ? 'r.comment_id' : 'c.id'} desc limit ${PER_PAGE + 1}) c
  left join members m on m.site_id = c.site_id and m.id = c.member_id
  left join users u on u.id = m.user_id
  join courses k on k.site_id = c.site_id and k.id = c.course_id
  join lessons l on l.site_id = c.site_id and l.id = c.lesson_id
  order by c.id desc`;

/** Less than three letters are a part of too many names, and no index of parts finds them: nothing is asked then. */
const namedPattern = (q = '') => (q.trim().length < 3 ? undefined : patternOf(q.trim()));
/**
 * By whom, or in which lesson. Both are found once, and each comment is looked up in them: an array would be gone through for each. The words of
 * a listing hold more than a name, which is not a moderator's to look for.
 */
const isNamed = (pattern: string) => `(c.member_id in (select m.member_id from member_listings m
    where m.site_id = $1 and m.words like folded(${pattern}) and m.name like folded(${pattern}))
  or c.lesson_id in (select l.id from lessons l where l.site_id = $1 and folded(l.title) like folded(${pattern})))`;

/** A page of what the viewer may judge, the newest first, and how much waits in each state. */
export async function listQueue(db: Db, viewer: Viewer, query: CommentQueueQuery): Promise<CommentQueue> {
  const asked = (
    [
      ['status', '=', query.status],
      ['course_id', '=', query.course],
      ['lesson_id', '=', query.lesson],
      ['member_id', '=', query.member],
      ['id', '<', query.before],
      ['named', 'as', namedPattern(query.q)],
    ] as const
  ).filter(([, , value]) => value !== undefined);
  const first = viewerValues(viewer).length;
  const filters = asked.map(([column, is], index) => {
    const value = `$${first + index + 1}`;
    // Of those that were reported, before each is looked up.
    const of = column === 'id' && query.reported ? 'r.comment_id' : `c.${column}`;
    return column === 'named' ? isNamed(value) : `${of} ${is} ${value}`;
  });
  if (query.status === undefined) filters.push(`c.status <> 'deleted'`);
  // No longer than the database takes a name.
  const name = ['comments', ...asked.map(([column]) => column), ...(query.reported ? ['reported'] : [])].join(' ');
  const [data, [counts]] = await Promise.all([
    named<CommentQueue['data'][number]>(db, name, list(filters, query.reported), [
      ...viewerValues(viewer),
      ...asked.map(([, , value]) => value),
    ]),
    named<CommentQueue['counts']>(db, 'comment-queue-counts', COUNTS, viewerValues(viewer)),
  ]);
  return { data: data.slice(0, PER_PAGE), has_more: data.length > PER_PAGE, counts: counts! };
}

// Its reports, if not its state.
const IS_CHANGED = '(status <> $5 or id in (select comment_id from settled))';

// Locked in the order of their ids, so that two moderators who judge the same ones wait for each other instead of failing.
const judging = ({ judged, settled, told }: { judged: string; settled: string; told: string }) => `
  with judged as (${judged}
    order by c.id for update of c
  ), changed as (
    update comments c set status = $5 from judged j where c.site_id = j.site_id and c.id = j.id and j.status <> $5
  ), settled as (${settled}
    returning r.comment_id
  ), told as (
    insert into comment_decisions (site_id, comment_id, moderator_id, from_status, to_status)
    select site_id, id, $2, status, $5 from judged where ${told}
  )
  select id, status as "from", ${IS_CHANGED} as is_changed from judged order by id`;

const MODERATE = judging({
  judged: `
    select c.site_id, c.id, c.status from comments c
    where c.site_id = $1 and c.id = any ($4::bigint[]) and ${IN_CHARGE}`,
  settled: `
    update comment_reports r set settled_at = now() from judged j
    where r.site_id = j.site_id and r.comment_id = j.id and r.settled_at is null`,
  told: IS_CHANGED,
});
// What somebody else decided since stays: also who waited for them sees the state that they left.
const UNDO = judging({
  judged: `
    select c.site_id, c.id, c.status, last.decided_at from comments c join lateral (
      select d.moderator_id, d.to_status, d.decided_at from comment_decisions d
      where d.site_id = c.site_id and d.comment_id = c.id order by d.id desc limit 1) last
      on last.moderator_id = $2 and last.to_status = c.status
    where c.site_id = $1 and c.id = any ($4::bigint[]) and ${IN_CHARGE}`,
  settled: `
    update comment_reports r set settled_at = null from judged j
    where r.site_id = j.site_id and r.comment_id = j.id and r.settled_at = j.decided_at`,
  // What was kept, and waits again, was not decided once more.
  told: 'status <> $5',
});

/**
 * Brings comments into a state and writes down who did. Which were found, with their state before; others' are passed over. One that is kept
 * in its state is changed where it was reported.
 */
export const moderate = (db: Db, viewer: Viewer, { ids, status, undo }: CommentModeration) =>
  named<{ id: number; from: CommentStatus; is_changed: boolean }>(
    db,
    undo ? 'undo-moderation' : 'moderate-comments',
    undo ? UNDO : MODERATE,
    [...viewerValues(viewer), ids, status],
  );

const TRAIL = `
  select coalesce((select json_agg(json_build_object('from', d.from_status, 'to', d.to_status, 'at', d.decided_at,
      'name', (select trim(w.first_name || ' ' || w.last_name) from members w where w.site_id = d.site_id and w.id = d.moderator_id))
      order by d.id desc)
    from (select * from comment_decisions d where d.site_id = c.site_id and d.comment_id = c.id order by d.id desc limit 100) d), '[]') as trail
  from comments c where c.site_id = $1 and c.id = $4 and ${IN_CHARGE}`;
/** Who decided what about a comment, the last first; undefined for one that is not the viewer's to judge. */
export const findTrail = async (db: Db, viewer: Viewer, commentId: number): Promise<CommentTrail | undefined> =>
  (await named<{ trail: CommentTrail }>(db, 'comment-trail', TRAIL, [...viewerValues(viewer), commentId]))[0]?.trail;

const IMAGE = `
  select i.key from comments c join comment_images i on i.site_id = c.site_id and i.comment_id = c.id
  where c.site_id = $1 and c.id = $4 and ${IN_CHARGE}`;
/** What a comment shows that is the viewer's to judge, in whatever state it is. */
export const findJudgedImage = async (db: Db, viewer: Viewer, commentId: number): Promise<string | undefined> =>
  (await named<{ key: string }>(db, 'find-judged-image', IMAGE, [...viewerValues(viewer), commentId]))[0]?.key;

// One that is both waits once.
const WAITING = `select ${counted('awaiting')} + ${reported("c.status not in ('deleted', 'awaiting')")} as waiting`;
export const countWaiting = async (db: Db, viewer: Viewer): Promise<number> =>
  (await named<{ waiting: number }>(db, 'comments-waiting', WAITING, viewerValues(viewer)))[0]!.waiting;
