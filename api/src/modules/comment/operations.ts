import type { Comment } from '@clube/shared/contracts/comment';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { writtenText } from '../../lib/written-text.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { judgeComment, judgeEdit } from '../comment-rule/operations.ts';
import type { LessonIds } from '../course/paths.ts';
import { giveImage } from './image.queries.ts';
import { removeImages } from './image.ts';
import { keepMentions } from './mention.queries.ts';
import { moderate } from './moderation/queries.ts';
import {
  deleteOwnComment,
  findComment,
  insertComment,
  isInLesson,
  updateComment,
  type CommentChange,
  type NewComment,
} from './queries.ts';

/** Whether all comments of the panel wait; what moderators write never does. */
type Review = { reviewsAll: boolean };

/** What somebody wrote, without what nobody sees. @throws AppError `request.invalid` when nothing of it is to be seen */
export function readText(typed: string): string {
  const text = writtenText(typed);
  if (text === '') throw fieldError('/comment', 'request.invalid', 'must hold something to read');
  return text;
}

/** @throws AppError `comment.not_found` when it is not one's own, or was taken off, `comment.refused` */
async function rewrite(trx: Db, path: LessonIds, edit: CommentChange & Review, isRetry = false): Promise<void> {
  const held = edit.moderates ? null : await judgeEdit(trx, path.siteId, edit);
  if (!(await updateComment(trx, path, edit, held, isRetry))) throw new AppError('comment.not_found', 'Not found');
  await keepMentions(trx, path, { id: edit.commentId, memberId: edit.memberId, text: edit.comment });
}

/**
 * With a picture that was sent before. Who tries again with other words, because no answer came, means these.
 * @throws AppError `comment.not_found` when the parent is not a thread of this lesson that takes answers of its author, or what is said
 * otherwise was taken off meanwhile, `comment.refused`,
 * `comment.image_not_found` for a picture that somebody else sent, or that another comment shows
 */
export const createComment = (
  db: Db,
  path: LessonIds,
  { image, ...comment }: NewComment & Review & { image?: string | undefined },
): Promise<Comment> =>
  db.transaction().execute(async (trx) => {
    const written = { ...comment, hasImage: image !== undefined };
    const held = comment.moderates ? null : await judgeComment(trx, path.siteId, written);
    const { id, isNew } = assertFound(await insertComment(trx, path, comment, held), 'comment.not_found');
    const by = { siteId: path.siteId, memberId: comment.memberId };
    // What was sent first stands: a retry brings no picture to words that were judged without it.
    if (image !== undefined && isNew && !(await giveImage(trx, by, image, id)))
      throw new AppError('comment.image_not_found', 'This picture is not there any more');
    const find = async () => assertFound(await findComment(trx, path.siteId, comment, id), 'comment.not_found');
    if (isNew) {
      await keepMentions(trx, path, { id, memberId: comment.memberId, text: comment.comment });
      return find();
    }
    const stands = await find();
    // What was edited meanwhile is newer than any try to post it.
    if (stands.edited_at !== null || stands.comment === comment.comment) return stands;
    await rewrite(trx, path, { ...comment, commentId: id }, true);
    return find();
  });

/** @throws AppError as `rewrite` */
export const editComment = (db: Db, path: LessonIds, edit: CommentChange & Review): Promise<void> =>
  db.transaction().execute((trx) => rewrite(trx, path, edit));

/**
 * One's own goes for good, with what it shows; what somebody else wrote can be brought back for a while, and who took it away is written down.
 * @throws AppError `comment.not_found` for somebody else's unless one may moderate
 */
export async function removeComment(
  { db, clube }: FastifyInstance,
  path: LessonIds,
  by: { member: Member; moderates: boolean },
  commentId: number,
): Promise<void> {
  const images = await deleteOwnComment(db, path, by.member.memberId, commentId);
  if (images) return removeImages(clube, images);
  const isTheirs = by.moderates && (await isInLesson(db, path, commentId));
  const [found] = isTheirs ? await moderate(db, viewerOf(by.member), { ids: [commentId], status: 'deleted' }) : [];
  assertFound(found, 'comment.not_found');
}
