/** Where a part of a media begins, seconds, and what it is called. */
export type Chapter = { seconds: number; title: string };

/** More than anybody chooses from. */
export const MAX_CHAPTERS = 500;
const MAX_TITLE = 200;

const tidyTitle = (title: string) =>
  title
    // eslint-disable-next-line no-control-regex -- titles of others
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE);

/** In order, each with a name and a place of its own. */
export function tidyChapters(chapters: readonly Chapter[]): Chapter[] {
  const places = new Map<number, Chapter>();
  for (const { seconds, title } of chapters) {
    const place = Math.round(seconds * 1000) / 1000;
    const named = tidyTitle(title);
    if (named && place >= 0 && Number.isFinite(place) && !places.has(place))
      places.set(place, { seconds: place, title: named });
  }
  return [...places.values()].toSorted((a, b) => a.seconds - b.seconds).slice(0, MAX_CHAPTERS);
}

/** Chapters of what is kept of a file from a second on: what began before it begins with it. */
export const chaptersFrom = (chapters: readonly Chapter[], beginning: number): Chapter[] =>
  tidyChapters(chapters.map(({ seconds, title }) => ({ seconds: Math.max(0, seconds - beginning), title })));
