import { commentStatuses } from '@clube/shared/contracts/comment-statuses';
import { useListAddress } from '@clube/shared/ui';

const ALL = 'all';
const REPORTED = 'reported';
export const filters = [
  'awaiting',
  REPORTED,
  ...commentStatuses.filter((status) => status !== 'awaiting'),
  ALL,
] as const;
export type Filter = (typeof filters)[number];

/** What of the queue the address asks for. */
export function useFilters() {
  const { filter, setFilter } = useListAddress();
  const status = filters.find((known) => known === filter('status')) ?? 'awaiting';
  const [course, lesson, member] = ['curso', 'aula', 'membro'].map((name) => Number(filter(name)) || undefined);
  // One or two letters find everybody.
  const typed = filter('busca').slice(0, 100);
  const q = typed.trim();
  return {
    status,
    typed,
    course,
    lesson,
    member,
    setFilter,
    query: {
      ...(status === REPORTED ? { reported: true as const } : status !== ALL && { status }),
      ...(course && { course }),
      ...(lesson && { lesson }),
      ...(member && { member }),
      ...(q.length > 2 && { q }),
    },
  };
}
