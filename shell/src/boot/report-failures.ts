import type { Composition } from '@clube/shared/contracts/remote';
import type { ClientError } from '@clube/shared/contracts/release';
import { on } from '@clube/shared/events';
import { classifyLoad } from '@clube/shared/federation';
import { placeOf } from '../federation/place-of.ts';

const MOST_REPORTS = 10;
/** As contracts/remote names it, whose schemas stay out of browsers. */
const SHELL = 'shell';

/**
 * Tells the platform which part of which release was not there, so that its team hears of it. A tab tells each kind of failure of a
 * remote, and of the shell, once, and nothing about who looks or at what.
 */
export function reportFailures({ remotes, shell }: Composition): void {
  const told = new Set<string>();
  const tell = (remote: string, hash: string | undefined, kind: ClientError['kind']) => {
    const what = `${remote} ${kind}`;
    if (!hash || told.has(what) || told.size >= MOST_REPORTS) return;
    told.add(what);
    const body: ClientError = { remote, hash, kind };
    // Not with what sends calls: it tells too that this did not come. Nor by the name of what the frame brings late, which would bring
    // what asks queries again (docs/adr/0245): that comes along here, where something failed.
    import(/* webpackChunkName: "queries" */ './send-report.ts')
      .then(({ sendReport }) => sendReport(body))
      .catch(() => undefined);
  };
  on('remote:failed', ({ remote, kind }) =>
    tell(remote, remotes.find(({ manifest }) => manifest.name === remote)?.hash, kind),
  );
  // What the shell's own boundaries catch comes this way too (`reportError`). What a remote throws passes through the shell as well.
  const look = (thrown: unknown, file?: string) => {
    const place = placeOf(thrown, file);
    if (!place.includes('/assets/shell/') || remotes.some(({ base }) => place.includes(base))) return;
    void classifyLoad(SHELL, thrown).then(({ kind }) => tell(SHELL, shell, kind));
  };
  addEventListener('error', ({ error, filename }: ErrorEvent) => look(error, filename));
  addEventListener('unhandledrejection', ({ reason }) => look(reason));
}
