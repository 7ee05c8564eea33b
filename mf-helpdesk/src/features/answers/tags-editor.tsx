import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useUndo } from '@clube/shared/bin';
import { ticketsKey } from '@clube/shared/clients/ticket';
import { ticketDeskKey } from '@clube/shared/clients/ticket-desk';
import { deleteTicketTag, mergeTicketTag, renameTicketTag, ticketTagsQuery } from '@clube/shared/clients/ticket-tag';
import type { TicketTagList } from '@clube/shared/contracts/ticket-tag';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, QueryState, SelectField, showFailure, TextField } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from './answers.css.ts';

type Tag = TicketTagList[number];
const keys = [ticketTagsQuery().queryKey, ticketsKey, ticketDeskKey] as const;
const shown = { always: keys } as const;

function TagRow({ tag, others }: { tag: Tag; others: readonly Tag[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState(tag.name);
  const [into, setInto] = useState<number>();
  const [isDoomed, setDoomed] = useState(false);
  const { id, name: stored, tickets_count: count } = tag;
  const undo = useUndo(shown);
  const refresh = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const rename = useMutation({
    mutationFn: () => renameTicketTag(id, { name: name.trim() }),
    onSuccess: refresh,
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'ticket.tag_taken')
          ? t`Já existe uma etiqueta com esse nome. Para juntar as duas, escolha-a em “Juntar com”.`
          : t`O nome não foi salvo. Tente de novo.`,
      ),
  });
  const act = (work: Promise<unknown>) =>
    work.then(refresh, (error: unknown) => {
      showFailure(error, t`A etiqueta não foi mudada. Tente de novo.`);
      throw error;
    });
  const remove = () =>
    deleteTicketTag(id).then(
      ({ bin }) => undo(bin, stored),
      (error: unknown) => {
        // Somebody else was faster: it is gone, as was asked.
        if (isApiError(error, 'request.not_found')) return refresh();
        showFailure(error, t`A etiqueta não foi mudada. Tente de novo.`);
        throw error;
      },
    );
  const intoName = others.find((other) => other.id === into)?.name;
  return (
    <li className={css.row}>
      <form
        method="dialog"
        className={css.rowText}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && name.trim() !== stored) rename.mutate();
        }}
      >
        <TextField
          label={<Trans>Nome da etiqueta</Trans>}
          hint={<Plural value={count} one="Em # chamado" other="Em # chamados" />}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
      <Button
        size="small"
        aria-label={t`Salvar o nome de “${stored}”`}
        loading={rename.isPending}
        disabled={name.trim() === '' || name.trim() === stored}
        onClick={() => rename.mutate()}
      >
        <Trans>Salvar</Trans>
      </Button>
      {others.length > 0 && (
        <SelectField
          label={<Trans>Juntar com</Trans>}
          value=""
          onChange={({ target }) => target.value !== '' && setInto(Number(target.value))}
        >
          <option value="">{t`Escolha`}</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </SelectField>
      )}
      <Button size="small" variant="outline-danger" aria-label={t`Apagar “${stored}”`} onClick={() => setDoomed(true)}>
        <Trans>Apagar</Trans>
      </Button>
      {isDoomed && (
        <ConfirmDialog
          title={<Trans>Apagar esta etiqueta?</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={remove}
          onClose={() => setDoomed(false)}
        >
          <Plural
            value={count}
            one="Ela sai de # chamado e fica 30 dias na lixeira. Até lá, volta com ele."
            other="Ela sai de # chamados e fica 30 dias na lixeira. Até lá, volta com eles."
          />
        </ConfirmDialog>
      )}
      {into !== undefined && (
        <ConfirmDialog
          title={<Trans>Juntar as duas etiquetas?</Trans>}
          action={<Trans>Juntar</Trans>}
          onConfirm={() => act(mergeTicketTag(id, { into }))}
          onClose={() => setInto(undefined)}
        >
          <Trans>
            Os chamados com “{stored}” ficam com “{intoName}”, e “{stored}” deixa de existir. Não há como desfazer.
          </Trans>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The panel's tags: renamed, put together, deleted. They are made where one is put on a ticket. */
export function TagsEditor() {
  const tags = useQuery(ticketTagsQuery());
  return (
    <section className={css.section} aria-labelledby="ticket-tags">
      <h2 id="ticket-tags" className={css.heading}>
        <Trans>Etiquetas</Trans>
      </h2>
      <QueryState query={tags}>
        {(all) =>
          all.length === 0 ? (
            <p className={css.foot}>
              <Trans>Nenhuma ainda. Uma etiqueta é criada quando alguém a põe num chamado.</Trans>
            </p>
          ) : (
            <ul className={css.rows}>
              {all.map((tag) => (
                <TagRow key={`${tag.id}:${tag.name}`} tag={tag} others={all.filter(({ id }) => id !== tag.id)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <ButtonLink to="/lixeira" size="small" className={css.foot}>
        <Trans>Ver a lixeira</Trans>
      </ButtonLink>
    </section>
  );
}
