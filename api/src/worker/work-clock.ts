/**
 * Tells how long a worker and its programs had a processor to go on with: what they waited for one is nobody's fault, and on a
 * busy machine the least of priorities waits for hours. Threads wait beside one another, so of each span between two looks the
 * one that waited longest says how much was lost.
 * @param read how long each thread has waited since it began, milliseconds
 * @returns the time worked until now, milliseconds; to be asked often
 */
export function createWorkClock(read: () => ReadonlyMap<string, number>, start: number): (now: number) => number {
  let last = { at: start, waits: read() };
  let worked = 0;
  return (now) => {
    const waits = read();
    const lost = Math.max(0, ...[...waits].map(([thread, waited]) => waited - (last.waits.get(thread) ?? 0)));
    worked += Math.max(0, now - last.at - lost);
    last = { at: now, waits };
    return worked;
  };
}
