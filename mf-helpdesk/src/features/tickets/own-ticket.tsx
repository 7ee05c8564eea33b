import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { useImage } from '@clube/shared/attached';
import { sendTicketImage, ticketQuery } from '@clube/shared/clients/ticket';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { useKept } from '@clube/shared/drafts';
import { formatDate } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, EmptyState, Page, QueryState, Row } from '@clube/shared/ui';
import { MergedNotice, RateTicket, useReadTicket, useTicketNews } from '../desk-tools/index.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessageItem } from './message-item.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StatusChip } from './status-chip.tsx';
import * as css from './tickets.css.ts';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useTicketChanges } from './use-ticket-changes.ts';

function Conversation({ ticket }: { ticket: TicketDetail }) {
  const { id, title, status, created_at, merged_into } = ticket;
  useReadTicket(ticket);
  useTicketNews();
  const older = useEarlierMessages(ticket);
  const { show, toggle } = useTicketChanges(ticket);
  const image = useImage(sendTicketImage, useKept('ticket', `${id}-image`));
  const opened = formatDate(created_at);
  return (
    <Page
      narrow
      title={title}
      subtitle={<Trans>Aberto em {opened}</Trans>}
      actions={
        <Row>
          <StatusChip status={status} />
          {merged_into === null && (
            <Button loading={toggle.isPending} onClick={() => toggle.mutate()}>
              {status === 'open' ? <Trans>Fechar chamado</Trans> : <Trans>Reabrir</Trans>}
            </Button>
          )}
        </Row>
      }
    >
      <EarlierMessages older={older} />
      <div className={css.thread}>
        {older.messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </div>
      {merged_into !== null ? (
        <MergedNotice into={merged_into} />
      ) : status === 'open' ? (
        <ReplyForm id={id} image={image} onReplied={show} />
      ) : (
        <>
          <ClosedNotice />
          <RateTicket ticket={ticket} />
        </>
      )}
    </Page>
  );
}

/** What leads to no ticket, and the way to the others. */
const Missing = () => (
  <EmptyState
    title={<Trans>Não encontramos o que você procura</Trans>}
    text={<Trans>O endereço pode ter mudado, ou o conteúdo foi removido.</Trans>}
    action={
      <ButtonLink to="/ajuda">
        <Trans>Voltar à ajuda</Trans>
      </ButtonLink>
    }
  />
);

/** A ticket as who asked sees it. */
export function OwnTicket({ id }: { id: number }) {
  const ticket = useQuery(ticketQuery(id));
  if (!ticket.data && isApiError(ticket.error, 'ticket.not_found')) return <Missing />;
  return <QueryState query={ticket}>{(data) => <Conversation key={id} ticket={data} />}</QueryState>;
}
