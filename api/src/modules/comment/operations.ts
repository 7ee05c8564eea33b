import type { Comment } from '@clube/shared/contracts/comment';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { LessonIds } from '../course/paths.ts';
import { keepMentions } from './mention.queries.ts';
import { findComment, insertComment, updateComment, type CommentChange, type NewComment } from './queries.ts';

/** @throws AppError `comment.not_found` when the parent is not a thread of this lesson that takes answers of its author */
export const createComment = (db: Db, path: LessonIds, comment: NewComment): Promise<Comment> =>
  db.transaction().execute(async (trx) => {
    const id = assertFound(await insertComment(trx, path, comment), 'comment.not_found');
    await keepMentions(trx, path, { id, memberId: comment.memberId, text: comment.comment });
    return assertFound(await findComment(trx, path.siteId, comment.memberId, id), 'comment.not_found');
  });

/** @throws AppError `comment.not_found` when it is not one's own, or was taken off */
export const editComment = (db: Db, path: LessonIds, edit: CommentChange): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await updateComment(trx, path, edit))) throw new AppError('comment.not_found', 'Not found');
    await keepMentions(trx, path, { id: edit.commentId, memberId: edit.memberId, text: edit.comment });
  });
