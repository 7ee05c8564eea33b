import type { ElementPlayer } from './element-player.ts';
import { WAIT_FOR_NETWORK_MS } from './source.ts';

/** What chunk loading says of a file that the network does not give, or gives too late (shared/federation/file-loader.ts). */
const AWAY = /^(unreachable|timed_out)$/;

/**
 * Begins what needs code that comes late. Code that the network does not give is waited for, as the video itself is; what fails
 * otherwise is said, and begins anew for whoever tries again.
 * @returns what gives it up
 */
export function untilItComes(player: ElementPlayer, begin: () => Promise<void>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const run = (): void =>
    void begin().then(
      () => stopped || player.read().error !== 'offline' || player.tell({ error: undefined }),
      (error: { type?: unknown } | undefined) => {
        if (stopped) return;
        const isAway = AWAY.test(String(error?.type));
        player.tell({ error: isAway ? 'offline' : 'unavailable' });
        if (isAway) waiting = setTimeout(run, WAIT_FOR_NETWORK_MS);
        else
          player.onRetry(() => {
            player.tell({ error: undefined });
            run();
          });
      },
    );
  run();
  return () => {
    stopped = true;
    clearTimeout(waiting);
  };
}
