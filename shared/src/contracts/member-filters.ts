/**
 * How somebody stands in a panel: `ending`: one of their courses closes within `ENDING_DAYS`; `ended`: one has closed. With a
 * course both speak of that one.
 */
export const memberStates = ['active', 'suspended', 'ending', 'ended'] as const;
/** Days before its end from which a course counts as ending. */
export const ENDING_DAYS = 30;

/** How far somebody is in a course, or in all of theirs together: nothing of it, some, all. */
export const progressBands = ['none', 'begun', 'done'] as const;

/** In which order the list comes: by name, the last seen first, the longest away first, the newest first. */
export const memberSorts = ['name', 'seen', 'away', 'newest'] as const;
/** A word of the order. */
export type MemberSort = (typeof memberSorts)[number];

/** Members that one act changes at most. */
export const MOST_AT_ONCE = 1000;

/** What a column of a file of people can be. `name` is a whole name, which is parted at its first blank; `groups` are several, with `;` or `|` between. */
export const importFields = ['email', 'name', 'first_name', 'last_name', 'document', 'country', 'groups'] as const;
/** A word of the mapping of columns. */
export type ImportField = (typeof importFields)[number];
/** Rows of one file of people. */
export const MOST_IMPORT_ROWS = 50_000;
/** Bytes of one file of people. */
export const MOST_IMPORT_BYTES = 10_000_000;
/** Invitations of imports that a panel mails in an hour. */
export const IMPORT_MAILS_PER_HOUR = 300;

/** Columns of the list that may be left out. */
export const memberColumns = ['role', 'groups', 'courses', 'progress', 'seen', 'state'] as const;
/** One of them. */
export type MemberColumn = (typeof memberColumns)[number];
/** Ways to look at the list that one of its staff makes at most, those that all share among them. */
export const MOST_MEMBER_VIEWS = 200;
/** Groups of members that a panel has at most. */
export const MOST_MEMBER_GROUPS = 200;
