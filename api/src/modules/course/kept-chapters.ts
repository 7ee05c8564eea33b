import { tidyChapters, type Chapter } from '../../worker/chapter.ts';

/** Chapters of a linked video as `lessons.chapters` keeps them. */
export function keptChapters(chapters: readonly Chapter[]): string | null {
  const tidy = tidyChapters(chapters);
  return tidy.length > 0 ? JSON.stringify(tidy) : null;
}
