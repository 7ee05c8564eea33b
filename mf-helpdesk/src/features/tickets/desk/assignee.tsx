import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { assignTicket, ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { meAtom } from '@clube/shared/session';
import { Button, SelectField, showFailure } from '@clube/shared/ui';
import * as css from './head.css.ts';

type Props = { id: number; desk: TicketDesk; onChange: (desk: TicketDesk) => void };

/** Who has a ticket, and whom it can be given to. */
export function Assignee({ id, desk, onChange }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = useAtomValue(meAtom)?.current?.currentMember.id;
  const { assignee, colleagues } = desk;
  const assign = useMutation({
    mutationFn: (to: number | null) => assignTicket(id, { to, from: assignee?.id ?? null }),
    onSuccess: onChange,
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ticketDeskQuery(id).queryKey });
      showFailure(
        error,
        t`O responsável não foi salvo: alguém da equipe pode ter mudado antes. Confira e tente de novo.`,
      );
    },
  });
  const isListed = assignee === null || colleagues.some((colleague) => colleague.id === assignee.id);
  const people = isListed ? colleagues : [assignee, ...colleagues];
  return (
    <div className={css.assignee}>
      <SelectField
        label={<Trans>Responsável</Trans>}
        value={assignee?.id ?? ''}
        // Not off while it is sent: it would lose the focus.
        aria-busy={assign.isPending}
        onChange={({ target }) => {
          if (!assign.isPending) assign.mutate(target.value === '' ? null : Number(target.value));
        }}
      >
        <option value="">{t`Ninguém`}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
      {me !== undefined && assignee?.id !== me && (
        <Button size="small" loading={assign.isPending} onClick={() => assign.mutate(me)}>
          <Trans>Assumir</Trans>
        </Button>
      )}
    </div>
  );
}
