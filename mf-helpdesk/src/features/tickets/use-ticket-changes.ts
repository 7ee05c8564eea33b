import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { setTicketOpen, ticketQuery, ticketsKey } from '@clube/shared/clients/ticket';
import { ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { on } from '@clube/shared/events';
import { showFailure } from '@clube/shared/ui';

/** What changes a ticket that is shown: who looks at it, and whoever answers meanwhile. */
export function useTicketChanges({ id, status }: Pick<TicketDetail, 'id' | 'status'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const show = (next: TicketDetail) => {
    client.setQueryData(ticketQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ticketsKey });
    void client.invalidateQueries({ queryKey: ticketDeskQuery(id).queryKey });
  };
  // An answer is a notification of whom it is for.
  useEffect(
    () =>
      on('notification:changed', () => {
        void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
        void client.invalidateQueries({ queryKey: ticketsKey });
      }),
    [client, id],
  );
  const toggle = useMutation({
    mutationFn: () => setTicketOpen(id, status === 'closed'),
    onSuccess: show,
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return { show, toggle };
}
