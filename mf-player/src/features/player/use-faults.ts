import { useEffect } from 'react';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { PlayerState } from './contract.ts';

/** Longer than anybody takes for part of the film. */
const SLOW_MS = 10_000;
/** What is wrong stays so: whoever reads it and leaves has met it. */
const WRONG_MS = 1000;

/** Tells what went wrong for longer than a moment, for whoever answers this person's tickets. Its code comes with the first fault. */
export function useFaults({ error, status, paused }: PlayerState, path: LessonIds): void {
  const kind = error ?? (status === 'loading' && !paused && 'slow');
  useEffect(() => {
    if (!kind) return undefined;
    const timer = setTimeout(
      () =>
        import(/* webpackChunkName: "texts" */ './tell-fault.ts').then(
          ({ tellFault }) => tellFault(path, kind),
          String,
        ),
      error ? WRONG_MS : SLOW_MS,
    );
    return () => clearTimeout(timer);
    // The path is a new one each time that is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, path.lessonId]);
}
