import type { Note } from '@clube/shared/contracts/note';

const isBefore = (one: Note, other: Note) =>
  one.seconds === other.seconds ? one.id < other.id : (one.seconds ?? -1) < (other.seconds ?? -1);

/** What was taken away stands where it stood, so that it can be brought back. @param notes as they are now @param removed as they were */
export function withRemoved(notes: readonly Note[], removed: readonly Note[]): Note[] {
  const known = new Set(notes.map(({ id }) => id));
  return removed
    .filter(({ id }) => !known.has(id))
    .reduce((list, note) => {
      const isBeside = (other: Note) => other.lesson.id === note.lesson.id;
      const next = list.findIndex((other) => isBeside(other) && isBefore(note, other));
      const last = list.findLastIndex(isBeside);
      return list.toSpliced(next >= 0 ? next : last >= 0 ? last + 1 : list.length, 0, note);
    }, Array.from(notes));
}

/** Notes under their lessons, in the order in which they come. */
export function byLesson(notes: readonly Note[]): { first: Note; notes: Note[] }[] {
  const groups: { first: Note; notes: Note[] }[] = [];
  for (const note of notes) {
    const group = groups.at(-1);
    if (group?.first.lesson.id === note.lesson.id) group.notes.push(note);
    else groups.push({ first: note, notes: [note] });
  }
  return groups;
}
