import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Page, Timestamp } from './common.ts';
import { Role } from './member.ts';

const commentStatuses = ['awaiting', 'approved', 'hidden', 'spam'] as const;
const CommentFields = {
  id: Id,
  comment: Type.String(),
  parent_lesson_comment_id: Nullable(Id),
  status: Enum(commentStatuses),
  created_at: Timestamp,
  /** When its author last changed the text. */
  edited_at: Nullable(Timestamp),
  liked: Type.Boolean(),
  likes_count: Type.Integer(),
  author: Closed({ id: Id, name: Type.String(), photo: Nullable(Type.String()), role: Role }),
};
/** An answer to a thread. `liked` is the asker’s own like; `photo` an address below the host. */
export const Reply = Closed(CommentFields);
export type Reply = Static<typeof Reply>;
/** A thread with its replies, the oldest first. */
export const Comment = Closed({ ...CommentFields, replies: Type.Array(Reply) });
export type Comment = Static<typeof Comment>;
/** The newest threads first. */
export const CommentPage = Page(Comment);
export type CommentPage = Static<typeof CommentPage>;

/** `parent_lesson_comment_id` is the thread that is answered; without it a new one begins */
export const CommentWrite = Closed({
  comment: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }),
  parent_lesson_comment_id: Type.Optional(Id),
});
export type CommentWrite = Static<typeof CommentWrite>;
/** The new text of one’s own comment. */
export const CommentEdit = Closed({ comment: CommentWrite.properties.comment });
