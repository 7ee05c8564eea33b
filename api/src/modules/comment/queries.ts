import type { Comment, CommentPage, Reply, ReplyPage } from '@clube/shared/contracts/comment';
import { DELETED_DAYS, type CommentHold } from '@clube/shared/contracts/comment-statuses';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import type { AccessReason } from '@clube/shared/contracts/access';
import type { Metas } from '@clube/shared/contracts/meta';
import { viewerValues, type Viewer } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';

const PER_PAGE = 20;
/** So many of a thread's replies come at a time, the newest with their thread (docs/adr/0230). */
const REPLIES_PER_PAGE = 100;

/** $1 site, $2 member, $3 sees what is not approved. Authors see their own; what was deleted nobody does. */
const visible = (alias: string) =>
  `(${alias}.status = 'approved' or (${alias}.status <> 'deleted' and (${alias}.member_id = $2 or $3::boolean)))`;
/** An answer is to be seen where its thread is: by its number it is no more there than by its place. */
export const there = (alias: string) =>
  `(${visible(alias)} and (${alias}.parent_lesson_comment_id is null or exists (select from comments thread
    where thread.site_id = ${alias}.site_id and thread.id = ${alias}.parent_lesson_comment_id and ${visible('thread')})))`;
/** Of spam nobody is told, its author neither (docs/adr/0176): to them it is as it was written. */
const shownStatus = (alias: string) => `case when ${alias}.status <> 'spam' or $3::boolean then ${alias}.status
    when ${alias}.held_for is null then 'approved' else 'awaiting' end`;
const commentFields = (alias: string) => `
  'id', ${alias}.id, 'comment', ${alias}.comment, 'parent_lesson_comment_id', ${alias}.parent_lesson_comment_id,
  'status', ${shownStatus(alias)}, 'created_at', ${alias}.created_at, 'edited_at', ${alias}.edited_at,
  'is_answer', ${alias}.is_answer,
  'likes_count', ${alias}.likes_count,
  'mentions', (select coalesce(json_agg(distinct trim(m.first_name || ' ' || m.last_name)), '[]')
    from comment_mentions x join members m on m.site_id = x.site_id and m.id = x.member_id
    where x.site_id = ${alias}.site_id and x.comment_id = ${alias}.id),
  'image', (select json_build_object('width', i.width, 'height', i.height, 'url', '/api/course/' || ${alias}.course_id || '/module/'
      || ${alias}.module_id || '/lesson/' || ${alias}.lesson_id || '/comment/' || ${alias}.id || '/image')
    from comment_images i where i.site_id = ${alias}.site_id and i.comment_id = ${alias}.id),
  'liked', exists (select 1 from comment_likes k where k.site_id = ${alias}.site_id and k.comment_id = ${alias}.id and k.member_id = $2),
  'author', (select json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name),
      'photo', ${photoAddressSql('u.photo_key')}, 'role', a.role)
    from members a join users u on u.id = a.user_id where a.site_id = ${alias}.site_id and a.id = ${alias}.member_id),
  'by_team', coalesce(${alias}.by_team, exists (select from members a
    where a.site_id = ${alias}.site_id and a.id = ${alias}.member_id and a.role <> 'student'))`;

const repliesOf = (alias: string) =>
  `comments r where r.site_id = ${alias}.site_id and r.parent_lesson_comment_id = ${alias}.id and ${visible('r')}`;

/** With its newest replies in the order in which they were written; before them the answer, wherever it stands. @param also one that comes with them */
const threadFields = (
  alias: string,
  also?: string,
) => `${commentFields(alias)}, 'is_pinned', ${alias}.pinned_at is not null,
  'replies_count', (select count(*) from ${repliesOf(alias)}),
  'replies', (
    select coalesce(json_agg(json_build_object(${commentFields('r')}) order by r.is_answer desc, r.id), '[]')
    from (
      (select r.id from ${repliesOf(alias)} and not r.is_answer order by r.id desc limit ${REPLIES_PER_PAGE})
      union select r.id from ${repliesOf(alias)} and r.is_answer
      ${also ? `union select r.id from ${repliesOf(alias)} and r.id = ${also}` : ''}
    ) chosen join comments r on r.site_id = ${alias}.site_id and r.id = chosen.id)`;

