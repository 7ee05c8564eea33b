import { useState } from 'react';
import { LifeBuoy, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { ticketsQuery } from '@clube/shared/clients/ticket';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Chip, EmptyState, Page, Pager, QueryState, TextField, useListAddress } from '@clube/shared/ui';
import { NewTicket } from './new-ticket.tsx';
import * as css from './tickets.css.ts';

const statuses = ['', 'open', 'closed'] as const;

export function StatusChip({ status }: Pick<Ticket, 'status'>) {
  return status === 'open' ? (
    <Chip tone="success">
      <Trans>Aberto</Trans>
    </Chip>
  ) : (
    <Chip>
      <Trans>Fechado</Trans>
    </Chip>
  );
}

function TicketItem({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui();
  const { id, title, status, requester, last_author, last_message, updated_at } = ticket;
  return (
    <li>
      <Link to={`/ajuda/${id}`} className={css.item}>
        <Avatar name={requester.name} photo={requester.photo} />
        <span className={css.itemText}>
          <span className={css.title}>{title}</span>
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

export function TicketsPage() {
  const { t } = useLingui();
  const { page, filter, setFilter, setPage } = useListAddress();
  const [creating, setCreating] = useState(false);
  const q = filter('busca');
  const status = statuses.find((known) => known === filter('status')) ?? '';
  const tickets = useQuery(ticketsQuery({ page, ...(q && { q }), ...(status && { status }) }));
  const names = { '': t`Todos`, open: t`Abertos`, closed: t`Fechados` };
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
      <div className={css.tools} data-tour="help">
        <div className={css.search}>
          <TextField
            type="search"
            label={<Trans>Buscar chamados</Trans>}
            value={q}
            onChange={(event) => setFilter('busca', event.target.value)}
          />
        </div>
        <div className={css.filters} role="group" aria-label={t`Filtrar chamados`}>
          {statuses.map((name) => (
            <button
              key={name}
              type="button"
              className={css.filter}
              aria-pressed={name === status}
              onClick={() => setFilter('status', name)}
            >
              {names[name]}
            </button>
          ))}
        </div>
      </div>
      <QueryState query={tickets}>
        {({ data, current_page, last_page }) =>
          data.length === 0 ? (
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
      <NewTicket open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
