// In a file of its own: the browser needs the list, not the schemas.
/** What moderators decide between; `awaiting` is what nobody has decided yet. */
export const commentStatuses = ['awaiting', 'approved', 'hidden', 'spam'] as const;
/** A state of a comment. */
export type CommentStatus = (typeof commentStatuses)[number];

/** How far the queue of moderation counts; from there on it says that there are more. */
export const MOST_QUEUED = 1000;
