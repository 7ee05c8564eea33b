import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { fetchEarlierMessages } from '@clube/shared/clients/ticket';
import type { TicketDetail, TicketMessage } from '@clube/shared/contracts/ticket';
import { showFailure } from '@clube/shared/ui';

/** The newest messages of a ticket, and the pages before them as far as somebody asked for them. */
export function useEarlierMessages({ id, messages, has_earlier }: TicketDetail) {
  const { t } = useLingui();
  const [kept, setKept] = useState<{ messages: TicketMessage[]; hasEarlier: boolean }>();
  // Each reply moves the newest page on. What it lost is among the kept ones, as long as they reach up to it.
  const newest = messages[0]?.id ?? 0;
  const isJoined = kept !== undefined && (kept.messages.at(-1)?.id ?? 0) >= newest;
  const earlier = isJoined ? kept.messages.filter((message) => message.id < newest) : [];
  const shown = [...earlier, ...messages];
  const { mutate, isPending } = useMutation({
    mutationFn: ([first]: [TicketMessage, ...TicketMessage[]]) => fetchEarlierMessages(id, first.id),
    // Before those that were shown then: a reply that came meanwhile may have moved the newest page on.
    onSuccess: (page, later) => setKept({ messages: [...page.messages, ...later], hasEarlier: page.has_earlier }),
    onError: (error) => showFailure(error, t`Não foi possível carregar agora. Tente de novo.`),
  });
  return {
    messages: shown,
    hasEarlier: isJoined ? kept.hasEarlier : has_earlier,
    isPending,
    load: () => {
      const [first, ...rest] = shown;
      if (first) mutate([first, ...rest]);
    },
  };
}
