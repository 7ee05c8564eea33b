import { Type, type Static } from 'typebox';
import { MAX_COMMENT } from './comment-limits.ts';
import { commentHolds, commentStatuses } from './comment-statuses.ts';
import { Closed, Enum, Id, Lines, Nullable, Page, Timestamp } from './common.ts';
import { Role } from './member.ts';

/** Who wrote a comment, or may be named in one; `photo` is an address below the host. */
export const CommentPerson = Closed({ id: Id, name: Type.String(), photo: Nullable(Type.String()), role: Role });
export type CommentPerson = Static<typeof CommentPerson>;

/** The key of a picture that was sent for a comment. */
export const CommentImageKey = Type.String({ pattern: '^[\\w-]{22}$' });
export type CommentImageKey = Static<typeof CommentImageKey>;
/** What a picture is called until a comment shows it. */
export const CommentImageSent = Closed({ key: CommentImageKey });
export type CommentImageSent = Static<typeof CommentImageSent>;
const CommentImage = Closed({ url: Type.String(), width: Type.Integer(), height: Type.Integer() });
/** What a comment shows: its address below the host, for whoever asked, and its size in pixels. */
export type CommentImage = Static<typeof CommentImage>;

const CommentFields = {
  id: Id,
  comment: Type.String(),
  parent_lesson_comment_id: Nullable(Id),
  image: Nullable(CommentImage),
  status: Enum(commentStatuses),
  created_at: Timestamp,
  /** When its author last changed the text. */
  edited_at: Nullable(Timestamp),
  liked: Type.Boolean(),
  likes_count: Type.Integer(),
  /** Names of those whom the text names behind an `@`, and who were told. */
  mentions: Type.Array(Type.String()),
  /** Null where the account was erased. */
  author: Nullable(CommentPerson),
  /** Whether somebody of the team wrote it, as it was where the account was erased since. */
  by_team: Type.Boolean(),
  /** Whether whoever moderates called it the answer to its thread. */
  is_answer: Type.Boolean(),
};
/** An answer to a thread. `liked` is the asker’s own like; `photo` an address below the host. */
export const Reply = Closed(CommentFields);
export type Reply = Static<typeof Reply>;
/**
 * A thread with the answer and its newest replies, as they were written; a thread that is asked for by a reply holds that one, too.
 * `replies_count`: how many it has to the asker.
 */
export const Comment = Closed({
  ...CommentFields,
  is_pinned: Type.Boolean(),
  replies_count: Type.Integer(),
  replies: Type.Array(Reply),
});
export type Comment = Static<typeof Comment>;
/** Replies as they were written, without the answer; `has_more` before the first of them. */
export const ReplyPage = Closed({ data: Type.Array(Reply), has_more: Type.Boolean() });
export type ReplyPage = Static<typeof ReplyPage>;
/** `before` is the id of the earliest reply that one has; without it they are the newest. */
export const ReplyQuery = Closed({ before: Type.Optional(Id) });
/** The newest threads first. `pinned` stands above them and comes with the first page alone; `may_write` is false for whoever was blocked. */
export const CommentPage = Closed({
  ...Page(Comment).properties,
  pinned: Nullable(Comment),
  may_write: Type.Boolean(),
});
export type CommentPage = Static<typeof CommentPage>;

/** `parent_lesson_comment_id` is the thread that is answered; without it a new one begins. `image`: a picture that was sent before */
export const CommentWrite = Closed({
  comment: Lines(MAX_COMMENT),
  parent_lesson_comment_id: Type.Optional(Id),
  image: Type.Optional(CommentImageKey),
});
export type CommentWrite = Static<typeof CommentWrite>;

const Named = Closed({ id: Id, title: Type.String() });
/** A comment as moderators see it. `decided` is who brought it to its state last, null while nobody has. */
export const QueuedComment = Closed({
  id: Id,
  comment: Type.String(),
  parent_lesson_comment_id: Nullable(Id),
  image: CommentFields.image,
  status: Enum(commentStatuses),
  created_at: Timestamp,
  author: CommentFields.author,
  course: Named,
  module_id: Id,
  lesson: Named,
  decided: Nullable(Closed({ name: Nullable(Type.String()), at: Timestamp })),
  /** How many people reported it since somebody decided last. */
  reports: Type.Integer(),
  held_for: Nullable(Enum(commentHolds)),
  is_pinned: Type.Boolean(),
  is_answer: Type.Boolean(),
  /** Whether its author may write no more. */
  is_blocked: Type.Boolean(),
});
export type QueuedComment = Static<typeof QueuedComment>;
/** The newest first; `has_more` behind the last of them. `counts`: how many there are in each state that asks for somebody, to MOST_QUEUED. */
export const CommentQueue = Closed({
  data: Type.Array(QueuedComment),
  has_more: Type.Boolean(),
  counts: Closed({
    awaiting: Type.Integer(),
    reported: Type.Integer(),
    hidden: Type.Integer(),
    spam: Type.Integer(),
  }),
});
export type CommentQueue = Static<typeof CommentQueue>;
/** `before` is the id of the last comment of the page before; without `status` all states but `deleted`. `reported`: what waits since somebody reported it. */
export const CommentQueueQuery = Closed({
  reported: Type.Optional(Type.Literal(true)),
  status: Type.Optional(Enum(commentStatuses)),
  course: Type.Optional(Id),
  lesson: Type.Optional(Id),
  member: Type.Optional(Id),
  /** Part of the author's name or of the lesson's title, accents and case aside; with less than three letters nothing is asked by it. */
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
  before: Type.Optional(Id),
});
export type CommentQueueQuery = Static<typeof CommentQueueQuery>;

/** What several comments become at once. `undo`: only those whose last decision is one's own, with the reports that it settled. */
export const CommentModeration = Closed({
  ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  status: Enum(commentStatuses),
  undo: Type.Optional(Type.Literal(true)),
});
export type CommentModeration = Static<typeof CommentModeration>;
/** What really changed, with the state before: what undoing needs. */
export const CommentsModerated = Closed({ changed: Type.Array(Closed({ id: Id, from: Enum(commentStatuses) })) });
export type CommentsModerated = Static<typeof CommentsModerated>;
/** What was decided about a comment, the last first. `name` is null where the account was erased. */
export const CommentTrail = Type.Array(
  Closed({
    from: Enum(commentStatuses),
    to: Enum(commentStatuses),
    name: Nullable(Type.String()),
    at: Timestamp,
  }),
);
export type CommentTrail = Static<typeof CommentTrail>;
/** Somebody who may write no comments; `by` is null where that account was erased. */
export const BlockedAuthor = Closed({ ...CommentPerson.properties, at: Timestamp, by: Nullable(Type.String()) });
export type BlockedAuthor = Static<typeof BlockedAuthor>;
/** The last first. */
export const BlockedAuthors = Type.Array(BlockedAuthor);
/** How much waits for the asker’s decision: what awaits, and what was reported; to MOST_QUEUED each. */
export const CommentsWaiting = Closed({ waiting: Type.Integer() });
export type CommentsWaiting = Static<typeof CommentsWaiting>;
/** Up to eight, staff first, then who wrote last. */
export const CommentPeople = Type.Array(CommentPerson);
/** `q` is a part of the name; accents and case do not matter. */
export const CommentPeopleQuery = Closed({ q: Type.Optional(Type.String({ maxLength: 60 })) });

/** The new text of one’s own comment. */
export const CommentEdit = Closed({ comment: CommentWrite.properties.comment });
