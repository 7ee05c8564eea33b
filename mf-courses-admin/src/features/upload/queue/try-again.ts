import type { UploadProblem } from '../upload-problem.ts';
import { isPassing } from './may-pause.ts';

/** Before it is asked again; each time it stops at the same place, for twice as long. */
const FIRST_MS = 20_000;
const MOST_MS = 300_000;

/** Tries again what passes, until it gets further or is given up. */
export function createRetries(resume: (id: string) => void) {
  const pauses = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Somebody does it, or nobody is to. */
  const stop = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  return {
    stop,
    plan(id: string, problem: UploadProblem) {
      stop(id);
      if (!isPassing(problem)) return;
      const pause = pauses.get(id) ?? FIRST_MS;
      pauses.set(id, Math.min(MOST_MS, pause * 2));
      timers.set(
        id,
        setTimeout(() => resume(id), pause),
      );
    },
    /** It got further: what comes next is another time. */
    moved: (id: string) => void pauses.delete(id),
    forget(id: string) {
      stop(id);
      pauses.delete(id);
    },
    drop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      pauses.clear();
    },
  };
}
