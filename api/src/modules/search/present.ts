import type { SearchHit } from '@clube/shared/contracts/search';
import { countPieces } from '../../lib/pieces.ts';
import { refusalCode } from '../access/rule.ts';
import { cuesOf, plainText } from '../../worker/captions.ts';
import type { HitRow, Meaning, Meant } from './queries.ts';

/** What parts words; the same as in `search_terms` (migration 0155). */
const WORD = /[^\s!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e]+/g;
/** What a letter is compared as: there are some thousand, and asking the runtime of each of a long text takes as long as reading it. */
const compared = new Map<string, string>();
function letterOf(typed: string): string {
  const known = compared.get(typed);
  if (known !== undefined) return known;
  const letter = typed.normalize('NFD')[0]!.toLowerCase();
  const found = letter.length === 1 ? letter : typed;
  compared.set(typed, found);
  return found;
}
/** One letter for each of the text's, so that places in it are places in the text. */
const plain = (text: string) => text.replaceAll(/[A-Z\u0080-\uffff]/g, letterOf);

/** Where the words that were meant stand in a title: the part of a word that was typed, all of a word that only looks like it. */
export function marksOf(title: string, meant: readonly Meaning[]): [number, number][] {
  return [...plain(title).matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const terms = meant.filter((meaning) => meaning.word === word).map(({ term }) => term);
    const longest = terms.toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) return [];
    const at = word.indexOf(longest);
    return [at < 0 ? [index, index + word.length] : [index + at, index + at + longest.length]];
  });
}

/** What was typed, as words are compared. */
export const termsOf = (q: string): string[] => [...new Set(plain(q).match(WORD) ?? [])];

/** As much of a word as is one that was typed, or all of it where it stands for one; 0 where it is neither. */
const lengthOf = (word: string, { term, words }: Meant) =>
  words.includes(word) ? word.length : words.length === 0 && word.startsWith(term) ? term.length : 0;

/** Where what is meant stands in a text, and how much of it there is. */
function findMeant(text: string, meant: readonly Meant[]) {
  const seen = new Set<string>();
  const marks = [...plain(text).matchAll(WORD)].flatMap(({ 0: word, index }): [number, number][] => {
    for (const one of meant) if (lengthOf(word, one) > 0) seen.add(one.term);
    const longest = Math.max(0, ...meant.map((one) => lengthOf(word, one)));
    return longest > 0 ? [[index, index + longest]] : [];
  });
  return { found: seen.size, marks };
}

/** As many are read for one question: some forty hours of talk. */
const MOST_READ = 3_000_000;
/** What stands around a sentence. */
const TIMES = 34;
type Sentence = NonNullable<SearchHit['said']>;

/**
 * Reads transcripts for one question, a piece at a time. Between two pieces whoever asks for something else is answered (`turn`), and
 * no more than `MOST_READ` letters are read, however long their transcripts are.
 */
export function createReader(meant: readonly Meant[], turn: () => Promise<unknown>) {
  let left = MOST_READ;
  const isFull = countPieces();
  /** The first sentence of a transcript, as it is kept, that has the most of what is meant, of as much as is read; undefined where none has any. */
  async function saidIn(content: string): Promise<Sentence | undefined> {
    let most = 0;
    let best: Sentence | undefined;
    for (const { start, text: kept } of cuesOf(content.slice(0, Math.max(0, left)))) {
      const length = kept.length + TIMES;
      left -= length;
      const text = plainText(kept);
      const { found, marks } = findMeant(text, meant);
      if (found > most) [most, best] = [found, { at: Math.floor(start), text, marks }];
      if (most === meant.length) break;
      if (isFull(length)) await turn();
    }
    return best;
  }
  return { saidIn, isOver: () => left <= 0 };
}

/** What closes the course is said before what closes a part of it. */
function lockOf({ kind, course_reason, reason }: HitRow): SearchHit['locked'] {
  const code = course_reason
    ? refusalCode('course', course_reason)
    : reason && refusalCode(kind === 'course' ? 'course' : 'lesson', reason);
  return code as SearchHit['locked'];
}

export const presentHit = (row: HitRow, meant: readonly Meaning[]): SearchHit => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  marks: marksOf(row.title, meant),
  course: { id: row.course_id, title: row.course_title },
  module: row.module_id === null ? null : { id: row.module_id, title: row.module_title! },
  locked: lockOf(row),
  cover: row.cover,
  lessons_count: row.lessons_count,
  duration_seconds: row.duration_seconds,
  percent: row.percent,
});
