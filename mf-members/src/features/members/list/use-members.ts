import { useInfiniteQuery, useQuery, keepPreviousData } from '@tanstack/react-query';
import { memberCountQuery, memberListQuery } from '@clube/shared/clients/member';
import type { MemberFilters } from '@clube/shared/contracts/member';
import { memberSorts, memberStates, progressBands } from '@clube/shared/contracts/member-filters';
import { roles } from '@clube/shared/contracts/policy';
import { useListAddress } from '@clube/shared/ui';

const known = <T extends string>(words: readonly T[], word: string): T | undefined => words.find((one) => one === word);
const whole = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** What the list shows, kept in the address. */
export function useFilters() {
  const { filter, setFilter } = useListAddress();
  const course = whole(filter('curso'));
  const progress = course === undefined ? undefined : known(progressBands, filter('progresso'));
  const [q, role, state] = [filter('busca'), known(roles, filter('papel')), known(memberStates, filter('situacao'))];
  const away = whole(filter('ausente'));
  const filters: MemberFilters = {
    ...(q && { q }),
    ...(role && { role }),
    ...(course && { course }),
    ...(state && { state }),
    ...(progress && { progress }),
    ...(away && { away_days: away }),
  };
  return {
    filters,
    sort: known(memberSorts, filter('ordem')) ?? 'name',
    /** Whose profile is open. */
    member: whole(filter('membro')),
    setFilter,
    isFiltered: Object.keys(filters).length > 0,
  };
}
export type Filters = ReturnType<typeof useFilters>;

/** The list under these filters, and how many it holds; what was shown before stays while the next comes. */
export function useMembers({ filters, sort }: Filters) {
  const query = useInfiniteQuery({ ...memberListQuery({ ...filters, sort }), placeholderData: keepPreviousData });
  const count = useQuery({ ...memberCountQuery(filters), placeholderData: keepPreviousData });
  return { query, members: query.data?.pages.flatMap(({ data }) => data) ?? [], total: count.data?.total };
}
