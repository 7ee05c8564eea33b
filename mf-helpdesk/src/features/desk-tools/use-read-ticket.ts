import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { anyTicketKey, readTicket, ticketQuery, ticketsKey } from '@clube/shared/clients/ticket';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { emit, on } from '@clube/shared/events';

/** Marks what is shown of a ticket as read while its page is seen, and asks for what came meanwhile. */
export function useReadTicket({ id, is_unread, messages }: Pick<TicketDetail, 'id' | 'is_unread' | 'messages'>) {
  const client = useQueryClient();
  const last = messages.at(-1)?.id;
  const marked = useRef<number>(undefined);
  // Not marked is no harm: it stays among the unread, and the next look marks it.
  const { mutate } = useMutation({
    mutationFn: (message: number) => readTicket(id, { message }),
    onSuccess: () => {
      client.setQueryData(ticketQuery(id).queryKey, (shown) => shown && { ...shown, is_unread: false });
      void client.invalidateQueries({ queryKey: ticketsKey });
      emit('ticket:changed', { ticketId: id });
      // With the ticket its notice was read, mostly before this page's stream is there to hear of it.
      emit('notification:changed', {});
    },
  });
  useEffect(() => {
    if (!is_unread || last === undefined) return;
    const mark = () => {
      // Once each: what a server does not take is not sent for as long as the page is open.
      if (document.visibilityState !== 'visible' || marked.current === last) return;
      marked.current = last;
      mutate(last);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [is_unread, last, mutate]);
}

/** Asks anew for the lists, and for what is kept of a ticket, when another message or state of it is told; also of one that is not open now. */
export function useTicketNews() {
  const client = useQueryClient();
  useEffect(
    () =>
      on('ticket:changed', ({ ticketId }) => {
        void client.invalidateQueries({ queryKey: ticketsKey });
        void client.invalidateQueries({ queryKey: ticketId === null ? anyTicketKey : ticketQuery(ticketId).queryKey });
      }),
    [client],
  );
}
