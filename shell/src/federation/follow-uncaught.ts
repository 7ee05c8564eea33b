import type { Composition } from '@clube/shared/contracts/remote';
import { RemoteLoadError, reportFailure } from '@clube/shared/federation';
import { placeOf } from './place-of.ts';

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
