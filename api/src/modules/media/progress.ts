/** How much of a file is done, 0 to 1, and the seconds that the rest takes at the pace of what was done since it began; null before there is one. */
export type Progress = { share: number; secondsLeft: number | null };

/** A worker says it twice a second; whoever looks asks less often. */
const TOLD_MS = 3000;
/** Of less nobody knows the pace. */
const LEAST_SHARE = 0.01;

/**
 * Follows how far a file is.
 * @param tell told of it now and then, at once of the first
 * @param now milliseconds
 * @returns to be told the share that is done
 */
export function followProgress(tell: (progress: Progress) => void, now: () => number = () => performance.now()) {
  let first: { share: number; at: number } | undefined;
  let told: number | undefined;
  return (share: number) => {
    const at = now();
    // What could not be copied is drawn from its beginning.
    if (!first || share < first.share) first = { share, at };
    if (told !== undefined && at - told < TOLD_MS) return;
    told = at;
    const done = share - first.share;
    const secondsLeft = done < LEAST_SHARE ? null : Math.round((((at - first.at) / done) * (1 - share)) / 1000);
    tell({ share, secondsLeft });
  };
}
