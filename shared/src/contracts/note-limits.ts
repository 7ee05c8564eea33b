// In a file of its own: the browser needs the numbers, not the schemas.
/** Characters of one note. */
export const MAX_NOTE = 4000;
/** So many a member has in one course. */
export const MAX_NOTES = 1000;
/** What notes are exported as: Markdown, or plain text. */
export const noteFormats = ['md', 'txt'] as const;
/** One of them. */
export type NoteFormat = (typeof noteFormats)[number];
