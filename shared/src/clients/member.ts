import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MemberPage, MemberQuery } from '../contracts/member.ts';

export const membersQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: ['members', query],
    queryFn: () => http.get('member', { searchParams: search(query) }).json<MemberPage>(),
    placeholderData: keepPreviousData,
  });
