import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  MemberSubscriptionDetail,
  MemberSubscriptionPage,
  MemberSubscriptionQuery,
  MemberSubscriptionStep,
  OwnSubscriptionList,
} from '../contracts/member-subscription.ts';

/** All filters of the list, and each of them: whoever changes one invalidates with it. */
export const memberSubscriptionsKey = ['member-subscriptions'] as const;
/** Who subscribes to what a panel sells, page by page, the newest first. */
export const memberSubscriptionsQuery = (query: Omit<MemberSubscriptionQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [...memberSubscriptionsKey, 'list', query],
    queryFn: ({ pageParam: after }) =>
      http
        .get('member-subscription', { searchParams: search({ ...query, ...(after !== null && { after }) }) })
        .json<MemberSubscriptionPage>(),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
/** One with its history and its orders. @throws ApiError `request.not_found` */
export const memberSubscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: [...memberSubscriptionsKey, 'one', id],
    queryFn: () => http.get(`member-subscription/${id}`).json<MemberSubscriptionDetail>(),
    staleTime: 0,
  });
/** Pauses, resumes or ends one. @throws ApiError `version.stale`, `subscription.state`, `request.not_found` */
export const stepMemberSubscription = (id: number, body: MemberSubscriptionStep) =>
  http.post(`member-subscription/${id}/step`, { json: body }).json();

/** What one subscribes to oneself. */
export const ownSubscriptionsQuery = () =>
  queryOptions({
    queryKey: ['own-subscriptions'],
    queryFn: () => http.get('me/member-subscription').json<OwnSubscriptionList>(),
  });
/** Ends one's own with the period that is paid. @throws ApiError `version.stale`, `subscription.state`, `request.not_found` */
export const cancelOwnSubscription = (id: number, version: number) =>
  http.post(`me/member-subscription/${id}/cancel`, { json: { version } }).json();
