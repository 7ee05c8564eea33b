type Held = { end: () => void };

/**
 * Holds what all share. Where it has not come and is asked for anew, what comes of the earlier try is ended: whoever waited for it has
 * given it up.
 * @param start told which copy to take, and what to call when it is of no use any more
 */
export function oneForAll<T extends Held>(start: (cache: RequestCache, onLost: () => void) => Promise<T>) {
  let made: Promise<T> | undefined;
  let isHere = false;
  const take = (isAgain: boolean): Promise<T> => {
    if (made && (isHere || !isAgain)) return made;
    const lose = () => {
      if (made !== next) return;
      made = undefined;
      isHere = false;
    };
    // What hangs would be joined.
    const next: Promise<T> = start(made ? 'reload' : 'default', lose);
    made = next;
    isHere = false;
    next.then((held) => {
      if (made === next) isHere = true;
      else held.end();
    }, lose);
    return next;
  };
  return Object.assign(take, { isHere: () => isHere });
}
