import type { ComposedRelease } from '@clube/shared/contracts/remote';
import { RemoteLoadError, SMALL_FILE_LIMIT_MS } from '@clube/shared/federation';

/** The name under which an entry puts its container on the window. */
export const globalName = (remote: string) => remote.replaceAll('-', '_');
export const entryUrl = (release: ComposedRelease) => new URL(release.base + release.entry.file, location.href).href;

/**
 * Runs the entry of a remote, checked against the hash that the composition names. Federation finds its container on the
 * window and asks for nothing itself.
 */
export function loadEntry(release: ComposedRelease): Promise<void> {
  const { name } = release.manifest;
  const isThere = () => globalName(name) in globalThis;
  if (isThere()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    globalThis.clubeFiles!.script(
      entryUrl(release),
      release.entry.integrity,
      ({ type }) => {
        if (type !== 'load') reject(new RemoteLoadError(type, name));
        else if (isThere()) resolve();
        // It came as it was published, and did not get to its end.
        else reject(new RemoteLoadError('crashed', name, { cause: new Error('the entry gives no container') }));
      },
      SMALL_FILE_LIMIT_MS,
    );
  });
}
