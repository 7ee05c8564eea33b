import { useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteTicketCanned, ticketCannedKey, ticketCannedQuery } from '@clube/shared/clients/ticket-canned';
import type { TicketCanned } from '@clube/shared/contracts/ticket-canned';
import { Button, EmptyState, Page, QueryState, showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { BackLink } from '../../back-link.tsx';
import { CannedForm } from './canned-form.tsx';
import * as css from './answers.css.ts';
import { TagsEditor } from './tags-editor.tsx';

function CannedRow({ canned }: { canned: TicketCanned }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [state, setState] = useState<'shown' | 'edited' | 'doomed'>('shown');
  const show = () => setState('shown');
  const { id, title, text } = canned;
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
          onConfirm={() =>
            deleteTicketCanned(id).then(
              () => client.invalidateQueries({ queryKey: ticketCannedKey }),
              (error: unknown) => {
                showFailure(error, t`A resposta pronta não foi apagada. Tente de novo.`);
                throw error;
              },
            )
          }
          onClose={show}
        >
          <Trans>Não há como desfazer. O que já foi enviado com ela fica.</Trans>
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
