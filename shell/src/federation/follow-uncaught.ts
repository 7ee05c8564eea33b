import type { Composition } from '@clube/shared/contracts/remote';
import { RemoteLoadError, reportFailure } from '@clube/shared/federation';

/** Where an error was thrown, as the browser writes it: the stack, or at least the file of the event. */
const placeOf = (thrown: unknown, file = '') => (thrown instanceof Error && thrown.stack ? thrown.stack : file);

/** What a remote throws outside of drawing (a handler, a timer, a promise) is its failure too: said, not shown. */
export function followUncaught({ remotes }: Composition): void {
  const report = (thrown: unknown, file?: string) => {
    const place = placeOf(thrown, file);
    const thrower = remotes.find(({ base }) => place.includes(base));
    if (thrower) reportFailure(new RemoteLoadError('crashed', thrower.manifest.name, { cause: thrown }));
  };
  addEventListener('error', ({ error, filename }: ErrorEvent) => report(error, filename));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
