import { useId, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ticketQuery, ticketsKey } from '@clube/shared/clients/ticket';
import { ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import { createTicketTag, setTicketTag, ticketTagsQuery } from '@clube/shared/clients/ticket-tag';
import { MOST_TAGS_OF_A_TICKET } from '@clube/shared/contracts/desk-limits';
import type { TicketTag } from '@clube/shared/contracts/ticket-tag';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, TextField } from '@clube/shared/ui';
import * as css from './desk-tools.css.ts';
import { foldedName } from './folded-name.ts';

/** The tags of a ticket: each can be taken off, one that is typed is put on and made where the panel has none of that name. */
export function TagsField({ ticketId, tags }: { ticketId: number; tags: readonly TicketTag[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const known = useQuery(ticketTagsQuery());
  const names = useId();
  const [name, setName] = useState('');
  const find = () => {
    const wanted = foldedName(name);
    return client.fetchQuery(ticketTagsQuery()).then((all) => all.find((tag) => foldedName(tag.name) === wanted)?.id);
  };
  const put = async () => {
    const there = known.data?.find((tag) => foldedName(tag.name) === foldedName(name))?.id;
    if (there !== undefined) return setTicketTag(ticketId, there, true);
    const made = await createTicketTag({ name: name.trim() }).catch(async (error: unknown) => {
      // A colleague made it a moment ago.
      const theirs = isApiError(error, 'ticket.tag_taken') ? await find() : undefined;
      if (theirs === undefined) throw error;
      return { id: theirs };
    });
    return setTicketTag(ticketId, made.id, true);
  };
  const onSuccess = (next: TicketTag[]) => {
    client.setQueryData(ticketDeskQuery(ticketId).queryKey, (desk) => desk && { ...desk, tags: next });
    client.setQueryData(ticketQuery(ticketId).queryKey, (ticket) => ticket && { ...ticket, tags: next });
    for (const queryKey of [ticketsKey, ticketTagsQuery().queryKey]) void client.invalidateQueries({ queryKey });
  };
  const add = useMutation({
    mutationFn: put,
    onSuccess: (next) => {
      setName('');
      onSuccess(next);
    },
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'ticket.too_many_tags')
          ? t`Não cabem mais etiquetas: tire uma antes.`
          : t`A etiqueta não foi posta. Tente de novo.`,
      ),
  });
  const remove = useMutation({
    mutationFn: (tag: number) => setTicketTag(ticketId, tag, false),
    onSuccess,
    onError: (error) => showFailure(error, t`A etiqueta não foi tirada. Tente de novo.`),
  });
  return (
    <div className={css.stack}>
      {tags.length > 0 && (
        <ul className={css.tags} aria-label={t`Etiquetas do chamado`}>
          {tags.map((tag) => {
            const tagName = tag.name;
            return (
              <li key={tag.id} className={css.tag}>
                {tagName}
                <button
                  type="button"
                  className={css.tagRemove}
                  aria-label={t`Tirar a etiqueta “${tagName}”`}
                  aria-disabled={remove.isPending}
                  onClick={() => remove.isPending || remove.mutate(tag.id)}
                >
                  <X size={14} strokeWidth={2} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {tags.length < MOST_TAGS_OF_A_TICKET && (
        <form
          method="dialog"
          className={css.line}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() && !add.isPending) add.mutate();
          }}
        >
          <div className={css.lineField}>
            <TextField
              label={<Trans>Nova etiqueta</Trans>}
              list={names}
              maxLength={40}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
          <datalist id={names}>
            {known.data?.map((tag) => (
              <option key={tag.id}>{tag.name}</option>
            ))}
          </datalist>
          <Button type="submit" size="small" loading={add.isPending} disabled={name.trim() === ''}>
            <Trans>Pôr</Trans>
          </Button>
        </form>
      )}
    </div>
  );
}
