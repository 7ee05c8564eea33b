/** What turns the reading order of others around: nobody sees it, and a name or an address beside it would be read as another one. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Controls but for tabs and ends of lines are not seen either. NUL is left to be refused (api/src/plugins/input.ts). */
const CONTROLS = /(?![\0\t\n\r])\p{Cc}/gu;

/** A text of several lines that others will read, as somebody meant it. */
export const writtenText = (text: string): string => text.replace(TURNS, '').replace(CONTROLS, '').trim();

/**
 * A text of one line that others will read, as somebody meant it: a tab between two cells, or a break that no field of a page shows, is a
 * space. What joins and parts letters and marks of direction stay, for Persian, Hindi, Hebrew and many an emoji are written with them.
 * @returns undefined where it has several lines or controls
 */
export function writtenLine(text: string): string | undefined {
  const line = text.replaceAll(/[\t\u2028\u2029]/g, ' ').replace(TURNS, '');
  return /\p{Cc}/u.test(line) ? undefined : line;
}

/** Whether anything of it is to be seen: more than space, joiners, marks without a letter, and letters that are drawn empty. */
export const isSeen = (text: string): boolean => /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
