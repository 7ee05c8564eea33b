import { named, type Db } from '../../../database/connect.ts';
import { courseAccess, viewerValues, type Viewer } from '../../access/rule.ts';

export type Mark = 'pin' | 'answer';

/** $4 the comment: what it stands below, locked, so that two who mark at once wait for each other. */
const HOLD: Record<Mark, string> = {
  pin: `
    select c.id from comments c join public.lessons l on l.site_id = c.site_id and l.id = c.lesson_id
    where c.site_id = $1 and c.id = $4 and c.parent_lesson_comment_id is null and c.status = 'approved'
      and c.course_id in (select a.course_id from ${courseAccess} a where a.is_staff)
    for update of l`,
  answer: `
    select c.id from comments c join comments p on p.site_id = c.site_id and p.id = c.parent_lesson_comment_id
    where c.site_id = $1 and c.id = $4 and c.status = 'approved'
      and c.course_id in (select a.course_id from ${courseAccess} a where a.is_staff)
    for update of p`,
};
/** Whether there is such a comment to mark; what it stands below is locked until the transaction ends. */
export const holdForMark = async (trx: Db, viewer: Viewer, mark: Mark, commentId: number): Promise<boolean> =>
  (await named(trx, `hold-comment-${mark}`, HOLD[mark], [...viewerValues(viewer), commentId])).length > 0;

const CLEAR: Record<Mark, string> = {
  pin: `
    update comments o set pinned_at = null from comments c
    where c.site_id = $1 and c.id = $2 and o.site_id = c.site_id and o.lesson_id = c.lesson_id and o.pinned_at is not null and o.id <> c.id`,
  answer: `
    update comments o set is_answer = false from comments c
    where c.site_id = $1 and c.id = $2 and o.site_id = c.site_id
      and o.parent_lesson_comment_id = c.parent_lesson_comment_id and o.is_answer and o.id <> c.id`,
};
/** Takes the mark from the comment that had it. */
export const clearMark = (trx: Db, siteId: number, mark: Mark, commentId: number) =>
  named(trx, `clear-comment-${mark}`, CLEAR[mark], [siteId, commentId]);

const SET: Record<Mark, string> = {
  pin: `update comments set pinned_at = case when $3::boolean then coalesce(pinned_at, now()) end where site_id = $1 and id = $2`,
  answer: `update comments set is_answer = $3::boolean where site_id = $1 and id = $2`,
};
export const setMark = (trx: Db, siteId: number, mark: Mark, commentId: number, on: boolean) =>
  named(trx, `set-comment-${mark}`, SET[mark], [siteId, commentId, on]);
