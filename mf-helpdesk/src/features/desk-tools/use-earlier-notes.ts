import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { fetchEarlierNotes } from '@clube/shared/clients/ticket-desk';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { showFailure } from '@clube/shared/ui';

type Notes = TicketDesk['notes'];

/** The newest notes of a ticket, and the pages before them as far as somebody asked for them. */
export function useEarlierNotes(id: number, desk: TicketDesk | undefined) {
  const { t } = useLingui();
  const [kept, setKept] = useState<{ notes: Notes; hasEarlier: boolean }>();
  const newest = desk?.notes ?? [];
  const known = new Set(newest.map((note) => note.id));
  const notes = [...(kept?.notes.filter((note) => !known.has(note.id)) ?? []), ...newest];
  const { mutate, isPending } = useMutation({
    mutationFn: (before: number) => fetchEarlierNotes(id, before),
    // All that is shown is kept: a note that comes moves the newest page on.
    onSuccess: (page) => setKept({ notes: [...page.notes, ...notes], hasEarlier: page.has_earlier }),
    onError: (error) => showFailure(error, t`Não foi possível carregar agora. Tente de novo.`),
  });
  return {
    notes,
    hasEarlier: kept?.hasEarlier ?? desk?.has_earlier_notes ?? false,
    isPending,
    load: () => {
      const [first] = notes;
      if (first) mutate(first.id);
    },
  };
}
