// As lent: whoever bundles this module meets the errors of the page's one transport.
import { isApiError } from '@clube/shared/transport';
import { keepWaiting, type Waiting } from './store.ts';

export { dropCompletion, dropWaiting, forgetOthers, onOutboxChanged, readWaiting, type Waiting } from './store.ts';

/** Whether no answer came at all: the network is away. Whoever sends it again asks by the same key, so nothing is done twice. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && error.status === 0;

/** Before a server that is down or starts anew something else answers for it; it itself says when it cannot. */
const DOWN = new Set([502, 503, 504]);
/** Whether it is to be sent later: nothing answered, or not the server itself. What it refused, or failed at, would be so again. */
export const isAway = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && DOWN.has(error.status));

type Worded = Waiting extends infer One ? (One extends Waiting ? Omit<One, 'at'> : never) : never;

/**
 * Keeps for later what could not be sent, where this browser has what sends it (shell/src/features/offline).
 * @returns what waits now; undefined where nothing does, and the failure is its caller’s to tell
 */
export async function keepForLater(what: Worded): Promise<Waiting | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined;
  const one: Waiting = { ...what, at: Date.now() };
  // A full or forbidden storage: as without it.
  return (await keepWaiting(one).catch(() => false)) ? one : undefined;
}
