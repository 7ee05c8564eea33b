/** What turns the reading order of others around: nobody sees it, and a name or an address beside it would be read as another one. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
/** Controls but for tabs and ends of lines are not seen either. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
/** Tabs between cells, ends of lines, and breaks of other programs, which no field of a page shows. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Breaks that are only allowed and what joins words: in a name they would be another one, drawn alike. */
const BETWEEN = /[\u00AD\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]/g;

/** Whether anything of it is to be seen: more than space, joiners, marks without a letter, and letters that are drawn empty. */
const isSeen = (text: string): boolean => /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
/** Nothing where nothing of it is to be seen. */
export const seenText = (text: string): string => (isSeen(text) ? text : '');

/** A text of several lines that others will read, as somebody meant it; empty where nothing of it is to be seen. */
export const writtenText = (text: string): string => seenText(text.replace(TURNS, '').replace(CONTROLS, '').trim());

/**
 * The same of one line: a break is a space. What joins and parts letters and marks of direction stay, for Persian, Hindi, Hebrew and many an
 * emoji are written with them.
 */
export const writtenLine = (text: string): string =>
  seenText(text.replace(BREAKS, ' ').replace(TURNS, '').replace(CONTROLS, ''));

/** The same of what tells one from others: letters are in one form (NFC), and between words is one space, however wide it was. */
export const writtenName = (text: string): string =>
  writtenLine(text.replace(BETWEEN, ''))
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
