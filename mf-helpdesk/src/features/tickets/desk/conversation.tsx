import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ticketDeskQuery } from '@clube/shared/clients/ticket-desk';
import { ticketQuery, ticketsKey } from '@clube/shared/clients/ticket';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { MergedNotice, useEarlierNotes, useReadTicket } from '../../desk-tools/index.ts';
import { useEarlierMessages } from '../use-earlier-messages.ts';
import { useTicketChanges } from '../use-ticket-changes.ts';
import { Composer } from './composer.tsx';
import { BESIDE_OPENER, ConversationHead } from './conversation-head.tsx';
import * as css from './desk.css.ts';
import { Beside } from './beside.tsx';
import { DeskThread } from './desk-thread.tsx';

/** An open ticket at the desk: its head, what was said, what is written, and the member beside it. */
export function Conversation({ ticket, back }: { ticket: TicketDetail; back: string }) {
  const { id, status, merged_into } = ticket;
  const client = useQueryClient();
  useReadTicket(ticket);
  const older = useEarlierMessages(ticket);
  const changes = useTicketChanges(ticket);
  const desk = useQuery(ticketDeskQuery(id));
  const noted = useEarlierNotes(id, desk.data);
  const [isBeside, setBeside] = useState(false);
  const showDesk = (next: TicketDesk) => {
    client.setQueryData(ticketDeskQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ticketsKey });
    void client.invalidateQueries({ queryKey: ticketQuery(id).queryKey });
  };
  return (
    <>
      <div className={css.conversation} data-hidden={isBeside}>
        <ConversationHead
          ticket={ticket}
          back={back}
          desk={desk}
          onDesk={showDesk}
          toggle={changes.toggle}
          onBeside={() => setBeside(true)}
        />
        <DeskThread older={older} noted={noted} />
        <div className={css.foot}>
          {merged_into !== null ? (
            <MergedNotice into={merged_into} />
          ) : (
            <Composer id={id} isClosed={status !== 'open'} onReplied={changes.show} onNoted={showDesk} />
          )}
        </div>
      </div>
      <Beside
        ticket={ticket}
        desk={desk}
        isOpen={isBeside}
        onClose={() => {
          setBeside(false);
          // It is hidden until the next picture.
          requestAnimationFrame(() => document.getElementById(BESIDE_OPENER)?.focus());
        }}
      />
    </>
  );
}
