import { http } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OwnEventPage, SecurityEventPage } from '../contracts/security-event.ts';

/** All pages of one's own. */
export const ownEventsKey = ['own-events'] as const;

/** @param page from 1 */
export const ownEventsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ownEventsKey, page],
    queryFn: () => http.get('me/event', { searchParams: { page, per_page: 10 } }).json<OwnEventPage>(),
    placeholderData: keepPreviousData,
  });
/** @param page from 1 */
export const siteEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['site-events', page],
    queryFn: () => http.get('site/event', { searchParams: { page } }).json<SecurityEventPage>(),
    placeholderData: keepPreviousData,
  });
