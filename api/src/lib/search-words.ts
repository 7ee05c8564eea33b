/** Words of a question that count. */
const MOST_WORDS = 6;

/** What somebody looks for, word by word. */
export const searchWords = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** As `like` and `ilike` take a text by its letters. */
export const escapeLike = (text: string): string => text.replace(/[%_\\]/g, (character) => `\\${character}`);

/** Of what holds a text anywhere. */
export const patternOf = (text: string): string => `%${escapeLike(text)}%`;

/** Of what holds each of the words that are looked for. */
export const patternsOf = (q: string): string[] => searchWords(q).map(patternOf);
