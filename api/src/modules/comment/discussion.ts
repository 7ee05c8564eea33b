import { Closed, Id } from '@clube/shared/contracts/common';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertOpen, viewerOf } from '../access/rule.ts';
import { lessonIds } from '../course/params.ts';
import { findDiscussion } from './queries.ts';

export const COMMENTS = '/course/:course/module/:module/lesson/:lesson/comment';
export const CommentParams = Closed({ course: Id, module: Id, lesson: Id, comment: Id });
export type LessonRequest = FastifyRequest<{ Params: { course: number; module: number; lesson: number } }>;

/** The lesson's place and the viewer. @throws AppError why the lesson is not open to them, `comment.disabled` */
export async function openDiscussion(db: Db, request: LessonRequest) {
  const member = memberOf(request);
  const path = lessonIds(member, request.params);
  const { metas, is_blocked, is_theirs } = assertOpen('lesson', await findDiscussion(db, viewerOf(member), path));
  const disabled = Array.isArray(metas['disable_comments_courses'])
    ? metas['disable_comments_courses'].map(Number)
    : [];
  if (metas['coment_lesson'] === 'off' || disabled.includes(path.courseId))
    throw new AppError('comment.disabled', 'Comments are switched off here');
  const moderates = is_theirs && allows('comment.moderate', member.role);
  return {
    member,
    path,
    viewer: { memberId: member.memberId, moderates },
    /** Whether they may write: reading goes on for whoever was blocked. */
    mayWrite: moderates || !is_blocked,
    reviewsAll: metas['comment_review'] === 'on',
  };
}

/** The same for whoever writes. @throws AppError as `openDiscussion`, `comment.blocked` */
export async function openForWriting(db: Db, request: LessonRequest) {
  const discussion = await openDiscussion(db, request);
  if (!discussion.mayWrite) throw new AppError('comment.blocked', 'You may not comment in this panel');
  return discussion;
}