/** Moderators see all threads, others the approved ones and their own. */
const TOTAL = `
  coalesce((select case when $3::boolean then n.total else n.approved end
    from thread_counts n where n.site_id = $1 and n.lesson_id = $4), 0)
  + case when $3::boolean then 0 else (select count(*) from comments c where c.site_id = $1 and c.lesson_id = $4
    and c.member_id = $2 and c.parent_lesson_comment_id is null and c.status not in ('approved', 'deleted')) end`;

/** What whoever moderates put above the others. */
const PINNED = `
  (select json_build_object(${threadFields('c')}) from comments c
    where c.site_id = $1 and c.lesson_id = $4 and c.pinned_at is not null and c.status = 'approved')`;

const THREADS = `comments c where c.site_id = $1 and c.lesson_id = $4 and c.parent_lesson_comment_id is null and ${visible('c')}`;
const PAGE_OF = (rows: string) =>
  `json_agg(json_build_object(${threadFields('c')}) order by c.created_at desc, c.id desc) from (${rows}) c`;

/** What nearly everybody reads: its plan is known for good. */
const FIRST_PAGE = `
  select (${TOTAL}) as total, ${PINNED} as pinned,
  coalesce((select ${PAGE_OF(`select * from ${THREADS} order by c.created_at desc, c.id desc limit ${PER_PAGE}`)}), '[]') as data`;

/** $5 the moment from which on they are read, $6 how many threads are passed by from there, $7 how many are shown; passing by is done in the index alone. */
const otherPage = (order: 'desc' | 'asc', from: '<' | '>=') => `
  select (${TOTAL}) as total, null as pinned,
  coalesce((select ${PAGE_OF(`select c.* from (
      select c.id from ${THREADS} and c.created_at ${from} $5::timestamptz
      order by c.created_at ${order}, c.id ${order} limit $7 offset $6
    ) shown join comments c on c.site_id = $1 and c.id = shown.id`)}), '[]') as data`;
const FROM_NEWER = otherPage('desc', '<');
const FROM_OLDER = otherPage('asc', '>=');

/**
 * $5 how many threads are before a page, $6 how many one shows at most: the end of the day on which it begins and how many of that day
 * are before it, the start of the day on which it ends and how many of that day are after it. No row beyond the last page. Counts are
 * whole numbers: a sum of bigints is a numeric, and two years of days took three times as long.
 */
const PLACE = `
  with own as (
    select day_of_comment(c.created_at) as day, count(*)::int as threads from comments c
    where c.site_id = $1 and c.lesson_id = $4 and c.member_id = $2 and c.parent_lesson_comment_id is null
      and c.status not in ('approved', 'deleted') and not $3::boolean group by 1),
  counted as (
    select day, case when $3::boolean then d.total else d.approved end + coalesce(o.threads, 0) as threads
    from thread_days d left join own o using (day) where site_id = $1 and lesson_id = $4),
  days as (
    select day, threads, sum(threads) over (order by day desc rows unbounded preceding) as until from counted where threads > 0)
  select (max(day) + 1)::timestamp at time zone 'UTC' as newer, ($5::bigint - min(until - threads))::int as before,
    min(day)::timestamp at time zone 'UTC' as older, greatest(max(until) - $5 - $6, 0)::int as after, least(max(until) - $5, $6)::int as shown
  from days where until > $5 and until - threads < $5 + $6 having count(*) > 0`;

/** $4 lesson, $5 a comment: the thread that it is or answers, and itself among its replies however old it is. */
const THREAD = `
  select json_build_object(${threadFields('c', '$5')}) as comment
  from comments c
  where c.site_id = $1 and c.lesson_id = $4 and ${visible('c')} and c.id = (
    select coalesce(x.parent_lesson_comment_id, x.id) from comments x
    where x.site_id = $1 and x.lesson_id = $4 and x.id = $5 and ${visible('x')})`;

type ListRow = { total: number; pinned: Comment | null; data: Comment[] };

