import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { membersQuery } from '@clube/shared/clients/member';
import { mayAtom } from '@clube/shared/session';

/**
 * Students of the panel who are searched for, be they enrolled in a course or not; nobody where who asks is told of those of their courses alone.
 * @param most how many at once
 */
export function useOthers(q: string, most: number) {
  const mayKnow = useAtomValue(mayAtom)('member.manage');
  const { data } = useQuery({
    ...membersQuery({ q, role: 'student', per_page: most }),
    enabled: mayKnow && q !== '',
  });
  return data?.data ?? [];
}
