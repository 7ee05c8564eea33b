import { emit } from '../events/index.ts';
import type { RemoteLoadError } from './load-error.ts';
import { getRegistry } from './registry.ts';

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause ?? ''));

/** Says to the console why, and to whoever collects failures (`remote:failed`) which release of which remote. */
export function reportFailure(error: RemoteLoadError): void {
  const { remote, kind, cause } = error;
  console.error(`${remote}: ${kind}`, cause ?? error);
  emit('remote:failed', {
    remote,
    release: getRegistry().releaseOf(remote) ?? null,
    kind,
    cause: messageOf(cause) || error.message,
  });
}