const FIND_DISCUSSION = `
  select a.reason,
    (select coalesce(json_object_agg(t.key, t.value), '{}') from metas t
      where t.site_id = $1 and t.key in ('coment_lesson', 'disable_comments_courses', 'comment_review')) as metas,
    exists (select from comment_blocks b where b.site_id = $1 and b.member_id = $2) as is_blocked,
    -- A free course is open to instructors who do not teach it, and is not theirs to judge.
    ($3::boolean is not null or exists (select from teachings t where t.site_id = $1 and t.member_id = $2 and t.course_id = $4)) as is_theirs
  from lesson_access($1, $2, $3, $4) a
  where a.module_id = $5 and a.lesson_id = $6`;

/** Whether a lesson is open to the viewer, with what decides whether it takes comments. */
export async function findDiscussion(db: Db, viewer: Viewer, path: LessonIds) {
  const values = [...viewerValues(viewer), path.courseId, path.moduleId, path.lessonId];
  const [row] = await named<{ reason: AccessReason | null; metas: Metas; is_blocked: boolean; is_theirs: boolean }>(
    db,
    'find-discussion',
    FIND_DISCUSSION,
    values,
  );
  return row;
}

export type CommentViewer = { memberId: number; moderates: boolean };
type Pages = Omit<CommentPage, 'may_write'>;

/** So many threads are passed by as fast as nobody notices. */
const FEW = 2000;
type Place = { newer: Date; before: number; older: Date; after: number; shown: number };

/**
 * The statement of a page. A deep one is found by its day, and read from the end of that day that is nearer: of a million threads no
 * page is farther than the threads of one day (docs/adr/0284).
 */
async function readPage(db: Db, values: readonly unknown[], page: number): Promise<ListRow | undefined> {
  const before = (page - 1) * PER_PAGE;
  if (page === 1) return (await named<ListRow>(db, 'list-comments', FIRST_PAGE, values))[0];
  const read = async (name: string, statement: string, from: Date | string, passed: number, shown: number) =>
    (await named<ListRow>(db, name, statement, [...values, from, passed, shown]))[0];
  if (before <= FEW) return read('list-newer-comments', FROM_NEWER, 'infinity', before, PER_PAGE);
  const [place] = await named<Place>(db, 'find-page-of-comments', PLACE, [...values, before, PER_PAGE]);
  if (!place) return read('list-newer-comments', FROM_NEWER, '-infinity', 0, 0);
  return place.after < place.before
    ? read('list-older-comments', FROM_OLDER, place.older, place.after, place.shown)
    : read('list-newer-comments', FROM_NEWER, place.newer, place.before, place.shown);
}

/** One page of a lesson's threads, newest first, each with its newest replies. */
export async function listComments(
  db: Db,
  path: Pick<LessonIds, 'siteId' | 'lessonId'>,
  viewer: CommentViewer,
  page: number,
): Promise<Pages> {
  const row = await readPage(db, [path.siteId, viewer.memberId, viewer.moderates, path.lessonId], page);
  const total = row?.total ?? 0;
  const pages = { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), total };
  return { data: row?.data ?? [], pinned: row?.pinned ?? null, ...pages };
}

/** The thread that a comment is or answers; undefined when there is no such comment to see. */
export async function findThread(
  db: Db,
  path: Pick<LessonIds, 'siteId' | 'lessonId'>,
  viewer: CommentViewer,
  commentId: number,
): Promise<Comment | undefined> {
  const values = [path.siteId, viewer.memberId, viewer.moderates, path.lessonId, commentId];
  const [row] = await named<{ comment: Comment }>(db, 'find-thread', THREAD, values);
  return row?.comment;
}

/** $4 lesson, $5 a thread, $6 the reply before which they end; one more than is shown tells whether there are others. */
const EARLIER = `
  select (select coalesce(json_agg(json_build_object(${commentFields('r')}) order by r.id), '[]') from (
    select r.* from ${repliesOf('c')} and not r.is_answer and r.id < $6 order by r.id desc limit ${REPLIES_PER_PAGE + 1}) r) as replies
  from comments c
  where c.site_id = $1 and c.lesson_id = $4 and c.id = $5 and c.parent_lesson_comment_id is null and ${visible('c')}`;

