import type { ElementPlayer } from './element-player.ts';
import { WAIT_FOR_NETWORK_MS } from './source.ts';

/** What chunk loading says of a file that the network does not give, or gives too late (shared/federation/file-loader.ts). */
const AWAY: readonly unknown[] = ['unreachable', 'timed_out'];
const isAway = (error: unknown) => AWAY.includes((error as { type?: unknown } | undefined)?.type);

/**
 * Begins what needs code that comes late. Code that the network does not give is waited for, as the video itself is; what fails
 * otherwise is said, and begins anew for whoever tries again.
 * @returns what gives it up
 */
export function untilItComes(player: ElementPlayer, begin: () => Promise<void>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const came = () => {
    if (!stopped && player.read().error === 'offline') player.tell({ error: undefined });
  };
  const lost = (error: unknown) => {
    if (stopped) return;
    if (isAway(error)) {
      player.tell({ error: 'offline' });
      waiting = setTimeout(run, WAIT_FOR_NETWORK_MS);
      return;
    }
    player.tell({ error: 'unavailable' });
    player.onRetry(() => {
      player.tell({ error: undefined });
      run();
    });
  };
  const run = () => void begin().then(came, lost);
  run();
  return () => {
    stopped = true;
    clearTimeout(waiting);
  };
}
