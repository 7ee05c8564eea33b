import { useRef, type KeyboardEvent } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageField, type MessageImage } from '@clube/shared/attached';
import { replyToTicket, setTicketOpen } from '@clube/shared/clients/ticket';
import { fieldsIn } from '@clube/shared/contracts/canned-fields';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useKeptFields } from '@clube/shared/drafts';
import { Form, Submit } from '@clube/shared/forms';
import { isApiError } from '@clube/shared/transport';
import { Row, showFailure } from '@clube/shared/ui';
import { ReplyField } from './reply-field.tsx';
import { KeepFields } from './keep-fields.tsx';

type Values = { message: string };
const FIELDS = ['message'] as const;
type Props = {
  id: number;
  image: MessageImage;
  onReplied: (ticket: TicketDetail) => void;
  /** Offers to close the ticket with the reply. */
  mayClose?: boolean;
};

/** Ctrl+Enter sends the form around a field, ⌘+Enter where that is the key. */
export function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Writes the next message of a ticket; what was begun is kept. */
export function ReplyForm({ id, image, onReplied, mayClose = false }: Props) {
  const { t } = useLingui();
  const kept = useKeptFields('ticket', String(id), FIELDS);
  const closes = useRef(false);
  const close = () =>
    setTicketOpen(id, false).catch((error: unknown) => {
      showFailure(error, t`A resposta foi enviada, e o chamado continua aberto. Feche de novo.`);
      return undefined;
    });
  /** What an answer that is kept ready left to be said. */
  const gapIn = (message: string) => {
    const fields = mayClose
      ? fieldsIn(message)
          .map((field) => `{{${field}}}`)
          .join(', ')
      : '';
    return fields ? t`Complete ${fields} antes de enviar.` : undefined;
  };
  const buttons = (
    <Row>
      {mayClose && (
        <Submit variant="white" disabled={image.isSending} onClick={() => (closes.current = true)}>
          <Trans>Enviar e fechar</Trans>
        </Submit>
      )}
      <Submit disabled={image.isSending} onClick={() => (closes.current = false)}>
        <Trans>Responder</Trans>
      </Submit>
    </Row>
  );
  return (
    <Form<Values>
      key={kept.form?.key}
      {...(kept.form && { initialValues: kept.form.initialValues })}
      onSubmit={async ({ message }, form) => {
        const replied = await replyToTicket(id, { message, ...image.named }).catch((error: unknown) => {
          // A day after it was sent the server forgets a picture that no message came for.
          if (isApiError(error, 'ticket.image_not_found')) image.remove();
          throw error;
        });
        kept.forget();
        form.restart({});
        image.remove();
        const closed = closes.current ? await close() : undefined;
        onReplied(closed ?? replied);
      }}
      messages={{
        'ticket.closed': { field: 'message', text: t`Este chamado já foi fechado.` },
        'ticket.image_not_found': { text: t`A imagem não está mais aqui: anexe de novo, ou envie sem ela.` },
      }}
      failure={t`A resposta não foi enviada. Tente de novo.`}
      validate={({ message }) => ({
        message: message?.trim() ? (tooLong(message, 10_000) ?? gapIn(message)) : t`Escreva uma resposta.`,
      })}
    >
      <KeepFields names={FIELDS} onChange={kept.keep} />
      <ImageField image={image} actions={mayClose && buttons}>
        <ReplyField
          ticketId={id}
          offers={mayClose}
          onKeyDown={(event) => {
            closes.current = false;
            sendByKey(event);
          }}
        />
      </ImageField>
      {!mayClose && buttons}
    </Form>
  );
}
