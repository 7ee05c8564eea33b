import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  createTicketCanned,
  deleteTicketCanned,
  ticketCannedKey,
  ticketCannedQuery,
} from '@clube/shared/clients/ticket-canned';
import type { TicketCanned, TicketCannedWrite } from '@clube/shared/contracts/ticket-canned';
import { isApiError } from '@clube/shared/transport';
import { Button, EmptyState, Page, QueryState, showActionToast, showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { BackLink } from '../../back-link.tsx';
import { CannedForm } from './canned-form.tsx';
import * as css from './answers.css.ts';
import { TagsEditor } from './tags-editor.tsx';

/** Deletes an answer, with the way back at hand wherever the person is by then: nothing hangs on one, so it is made anew. */
function useRemoveCanned() {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ticketCannedKey });
  const offer = (was: TicketCannedWrite) => {
    const { title } = was;
    showActionToast(t`Resposta pronta apagada: ${title}.`, { label: t`Desfazer`, onPress: () => void bringBack(was) });
  };
  const bringBack = (was: TicketCannedWrite) =>
    createTicketCanned(was)
      .catch((error: unknown) => {
        showFailure(
          error,
          isApiError(error, 'ticket.too_many_canned')
            ? t`O painel já tem 200 respostas prontas.`
            : t`A resposta pronta não voltou. Tente de novo.`,
        );
        offer(was);
      })
      .then(refresh);
  return async (canned: TicketCanned) => {
    try {
      // As it is by now: what a colleague has made of it comes back too.
      const all = await client.fetchQuery({ ...ticketCannedQuery(), staleTime: 0 });
      const { title, text } = all.find(({ id }) => id === canned.id) ?? canned;
      await deleteTicketCanned(canned.id);
      offer({ title, text });
    } catch (error) {
      // Somebody else was faster: it is gone, as was asked.
      if (!isApiError(error, 'request.not_found')) {
        showFailure(error, t`A resposta pronta não foi apagada. Tente de novo.`);
        throw error;
      }
    }
    await refresh();
  };
}

function CannedRow({ canned }: { canned: TicketCanned }) {
  const { t } = useLingui();
  const remove = useRemoveCanned();
  const [state, setState] = useState<'shown' | 'edited' | 'doomed'>('shown');
  const show = () => setState('shown');
  const { title, text } = canned;
  if (state === 'edited')
    return (
      <li className={css.row}>
        <div className={css.rowText}>
          <CannedForm canned={canned} onDone={show} />
        </div>
      </li>
    );
  return (
    <li className={css.row}>
      <div className={css.rowText}>
        <span className={css.rowTitle}>{title}</span>
        <span className={css.excerpt}>{text}</span>
      </div>
      <Button size="small" aria-label={t`Editar “${title}”`} onClick={() => setState('edited')}>
        <Trans>Editar</Trans>
      </Button>
      <Button
        size="small"
        variant="outline-danger"
        aria-label={t`Apagar “${title}”`}
        onClick={() => setState('doomed')}
      >
        <Trans>Apagar</Trans>
      </Button>
      {state === 'doomed' && (
        <ConfirmDialog
          title={<Trans>Apagar esta resposta pronta?</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={() => remove(canned)}
          onClose={show}
        >
          <Trans>O que já foi enviado com ela fica. Logo depois dá para desfazer.</Trans>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** `/ajuda/respostas`: the answers that staff keep ready, and the panel's tags. */
export function AnswersPage() {
  const { t } = useLingui();
  const canned = useQuery(ticketCannedQuery());
  return (
    <Page narrow title={t`Respostas prontas e etiquetas`}>
      <BackLink to="/ajuda">
        <Trans>Central de ajuda</Trans>
      </BackLink>
      <section className={css.section} aria-labelledby="canned">
        <h2 id="canned" className={css.heading}>
          <Trans>Respostas prontas</Trans>
        </h2>
        <QueryState query={canned}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={MessageSquareText}
                title={<Trans>Nenhuma resposta pronta ainda</Trans>}
                text={<Trans>Escreva a que você mais repete. Ao responder um chamado, digite / para achá-la.</Trans>}
              />
            ) : (
              <ul className={css.rows}>
                {all.map((one) => (
                  <CannedRow key={one.id} canned={one} />
                ))}
              </ul>
            )
          }
        </QueryState>
        <CannedForm />
      </section>
      <TagsEditor />
    </Page>
  );
}
