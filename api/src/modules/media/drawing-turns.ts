import { createTurns } from '../../worker/turns.ts';
import { isLongLane, type Lane } from './jobs.ts';

const ALL_WAIT = Number.POSITIVE_INFINITY;

/**
 * Lets so many draw at once, of whatever lane. Long films leave one of the places to short ones, where there is more than one.
 */
export function createDrawingTurns(atOnce: number) {
  const turns = createTurns(atOnce, ALL_WAIT);
  const longTurns = createTurns(Math.max(1, atOnce - 1), ALL_WAIT);
  return <T>(lane: Lane, work: () => Promise<T>): Promise<T> =>
    isLongLane(lane) ? longTurns(() => turns(work)) : turns(work);
}
