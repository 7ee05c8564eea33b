import type { Chapter } from '@clube/shared/contracts/media';
import { formatClock } from '@clube/shared/i18n';

const LINE = /^((?:\d{1,2}:)?\d{1,3}:[0-5]\d)\s+(\S.*)$/;
const MAX_TITLE = 200;
const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** One chapter a line: where it begins, and what it is called. */
export const writeChapters = (chapters: readonly Chapter[]) =>
  chapters.map(({ seconds, title }) => `${formatClock(seconds)} ${title}`).join('\n');

/**
 * Reads such lines back. What stands where it stood keeps its fractions of a second.
 * @returns the number of the first line that is none (from 1) in `wrong`
 */
export function readChapters(text: string, before: readonly Chapter[]): { chapters: Chapter[]; wrong?: number } {
  const chapters: Chapter[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, clock, title] = LINE.exec(line.trim()) ?? [];
    if (!clock || !title || title.length > MAX_TITLE) return { chapters: [], wrong: index + 1 };
    const seconds = secondsOf(clock);
    const same = before.find((chapter) => Math.floor(chapter.seconds) === seconds);
    chapters.push({ seconds: same?.seconds ?? seconds, title });
  }
  return { chapters };
}