/** Replies of a thread that were written before one of them, without the answer; undefined when there is no such thread to see. */
export async function findEarlierReplies(
  db: Db,
  path: Pick<LessonIds, 'siteId' | 'lessonId'>,
  viewer: CommentViewer,
  { threadId, before }: { threadId: number; before: number },
): Promise<ReplyPage | undefined> {
  const values = [path.siteId, viewer.memberId, viewer.moderates, path.lessonId, threadId, before];
  const [row] = await named<{ replies: Reply[] }>(db, 'find-earlier-replies', EARLIER, values);
  return row && { data: row.replies.slice(-REPLIES_PER_PAGE), has_more: row.replies.length > REPLIES_PER_PAGE };
}

const FIND = `
  select json_build_object(${commentFields('c')}, 'is_pinned', c.pinned_at is not null, 'replies_count', 0, 'replies', '[]'::json) as comment from comments c
  where c.site_id = $1 and $3::boolean is not null and c.id = $4`;

// A retry with the same key finds the row of the first try. What was taken off, and what awaits approval of somebody else, takes no
// answers: for whoever does not moderate it is not there. One's own that awaits does: its author sees it, and the answer awaits with it.
// So does one's own that is spam, for whoever wrote it knows nothing of that: the answer is spam as well.
const CREATE = `
  insert into comments as c (site_id, course_id, module_id, lesson_id, member_id, comment, parent_lesson_comment_id, status, idempotency_key, held_for)
  select $1, $2, $3, $4, $5, $6, $7, case
    when not $9::boolean and exists (select from comments p where p.site_id = $1 and p.id = $7 and p.status = 'spam') then 'spam'
    when $10::text is null then 'approved' else 'awaiting' end, $8, $10
  where $7::bigint is null or exists (select 1 from comments p
    where p.site_id = $1 and p.lesson_id = $4 and p.id = $7 and p.parent_lesson_comment_id is null
      and (p.status = 'approved' or $9::boolean or (p.status in ('awaiting', 'spam') and p.member_id = $5)))
  on conflict (site_id, member_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
  returning id, xmax = 0 as "isNew"`;

export type NewComment = CommentViewer & {
  comment: string;
  parentId: number | null;
  idempotencyKey: string | null;
};

/** @param heldFor the rule that lets it wait. @returns the number of the comment, and whether this call made it; undefined when the parent is not a thread of this lesson that takes answers of its author. */
export async function insertComment(
  db: Db,
  path: LessonIds,
  comment: NewComment,
  heldFor: CommentHold | null,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const [created] = await named<{ id: number; isNew: boolean }>(db, 'create-comment', CREATE, [
    path.siteId,
    path.courseId,
    path.moduleId,
    path.lessonId,
    comment.memberId,
    comment.comment,
    comment.parentId,
    comment.idempotencyKey,
    comment.moderates,
    heldFor,
  ]);
  return created;
}

/** A comment as its author sees it. */
export async function findComment(
  db: Db,
  siteId: number,
  { memberId, moderates }: CommentViewer,
  id: number,
): Promise<Comment | undefined> {
  return (await named<{ comment: Comment }>(db, 'find-comment', FIND, [siteId, memberId, moderates, id]))[0]?.comment;
}

const LIKE = `
  insert into comment_likes (site_id, comment_id, member_id)
  select c.site_id, c.id, $2 from comments c where c.site_id = $1 and c.id = $4 and c.lesson_id = $5 and ${there('c')}
  on conflict do nothing`;
const UNLIKE = `
  delete from comment_likes k using comments c where c.site_id = $1 and c.id = $4 and c.lesson_id = $5 and ${there('c')}
  and k.site_id = c.site_id and k.comment_id = c.id and k.member_id = $2`;

/** Likes or takes the like back; doing it twice changes nothing. Undefined when there is no such comment to see. */
export async function setLiked(
  db: Db,
  path: LessonIds,
  viewer: CommentViewer,
  commentId: number,
  liked: boolean,
): Promise<Reply | undefined> {
  const values = [path.siteId, viewer.memberId, viewer.moderates, commentId, path.lessonId];
  await named(db, liked ? 'like-comment' : 'unlike-comment', liked ? LIKE : UNLIKE, values);
  const [row] = await named<{ comment: Comment }>(
    db,
    'find-visible-comment',
    `${FIND} and c.lesson_id = $5 and ${there('c')}`,
    values,
  );
  if (!row) return undefined;
  const { replies: _, replies_count: _count, is_pinned: _thread, ...reply } = row.comment;
  return reply;
}

