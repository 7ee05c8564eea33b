import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FirstQueryKey } from '../contracts/first-queries.ts';
import type { NotificationChoice, NotificationPage, Unread } from '../contracts/notification.ts';

/** All that is asked of notifications; what changes one makes all of it old. */
export const notificationsKey = ['notifications'] as const;
/** Pages of what somebody was told, the newest first. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'pages'],
    queryFn: ({ pageParam }) =>
      http.get('notification', { searchParams: search({ before: pageParam }) }).json<NotificationPage>(),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
  });
/** How many are not read; stops at 100. A page brings its answer along. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'] satisfies FirstQueryKey<'notification.unread'>,
    queryFn: () => http.get('notification/unread').json<Unread>(),
  });
/** @throws ApiError `request.not_found` */
export const readNotification = (id: number) => http.put(`notification/${id}/read`).json<Unread>();
/** All that there are by now. @throws ApiError `session.missing` */
export const readAllNotifications = () => http.put('notification/read').json<Unread>();
/** How this person is told of each kind. */
export const notificationChoicesQuery = () =>
  queryOptions({
    queryKey: ['notification-choices'],
    queryFn: () => http.get('notification/choice').json<NotificationChoice[]>(),
  });
/** What all kinds are then. @throws ApiError `rate.limited` */
export const chooseNotification = (choice: NotificationChoice) =>
  http.put('notification/choice', { json: choice }).json<NotificationChoice[]>();
