import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { SAY_SLOW_MS } from '../contracts/slow.ts';
import { askAgain } from './ask-file.ts';
import { classifyLoad } from './classify-load.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RemoteLoadError } from './load-error.ts';
import { watchLoops } from './loop-guard.ts';
import * as css from '../ui/part-boundary.css.ts';
import { reportFailure } from './report-failure.ts';
import { withLimit } from './with-limit.ts';

type Props = {
  remote: string;
  waiting: (slow: boolean, retry: () => void) => ReactNode;
  failed: (error: RemoteLoadError, retry: () => void) => ReactNode;
  children: ReactNode;
};

const never = new Promise<never>(() => {});

/** In the place of a part that waits for something of its own: slow after a while, and then it has timed out. */
function Suspended({
  remote,
  waiting,
  onLimit,
}: Pick<Props, 'remote' | 'waiting'> & { onLimit: (e: unknown) => void }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => setSlow(true), SAY_SLOW_MS);
    withLimit(remote, never).catch((error: unknown) => current && onLimit(error));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [remote, onLimit]);
  return waiting(slow, askAgain);
}

/**
 * Around a part of a remote that runs: a crash, a chunk that does not come, a loop and a wait without end stop here, are said
 * (`remote:failed`), and can be tried again.
 */
export function PartBoundary({ remote, waiting, failed, children }: Props) {
  const [stopped, setStopped] = useState<RemoteLoadError>();
  const [stop] = useState(() => (cause: unknown) => {
    void classifyLoad(remote, cause).then((error) => {
      reportFailure(error);
      setStopped(error);
    });
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? watchLoops(place.current, stop) : undefined), [stop, stopped]);
  if (stopped) return failed(stopped, () => setStopped(undefined));
  return (
    <div ref={place} className={css.place}>
      <ErrorBoundary onError={stop} fallback={() => waiting(false, askAgain)}>
        <Suspense fallback={<Suspended remote={remote} waiting={waiting} onLimit={stop} />}>{children}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
