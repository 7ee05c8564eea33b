import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { commentsWaitingQuery } from '@clube/shared/clients/comment-queue';
import { ticketsWaitingQuery } from '@clube/shared/clients/ticket';
import { on } from '@clube/shared/events';
import type { NavigationEntry } from './navigation.ts';
import { useMayAsk } from './use-may-ask.ts';

const POLL_MS = 60_000;
/** A busy panel changes many times a second, and a number need not. */
const PAUSE_MS = 2000;

const asked = {
  'comment:changed': () => commentsWaitingQuery().queryKey,
  'ticket:changed': () => ticketsWaitingQuery().queryKey,
};

/** Asks anew after what happened, once for all that happens within a moment. */
function useRefresh(event: keyof typeof asked, enabled: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const stop = on(event, () => {
      pause ??= setTimeout(() => {
        pause = undefined;
        void client.invalidateQueries({ queryKey: asked[event]() });
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [client, event, enabled]);
}

/** How much waits behind these entries of the navigation, going on by itself: an entry's number by its address, none where nothing waits. */
export function useWaiting(entries: readonly NavigationEntry[]): ReadonlyMap<string, number> {
  const mayAsk = useMayAsk();
  const comments = entries.find(({ waiting }) => waiting === 'comments');
  const tickets = entries.find(({ waiting }) => waiting === 'tickets');
  const ofComments = { ...commentsWaitingQuery(), enabled: mayAsk && comments !== undefined };
  const ofTickets = { ...ticketsWaitingQuery(), enabled: mayAsk && tickets !== undefined };
  const held = useQuery({ ...ofComments, refetchInterval: POLL_MS }).data?.waiting ?? 0;
  // Told live of all that changes it, and of having missed something: no need to ask again and again.
  const unread = useQuery(ofTickets).data?.waiting ?? 0;
  useRefresh('comment:changed', ofComments.enabled);
  useRefresh('ticket:changed', ofTickets.enabled);
  const counts = [
    [comments, held],
    [tickets, unread],
  ] as const;
  return new Map(counts.flatMap(([entry, count]) => (entry && count > 0 ? [[entry.to, count] as const] : [])));
}
