import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ticketQuery, ticketsKey, ticketsQuery } from '@clube/shared/clients/ticket';
import { mergeTicket, ticketDeskKey } from '@clube/shared/clients/ticket-desk';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { isApiError } from '@clube/shared/transport';
import { Button, QueryState, Row, SelectField, showFailure, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

type Props = {
  ticket: Pick<Ticket, 'id' | 'title' | 'requester'>;
  onClose: () => void;
  /** The ticket that all of it is part of now. */
  onMerged: (id: number) => void;
};

/** Makes a ticket part of another one of the same member; says before what becomes of it. Shown for as long as it is rendered. */
export function MergeDialog({ ticket: { id, title, requester }, onClose, onMerged }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const others = useQuery(ticketsQuery({ requester: requester.id, per_page: 100 }));
  const [into, setInto] = useState<number>();
  const name = requester.name;
  const merge = useMutation({
    mutationFn: (living: number) => mergeTicket(id, { into: living }),
    onSuccess: (living) => {
      for (const queryKey of [ticketsKey, ticketQuery(id).queryKey, ticketQuery(living.id).queryKey, ticketDeskKey])
        void client.invalidateQueries({ queryKey });
      onMerged(living.id);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ticketsKey });
      showFailure(
        error,
        isApiError(error, 'ticket.merged')
          ? t`Alguém da equipe juntou um destes chamados antes. Confira e tente de novo.`
          : t`Os chamados não foram juntados. Tente de novo.`,
      );
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Juntar com outro chamado</Trans>}>
      <QueryState query={others}>
        {({ data }) => {
          const choices = data.filter((other) => other.id !== id);
          if (choices.length === 0)
            return (
              <p>
                <Trans>{name} não tem outro chamado.</Trans>
              </p>
            );
          return (
            <Stack>
              <SelectField
                label={<Trans>Chamado que fica</Trans>}
                value={into ?? ''}
                onChange={({ target }) => setInto(Number(target.value) || undefined)}
              >
                <option value="">{t`Escolha`}</option>
                {choices.map((other) => (
                  <option key={other.id} value={other.id}>
                    #{other.id} {other.title}
                  </option>
                ))}
              </SelectField>
              <p>
                <Trans>
                  As mensagens e notas de “{title}” passam para ele, em ordem de tempo. “{title}” fica fechado e aponta
                  para ele, e {name} recebe um aviso. Não há como desfazer.
                </Trans>
              </p>
              <Row>
                <Button
                  variant="danger"
                  loading={merge.isPending}
                  disabled={into === undefined}
                  onClick={() => into !== undefined && merge.mutate(into)}
                >
                  <Trans>Juntar</Trans>
                </Button>
                <Button onClick={onClose}>
                  <Trans>Cancelar</Trans>
                </Button>
              </Row>
            </Stack>
          );
        }}
      </QueryState>
    </Dialog>
  );
}
