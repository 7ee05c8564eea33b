import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchAnswer, SearchQuery } from '../contracts/search.ts';

/** What has these words in its name; what was found before stays while the next answer comes. @throws ApiError `rate.limited` */
export const searchQuery = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => http.get('search', { searchParams: search(query), signal }).json<SearchAnswer>(),
    placeholderData: keepPreviousData,
  });
