import type { Composition } from '@clube/shared/contracts/remote';
import { classifyLoad, reportFailure } from '@clube/shared/federation';
import { placeOf } from './place-of.ts';

/** What a remote throws outside of drawing (a handler, a timer, a promise), and a piece of it that did not come, is its failure too. */
export function followUncaught({ remotes }: Composition): void {
  const report = (thrown: unknown, file?: string) => {
    const place = placeOf(thrown, file);
    const thrower = remotes.find(({ base }) => place.includes(base));
    if (thrower) void classifyLoad(thrower.manifest.name, thrown).then(reportFailure);
  };
  addEventListener('error', ({ error, filename }: ErrorEvent) => report(error, filename));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
