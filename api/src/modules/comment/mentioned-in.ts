/** People that one comment may name. */
const MOST_NAMED = 5;

/** Somebody who may be named. */
export type Named = { id: number; name: string };

/** Of names that begin alike the longest; of people with one name the first. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  const longest = people.toSorted((a, b) => b.name.length - a.name.length);
  const found = [...text.matchAll(/(?<![\p{L}\p{N}])@/gu)].flatMap(({ index }) => {
    const rest = text.slice(index + 1);
    const person = longest.find(({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)));
    return person ? [person.id] : [];
  });
  return [...new Set(found)].slice(0, MOST_NAMED);
}
