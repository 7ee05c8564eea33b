import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { replyToTicket, setTicketOpen, ticketQuery, ticketsKey } from '@clube/shared/clients/ticket';
import { ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { formatDate } from '@clube/shared/i18n';
import { mayAtom, RelativeTime } from '@clube/shared/session';
import { useKeptFields } from '@clube/shared/drafts';
import { Form, Submit, TextAreaInput } from '@clube/shared/forms';
import { Avatar, Button, Chip, Page, QueryState, QuietNotice, Row, showFailure } from '@clube/shared/ui';
import { DeskPanel } from './desk-panel.tsx';
import { ImageField } from './image-field.tsx';
import { KeepFields } from './keep-fields.tsx';
import { StatusChip } from './tickets-page.tsx';
import * as desk from './desk-panel.css.ts';
import * as css from './tickets.css.ts';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useImage } from './use-image.ts';

type Values = { message: string };
const FIELDS = ['message'] as const;

function ReplyForm({ id, onReplied }: { id: number; onReplied: (ticket: TicketDetail) => void }) {
  const { t } = useLingui();
  const image = useImage();
  const kept = useKeptFields('ticket', String(id), FIELDS);
  return (
    <Form<Values>
      key={kept.form?.key}
      {...(kept.form && { initialValues: kept.form.initialValues })}
      onSubmit={async ({ message }, form) => {
        onReplied(await replyToTicket(id, { message, ...image.named }));
        kept.forget();
        form.restart({});
        image.remove();
      }}
      messages={{ 'ticket.closed': { field: 'message', text: t`Este chamado já foi fechado.` } }}
      failure={t`A resposta não foi enviada. Tente de novo.`}
      validate={({ message }) => ({ message: message?.trim() ? undefined : t`Escreva uma resposta.` })}
    >
      <KeepFields names={FIELDS} onChange={kept.keep} />
      <ImageField image={image}>
        <TextAreaInput name="message" maxLength={10_000} label={<Trans>Sua resposta</Trans>} />
      </ImageField>
      <Row>
        <Submit disabled={image.isSending}>
          <Trans>Responder</Trans>
        </Submit>
      </Row>
    </Form>
  );
}

function Conversation({ ticket }: { ticket: TicketDetail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, title, status, created_at } = ticket;
  const older = useEarlierMessages(ticket);
  const show = (next: TicketDetail) => {
    client.setQueryData(ticketQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ticketsKey });
    void client.invalidateQueries({ queryKey: ticketDeskQuery(id).queryKey });
  };
  const toggle = useMutation({
    mutationFn: () => setTicketOpen(id, status === 'closed'),
    onSuccess: show,
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  const opened = formatDate(created_at);
  const answers = useAtomValue(mayAtom)('ticket.answer');
  return (
    <Page
      narrow={!answers}
      title={title}
      subtitle={<Trans>Aberto em {opened}</Trans>}
      actions={
        <Row>
          <StatusChip status={status} />
          <Button loading={toggle.isPending} onClick={() => toggle.mutate()}>
            {status === 'open' ? <Trans>Fechar chamado</Trans> : <Trans>Reabrir</Trans>}
          </Button>
        </Row>
      }
    >
      <div className={answers ? desk.beside : undefined}>
        {answers && <DeskPanel id={id} />}
        <div>
          {older.hasEarlier && (
            <p className={css.earlier}>
              <Button size="small" loading={older.isPending} onClick={older.load}>
                <Trans>Ver mensagens anteriores</Trans>
              </Button>
            </p>
          )}
          <div className={css.thread}>
            {older.messages.map((message) => {
              // Only what staff wrote outlives its author's account.
              const author = message.author ?? { name: t`Conta apagada`, photo: null, role: 'support' };
              const isStaff = author.role !== 'student';
              return (
                <article key={message.id} className={css.message}>
                  <Avatar name={author.name} photo={author.photo} />
                  <div className={css.bubble} data-staff={isStaff}>
                    <div className={css.bubbleHead}>
                      <strong>{author.name}</strong>
                      {isStaff && (
                        <Chip tone="brand">
                          <Trans>Equipe</Trans>
                        </Chip>
                      )}
                      {message.by_mail && (
                        <Chip>
                          <Trans>Por e-mail</Trans>
                        </Chip>
                      )}
                      <RelativeTime at={message.created_at} className={css.time} />
                    </div>
                    <p className={css.text}>{message.message}</p>
                    {message.image && (
                      <a href={message.image} target="_blank" rel="noreferrer">
                        <img className={css.picture} src={message.image} alt={t`Imagem da mensagem`} loading="lazy" />
                      </a>
                    )}
                    {message.left_out > 0 && (
                      <p className={css.time}>
                        <Plural
                          value={message.left_out}
                          one="# anexo do e-mail não veio: só imagens PNG, JPEG e WebP são mostradas."
                          other="# anexos do e-mail não vieram: só imagens PNG, JPEG e WebP são mostradas."
                        />
                      </p>
                    )}
                  </div>
                </article>
              );
            })}
          </div>
          {status === 'open' ? (
            <ReplyForm id={id} onReplied={show} />
          ) : (
            <QuietNotice>
              <Trans>Este chamado está fechado. Reabra para responder.</Trans>
            </QuietNotice>
          )}
        </div>
      </div>
    </Page>
  );
}

export function TicketPage() {
  const ticket = useQuery(ticketQuery(Number(useParams()['id']) || 0));
  return <QueryState query={ticket}>{(data) => <Conversation ticket={data} />}</QueryState>;
}
