import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationsKey, unreadQuery } from '@clube/shared/clients/notification';
import { on } from '@clube/shared/events';

/** How many are not read, going on by itself. @param mayAsk false while the page has something better to do */
export function useUnread(mayAsk: boolean): number {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery(), enabled: mayAsk });
  useEffect(
    () => on('notification:changed', () => void client.invalidateQueries({ queryKey: notificationsKey })),
    [client],
  );
  // Before it may ask, nothing is known: the server's picture and the first of the browser are the same.
  return mayAsk ? (data?.unread ?? 0) : 0;
}
