import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { assignTicket, noteOnTicket, ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import { ticketQuery, ticketsKey } from '@clube/shared/clients/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { Form, Submit, TextAreaInput } from '@clube/shared/forms';
import { formatDate } from '@clube/shared/i18n';
import { meAtom, RelativeTime } from '@clube/shared/session';
import { Button, QueryState, SelectField, showFailure } from '@clube/shared/ui';
import * as css from './desk-panel.css.ts';

function Assignee({ id, desk, onChange }: { id: number; desk: TicketDesk; onChange: (desk: TicketDesk) => void }) {
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
        disabled={assign.isPending}
        onChange={({ target }) => assign.mutate(target.value === '' ? null : Number(target.value))}
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
          <Trans>Ficar com o chamado</Trans>
        </Button>
      )}
    </div>
  );
}

function Times({ first_answered_at, closed_at }: TicketDesk) {
  return (
    <dl className={css.times}>
      <dt>
        <Trans>Primeira resposta</Trans>
      </dt>
      <dd>{first_answered_at === null ? <Trans>Ainda não houve</Trans> : formatDate(first_answered_at)}</dd>
      {closed_at !== null && (
        <>
          <dt>
            <Trans>Fechado em</Trans>
          </dt>
          <dd>{formatDate(closed_at)}</dd>
        </>
      )}
    </dl>
  );
}

function Notes({ id, desk, onChange }: { id: number; desk: TicketDesk; onChange: (desk: TicketDesk) => void }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="desk-notes">
      <h2 id="desk-notes" className={css.heading}>
        <Lock size={18} strokeWidth={1.75} aria-hidden />
        <Trans>Notas internas</Trans>
      </h2>
      <p className={css.hint}>
        <Trans>Só a equipe lê. Quem abriu o chamado nunca vê.</Trans>
      </p>
      {desk.notes.length > 0 && (
        <ul className={css.notes}>
          {desk.notes.map(({ id: note, note: text, author, created_at }) => (
            <li key={note} className={css.note}>
              <p className={css.noteHead}>
                <strong>{author?.name ?? t`Conta apagada`}</strong> <RelativeTime at={created_at} />
              </p>
              <p className={css.noteText}>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <Form<{ note: string }>
        onSubmit={async ({ note }, form) => {
          onChange(await noteOnTicket(id, { note }));
          form.restart({});
        }}
        messages={{}}
        failure={t`A nota não foi salva. Tente de novo.`}
        validate={({ note }) => ({ note: note?.trim() ? undefined : t`Escreva uma nota.` })}
      >
        <TextAreaInput name="note" maxLength={5000} label={<Trans>Nova nota interna</Trans>} />
        <Submit size="small" variant="white">
          <Trans>Guardar nota</Trans>
        </Submit>
      </Form>
    </section>
  );
}

/** What staff have of a ticket beside its messages. */
export function DeskPanel({ id }: { id: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const desk = useQuery(ticketDeskQuery(id));
  const show = (next: TicketDesk) => {
    client.setQueryData(ticketDeskQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ticketsKey });
    void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
  };
  return (
    <aside className={css.panel} aria-label={t`Da equipe`}>
      <QueryState query={desk}>
        {(data) => (
          <>
            <Assignee id={id} desk={data} onChange={show} />
            <Times {...data} />
            <Notes id={id} desk={data} onChange={show} />
          </>
        )}
      </QueryState>
    </aside>
  );
}
