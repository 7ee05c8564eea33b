import type { Comment, CommentPage, Reply } from '@clube/shared/contracts/comment';
import { named, type Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import type { AccessReason } from '@clube/shared/contracts/access';
import type { Metas } from '@clube/shared/contracts/meta';
import { viewerValues, type Viewer } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';

const PER_PAGE = 20;
const MAX_REPLIES = 100;

/** $1 site, $2 member, $3 sees what is not approved. Authors always see their own. */
const visible = (alias: string) => `(${alias}.status = 'approved' or ${alias}.member_id = $2 or $3::boolean)`;
/** An answer is to be seen where its thread is: by its number it is no more there than by its place. */
const there = (alias: string) =>
  `(${visible(alias)} and (${alias}.parent_lesson_comment_id is null or exists (select from comments thread
    where thread.site_id = ${alias}.site_id and thread.id = ${alias}.parent_lesson_comment_id and ${visible('thread')})))`;
const commentFields = (alias: string) => `
  'id', ${alias}.id, 'comment', ${alias}.comment, 'parent_lesson_comment_id', ${alias}.parent_lesson_comment_id,
  'status', ${alias}.status, 'created_at', ${alias}.created_at, 'edited_at', ${alias}.edited_at,
  'likes_count', ${alias}.likes_count,
  'mentions', (select coalesce(json_agg(distinct trim(m.first_name || ' ' || m.last_name)), '[]')
    from comment_mentions x join members m on m.site_id = x.site_id and m.id = x.member_id
    where x.site_id = ${alias}.site_id and x.comment_id = ${alias}.id),
  'liked', exists (select 1 from comment_likes k where k.site_id = ${alias}.site_id and k.comment_id = ${alias}.id and k.member_id = $2),
  'author', (select json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name),
      'photo', ${photoAddressSql('u.photo_key')}, 'role', a.role)
    from members a join users u on u.id = a.user_id where a.site_id = ${alias}.site_id and a.id = ${alias}.member_id),
  'by_team', coalesce(${alias}.by_team, exists (select from members a
    where a.site_id = ${alias}.site_id and a.id = ${alias}.member_id and a.role <> 'student'))`;

/** Moderators see all threads, others the approved ones and their own. */
const TOTAL = `
  coalesce((select case when $3::boolean then n.total else n.approved end
    from thread_counts n where n.site_id = $1 and n.lesson_id = $4), 0)
  + case when $3::boolean then 0 else (select count(*) from comments c where c.site_id = $1 and c.lesson_id = $4
    and c.member_id = $2 and c.parent_lesson_comment_id is null and c.status <> 'approved') end`;

/** @param offset empty for the first page, which nearly everybody reads: its plan is then known for good */
const list = (offset: '' | 'offset $5') => `
  select (${TOTAL}) as total,
  coalesce((select json_agg(json_build_object(${commentFields('c')}, 'replies', (
      select coalesce(json_agg(json_build_object(${commentFields('r')}) order by r.created_at, r.id), '[]')
      from (select * from comments r where r.site_id = c.site_id and r.parent_lesson_comment_id = c.id and ${visible('r')}
        order by r.created_at limit ${MAX_REPLIES}) r
    )) order by c.created_at desc, c.id desc)
  from (
    select * from comments c where c.site_id = $1 and c.lesson_id = $4 and c.parent_lesson_comment_id is null and ${visible('c')}
    order by c.created_at desc, c.id desc limit ${PER_PAGE} ${offset}
  ) c), '[]') as data`;

/** $4 lesson, $5 a comment: the thread that it is or answers. */
const THREAD = `
  select json_build_object(${commentFields('c')}, 'replies', (
      select coalesce(json_agg(json_build_object(${commentFields('r')}) order by r.created_at, r.id), '[]')
      from (select * from comments r where r.site_id = c.site_id and r.parent_lesson_comment_id = c.id and ${visible('r')}
        order by r.created_at limit ${MAX_REPLIES}) r
    )) as comment
  from comments c
  where c.site_id = $1 and c.lesson_id = $4 and ${visible('c')} and c.id = (
    select coalesce(x.parent_lesson_comment_id, x.id) from comments x
    where x.site_id = $1 and x.lesson_id = $4 and x.id = $5 and ${visible('x')})`;

type ListRow = { total: number; data: Comment[] };
const FIRST_PAGE = list('');
const OTHER_PAGE = list('offset $5');

const FIND_DISCUSSION = `
  select a.reason,
    (select coalesce(json_object_agg(t.key, t.value), '{}') from metas t
      where t.site_id = $1 and t.key in ('coment_lesson', 'disable_comments_courses', 'comment_review')) as metas
  from lesson_access($1, $2, $3, $4) a
  where a.module_id = $5 and a.lesson_id = $6`;

/** Whether a lesson is open to the viewer, with what decides whether it takes comments. */
export async function findDiscussion(db: Db, viewer: Viewer, path: LessonIds) {
  const values = [...viewerValues(viewer), path.courseId, path.moduleId, path.lessonId];
  const [row] = await named<{ reason: AccessReason | null; metas: Metas }>(
    db,
    'find-discussion',
    FIND_DISCUSSION,
    values,
  );
  return row;
}

export type CommentViewer = { memberId: number; moderates: boolean };

/** One page of a lesson's threads, newest first, replies oldest first. */
export async function listComments(
  db: Db,
  path: Pick<LessonIds, 'siteId' | 'lessonId'>,
  viewer: CommentViewer,
  page: number,
): Promise<CommentPage> {
  const values = [path.siteId, viewer.memberId, viewer.moderates, path.lessonId];
  const [row] = await (page === 1
    ? named<ListRow>(db, 'list-comments', FIRST_PAGE, values)
    : named<ListRow>(db, 'list-more-comments', OTHER_PAGE, [...values, (page - 1) * PER_PAGE]));
  const total = row?.total ?? 0;
  return { data: row?.data ?? [], current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), total };
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

const FIND = `
  select json_build_object(${commentFields('c')}, 'replies', '[]'::json) as comment from comments c
  where c.site_id = $1 and $3::boolean is not null and c.id = $4`;

// A retry with the same key finds the row of the first try. What was taken off, and what awaits approval of somebody else, takes no
// answers: for whoever does not moderate it is not there. One's own that awaits does: its author sees it, and the answer awaits with it.
const CREATE = `
  insert into comments as c (site_id, course_id, module_id, lesson_id, member_id, comment, parent_lesson_comment_id, status, idempotency_key)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9
  where $7::bigint is null or exists (select 1 from comments p
    where p.site_id = $1 and p.lesson_id = $4 and p.id = $7 and p.parent_lesson_comment_id is null
      and (p.status = 'approved' or $10::boolean or (p.status = 'awaiting' and p.member_id = $5)))
  on conflict (site_id, member_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
  returning id`;

export type NewComment = CommentViewer & {
  comment: string;
  parentId: number | null;
  status: 'approved' | 'awaiting';
  idempotencyKey: string | null;
};

/** The number of the new comment; undefined when the parent is not a thread of this lesson that takes answers of its author. */
export async function insertComment(db: Db, path: LessonIds, comment: NewComment): Promise<number | undefined> {
  const [created] = await named<{ id: number }>(db, 'create-comment', CREATE, [
    path.siteId,
    path.courseId,
    path.moduleId,
    path.lessonId,
    comment.memberId,
    comment.comment,
    comment.parentId,
    comment.status,
    comment.idempotencyKey,
    comment.moderates,
  ]);
  return created?.id;
}

/** A comment as its author sees it. */
export async function findComment(db: Db, siteId: number, memberId: number, id: number): Promise<Comment | undefined> {
  return (await named<{ comment: Comment }>(db, 'find-comment', FIND, [siteId, memberId, true, id]))[0]?.comment;
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
  const { replies: _, ...reply } = row.comment;
  return reply;
}

const REMOVE = `delete from comments where site_id = $1 and lesson_id = $2 and id = $3 and (member_id = $4 or $5::boolean) returning id`;
export const deleteComment = (db: Db, path: LessonIds, viewer: CommentViewer, commentId: number) =>
  named<{ id: number }>(db, 'delete-comment', REMOVE, [
    path.siteId,
    path.lessonId,
    commentId,
    viewer.memberId,
    viewer.moderates,
  ]);

// What was decided about another text says nothing of this one: it can be reported anew.
const EDIT = `
  with edited as (
    update comments c set comment = $5, edited_at = now(), status = case when $6::boolean and status = 'approved' then 'awaiting' else status end
    where site_id = $1 and member_id = $2 and id = $7 and lesson_id = $4 and status in ('approved', 'awaiting') and ${there('c')} returning id
  ), reopened as (
    delete from comment_reports r using edited e where r.site_id = $1 and r.comment_id = e.id and r.settled_at is not null
  )
  select id from edited`;
export type CommentChange = CommentViewer & { commentId: number; comment: string; needsReview: boolean };
/** Changes one's own comment; false when it is none, or was taken off. @param needsReview it waits for approval anew */
export async function updateComment(
  db: Db,
  path: LessonIds,
  { memberId, moderates, commentId, comment, needsReview }: CommentChange,
): Promise<boolean> {
  const values = [path.siteId, memberId, moderates, path.lessonId, comment, needsReview, commentId];
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
