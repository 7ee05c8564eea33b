/** A stretch of a video that was watched, in whole seconds, end exclusive. */
export type Interval = { start: number; end: number };

/** Adds a stretch and joins what touches: the list stays sorted and as short as it can be. */
export function addInterval(intervals: readonly Interval[], added: Interval): Interval[] {
  if (added.end <= added.start) return [...intervals];
  const joined: Interval[] = [];
  for (const next of [...intervals, added].toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end);
    else joined.push({ ...next });
  }
  return joined;
}