/** Pictures of comments `gone` and of their replies, which go with them; the statement still sees them. */
const IMAGES_OF_GONE = `
  select distinct i.site_id as "siteId", i.key from gone g
  join comments c on c.site_id = g.site_id and (c.id = g.id or c.parent_lesson_comment_id = g.id)
  join comment_images i on i.site_id = c.site_id and i.comment_id = c.id`;
type GoneImage = { siteId: number; key: string };
const REMOVE = `
  with gone as (delete from comments where site_id = $1 and lesson_id = $2 and id = $3 and member_id = $4 returning site_id, id)
  select coalesce((select json_agg(x) from (${IMAGES_OF_GONE}) x), '[]') as images from gone`;
/** One's own, for good. @returns what it and its replies showed; undefined when there is no such comment of theirs */
export const deleteOwnComment = async (
  db: Db,
  path: LessonIds,
  memberId: number,
  commentId: number,
): Promise<GoneImage[] | undefined> => {
  const values = [path.siteId, path.lessonId, commentId, memberId];
  return (await named<{ images: GoneImage[] }>(db, 'delete-comment', REMOVE, values))[0]?.images;
};

const FIND_IN_LESSON = `select id from comments where site_id = $1 and lesson_id = $2 and id = $3 and status <> 'deleted'`;
export const isInLesson = async (db: Db, path: LessonIds, commentId: number): Promise<boolean> =>
  (await named(db, 'find-comment-in-lesson', FIND_IN_LESSON, [path.siteId, path.lessonId, commentId])).length > 0;

const PURGE = `
  with gone as (delete from comments where deleted_at < now() - make_interval(days => ${DELETED_DAYS}) returning site_id, id)
  ${IMAGES_OF_GONE}`;
/** What can be brought back no more. @returns what it showed */
export const purgeDeleted = async (db: Db): Promise<GoneImage[]> => (await sql.raw<GoneImage>(PURGE).execute(db)).rows;

// What was decided about another text says nothing of this one: it can be reported anew.
const EDIT = `
  with edited as (
    update comments c set comment = $5, edited_at = case when $8::boolean then edited_at else now() end, status = case when $6::text is not null and status = 'approved' then 'awaiting' else status end,
      held_for = coalesce($6::text, held_for)
    where site_id = $1 and member_id = $2 and id = $7 and lesson_id = $4 and status in ('approved', 'awaiting', 'spam') and ${there('c')}
      and not ($8::boolean and edited_at is not null) returning id
  ), reopened as (
    delete from comment_reports r using edited e where r.site_id = $1 and r.comment_id = e.id and r.settled_at is not null
  )
  select id from edited`;
export type CommentChange = CommentViewer & { commentId: number; comment: string };
/**
 * Changes one's own comment; false when it is none, or was taken off.
 * @param heldFor the rule that lets it wait for approval anew
 * @param isRetry it is posted with other words, which is no edit, and comes too late after one
 */
export async function updateComment(
  db: Db,
  path: LessonIds,
  { memberId, moderates, commentId, comment }: CommentChange,
  heldFor: CommentHold | null,
  isRetry: boolean,
): Promise<boolean> {
  const values = [path.siteId, memberId, moderates, path.lessonId, comment, heldFor, commentId, isRetry];
  return (await named(db, 'edit-comment', EDIT, values)).length > 0;
}

const REPORT = `
  with seen as (
    select c.id from comments c where c.site_id = $1 and c.lesson_id = $4 and c.id = $5 and c.member_id is distinct from $2 and ${there('c')}
  ), told as (
    insert into comment_reports (site_id, comment_id, member_id) select $1, id, $2 from seen on conflict do nothing
  )
  select id from seen`;
/** Tells those who moderate; twice is once. False for one's own, and when there is no such comment to see. */
export async function reportComment(
  db: Db,
  path: Pick<LessonIds, 'siteId' | 'lessonId'>,
  viewer: CommentViewer,
  commentId: number,
): Promise<boolean> {
  const values = [path.siteId, viewer.memberId, viewer.moderates, path.lessonId, commentId];
  return (await named(db, 'report-comment', REPORT, values)).length > 0;
}
