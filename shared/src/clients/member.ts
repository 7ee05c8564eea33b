import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MemberPage, MemberQuery } from '../contracts/member.ts';

/** Members by pages, under the names by which the panel knows them; the page before stays while the next one comes. */
export const membersQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: ['members', query],
    queryFn: () => http.get('member', { searchParams: search(query) }).json<MemberPage>(),
    placeholderData: keepPreviousData,
  });
