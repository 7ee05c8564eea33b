import { useCallback, useEffect, useState } from 'react';
import { emit } from '../events/index.ts';
import type { RemoteModule } from './define-remote.ts';
import { RemoteLoadError } from './load-error.ts';
import { getRegistry } from './registry.ts';

/** After this long a person is told that it takes longer, and may try again. */
const SLOW_MS = 3000;

const LOADING = { status: 'loading', slow: false } as const;

export type RemoteState =
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; module: RemoteModule }
  | { status: 'failed'; error: RemoteLoadError };

/** Loads a remote and says how it goes. `retry` really asks the network again. */
export function useRemote(remote: string): RemoteState & { retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<RemoteState>(LOADING);

  useEffect(() => {
    let current = true;
    setState(LOADING);
    const timer = setTimeout(
      () => current && setState((known) => (known.status === 'loading' ? { status: 'loading', slow: true } : known)),
      SLOW_MS,
    );
    getRegistry()
      .load(remote)
      .then(
        (module) => current && setState({ status: 'ready', module }),
        (error: unknown) => {
          const failure =
            error instanceof RemoteLoadError ? error : new RemoteLoadError('crashed', remote, { cause: error });
          emit('remote:failed', { remote, kind: failure.kind });
          if (current) setState({ status: 'failed', error: failure });
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [remote, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // The first render after a change of remote still holds the state of the one before.
  const isStale = state.status === 'ready' && state.module.manifest.name !== remote;
  return { ...(isStale ? LOADING : state), retry };
}
