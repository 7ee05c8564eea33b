/**
 * Controls but for tabs and ends of lines, and what turns the reading order of others around: nobody sees them, and a name or an address beside
 * them would be read as another one.
 */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text of several lines that others will read, as somebody meant it. */
export const writtenText = (text: string): string => text.replace(UNSEEN, '').trim();

/** Whether anything of it is to be seen: more than space, joiners, marks without a letter, and letters that are drawn empty. */
export const isSeen = (text: string): boolean => /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text);
