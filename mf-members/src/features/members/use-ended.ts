import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { useKept } from '@clube/shared/drafts';
import { clockAtom } from '@clube/shared/session';

const DAY_MS = 86_400_000;
/** More than a panel has in a day. */
const MOST_CLOSED = 100;
type Job = { id: number; created_at: string };

const idsIn = ({ ids }: Record<string, unknown>) =>
  new Set(Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []);

/**
 * Which jobs that are over are still told of: those that ended while the page was open, and those of the last day that `lasts` names as it
 * opens. Each until somebody closes it, which this browser remembers until they sign out.
 * @param kind of what they are, by its noun
 */
export function useEnded<Of extends Job>(
  kind: string,
  jobs: readonly Of[] | undefined,
  { isOver, lasts }: Record<'isOver' | 'lasts', (job: Of) => boolean>,
) {
  const now = useAtomValue(clockAtom);
  const kept = useKept(kind, 'closed');
  const [closed, setClosed] = useState(() => idsIn(kept.read()));
  const [passed, setPassed] = useState<ReadonlySet<number>>();
  const isRecent = ({ created_at }: Of) => now - new Date(created_at).getTime() < DAY_MS;
  if (jobs && !passed)
    setPassed(new Set(jobs.filter((job) => isOver(job) && !(lasts(job) && isRecent(job))).map(({ id }) => id)));
  return {
    isTold: ({ id }: Of): boolean => !closed.has(id) && !passed?.has(id),
    close(id: number) {
      // Another tab may have closed others since.
      const all = [...new Set([...idsIn(kept.read()), ...closed, id])].slice(-MOST_CLOSED);
      setClosed(new Set(all));
      kept.keep({ ids: all });
    },
  };
}
