import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationsKey, unreadQuery } from '@clube/shared/clients/notification';
import { on } from '@clube/shared/events';

/**
 * How many are not read, going on by itself; the page brings the first answer along.
 * @param mayAsk false while the page has something better to do than to ask where it brought none
 */
export function useUnread(mayAsk: boolean): number {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery(), enabled: mayAsk });
  useEffect(
    () => on('notification:changed', () => void client.invalidateQueries({ queryKey: notificationsKey })),
    [client],
  );
  return data?.unread ?? 0;
}
