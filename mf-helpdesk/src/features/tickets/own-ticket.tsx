import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { useImage } from '@clube/shared/attached';
import { sendTicketImage, ticketQuery } from '@clube/shared/clients/ticket';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import { formatDate } from '@clube/shared/i18n';
import { Button, Page, QueryState, Row } from '@clube/shared/ui';
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
  useTicketNews(id);
  const older = useEarlierMessages(ticket);
  const { show, toggle } = useTicketChanges(ticket);
  const image = useImage(sendTicketImage);
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

/** A ticket as who asked sees it. */
export function OwnTicket({ id }: { id: number }) {
  const ticket = useQuery(ticketQuery(id));
  return <QueryState query={ticket}>{(data) => <Conversation key={id} ticket={data} />}</QueryState>;
}
