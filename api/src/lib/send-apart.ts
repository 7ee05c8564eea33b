/** So often it is looked for what has become due, while something is under way: milliseconds. */
const LOOK_MS = 1000;

type Sending<Due> = {
  /** Takes what is due, of no panel in `busy`, at most `room`. */
  take: (busy: readonly number[], room: number) => Promise<readonly Due[]>;
  /** @throws never */
  send: (due: Due) => Promise<void>;
  /** How much may be under way at once. */
  atOnce: number;
  /** Hears of a look that failed; what is under way goes on, and the others wait for no more than the next look. */
  onFailure: (error: unknown) => void;
  /** Asked before each look: whoever stops leaves the rest to another server. */
  isStopped: () => boolean;
};

/**
 * Sends what is due, until nothing is. A panel's next lot waits for its last one, and for that of no other panel: an address that does
 * not answer costs its own panel time alone, as long as there is room.
 */
export async function sendApart<Due extends { site_id: number }>({
  take,
  send,
  atOnce,
  onFailure,
  isStopped,
}: Sending<Due>): Promise<void> {
  const lots = new Map<number, Promise<unknown>>();
  let underWay = 0;
  const look = (busy: readonly number[]) =>
    take(busy, atOnce - underWay).catch((error: unknown) => {
      onFailure(error);
      return [];
    });
  while (true) {
    const busy = [...lots.keys()];
    const due = isStopped() || underWay >= atOnce ? [] : await look(busy);
    for (const [siteId, lot] of Map.groupBy(due, ({ site_id }) => site_id)) {
      underWay += lot.length;
      const sent = Promise.all(lot.map(send)).finally(() => {
        underWay -= lot.length;
        lots.delete(siteId);
      });
      lots.set(siteId, sent);
    }
    if (lots.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      const again = new Promise((resolve) => (timer = setTimeout(resolve, LOOK_MS)));
      await Promise.race([...lots.values(), again]).finally(() => clearTimeout(timer));
      // Where they were over while it was looked past them, something of theirs may be due.
    } else if (busy.length === 0) return;
  }
}
