import type { Composition } from '@clube/shared/contracts/remote';
import type { ClientError } from '@clube/shared/contracts/release';
import { on } from '@clube/shared/events';

const MOST_REPORTS = 10;

/**
 * Tells the platform which part of which release was not there, so that its team hears of it. A tab tells each kind of failure of a
 * remote once, and nothing about who looks or at what.
 */
export function reportFailures(composition: Composition): void {
  const told = new Set<string>();
  on('remote:failed', ({ remote, kind }) => {
    const release = composition.remotes.find(({ manifest }) => manifest.name === remote);
    const what = `${remote} ${kind}`;
    if (!release || told.has(what) || told.size >= MOST_REPORTS) return;
    told.add(what);
    const body: ClientError = { remote, hash: release.hash, kind };
    // Not a call of a screen: nobody waits for it, and it outlives the page.
    fetch('/api/platform/client-error', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  });
}
