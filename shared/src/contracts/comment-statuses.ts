// In a file of its own: the browser needs the list, not the schemas.
/** What moderators decide between; `awaiting` is what nobody has decided yet, `deleted` goes for good after a while. */
export const commentStatuses = ['awaiting', 'approved', 'hidden', 'spam', 'deleted'] as const;
/** A state of a comment. */
export type CommentStatus = (typeof commentStatuses)[number];

/** Why a comment did not go straight up: the rule of the panel that held it. */
export const commentHolds = ['everything', 'first', 'link', 'image', 'word'] as const;
/** One of them. */
export type CommentHold = (typeof commentHolds)[number];

/** For so many days what was deleted can be brought back. */
export const DELETED_DAYS = 30;

/** How far the queue of moderation counts; from there on it says that there are more. */
export const MOST_QUEUED = 1000;
