import { useState } from 'react';
import { LifeBuoy, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { ticketsQuery } from '@clube/shared/clients/ticket';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Button, EmptyState, Page, Pager, QueryState, TextField, useListAddress } from '@clube/shared/ui';
import { ArticleFinder } from '../articles/index.ts';
import { UnreadMark, useTicketNews } from '../desk-tools/index.ts';
import { Contact } from './contact.tsx';
import { NewTicket } from './new-ticket.tsx';
import { NothingFound } from './nothing-found.tsx';
import { StatusChip } from './status-chip.tsx';
import { StatusFilter, statusOf } from './status-filter.tsx';
import * as css from './tickets.css.ts';

function TicketItem({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui();
  const { id, title, status, requester, last_author, last_message, updated_at } = ticket;
  return (
    <li>
      <Link to={`/ajuda/${id}`} className={css.item}>
        <Avatar name={requester.name} photo={requester.photo} />
        <span className={css.itemText}>
          <span className={css.title}>
            <UnreadMark ticket={ticket} /> {title}
          </span>
          <span className={css.last}>
            {last_author?.id !== requester.id && `${requester.name} · `}
            {last_author?.name ?? t`Conta apagada`}: {last_message}
          </span>
        </span>
        <RelativeTime at={updated_at} className={css.time} />
        <StatusChip status={status} />
      </Link>
    </li>
  );
}

/** What somebody asked, and a way to ask. */
export function OwnTickets() {
  const { t } = useLingui();
  const { page, filter, setFilter, setPage } = useListAddress();
  const [creating, setCreating] = useState(false);
  useTicketNews();
  const q = filter('busca');
  const status = statusOf(filter('status'));
  const tickets = useQuery(ticketsQuery({ page, ...(q && { q }), ...(status && { status }) }));
  return (
    <Page
      title={t`Central de ajuda`}
      actions={
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          <Trans>Abrir chamado</Trans>
        </Button>
      }
    >
      <ArticleFinder isShort={false} />
      <div className={css.tools} data-tour="help">
        <div className={css.search}>
          <TextField
            type="search"
            label={<Trans>Buscar chamados</Trans>}
            value={q}
            onChange={(event) => setFilter('busca', event.target.value)}
          />
        </div>
        <StatusFilter value={status} onChange={(next) => setFilter('status', next)} />
      </div>
      <QueryState query={tickets}>
        {({ data, current_page, last_page }) =>
          data.length === 0 && q ? (
            <NothingFound q={q} onClear={() => setFilter('busca', '')} />
          ) : data.length === 0 && status ? (
            <EmptyState
              icon={LifeBuoy}
              title={status === 'open' ? <Trans>Nenhum chamado aberto</Trans> : <Trans>Nenhum chamado fechado</Trans>}
              action={
                <Button onClick={() => setFilter('status', '')}>
                  <Trans>Ver todos</Trans>
                </Button>
              }
            />
          ) : data.length === 0 ? (
            <EmptyState
              icon={LifeBuoy}
              title={<Trans>Nenhum chamado aqui</Trans>}
              text={<Trans>Precisa de ajuda? Abra um chamado e respondemos por aqui.</Trans>}
              action={
                <Button variant="primary" onClick={() => setCreating(true)}>
                  <Trans>Abrir chamado</Trans>
                </Button>
              }
            />
          ) : (
            <>
              <ul className={css.list}>
                {data.map((ticket) => (
                  <TicketItem key={ticket.id} ticket={ticket} />
                ))}
              </ul>
              <Pager current={current_page} last={last_page} onChange={setPage} />
            </>
          )
        }
      </QueryState>
      <Contact />
      <NewTicket open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
