import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { LifeBuoy, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { ticketsQuery } from '@clube/shared/clients/ticket';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { mayAtom, RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Chip, EmptyState, Page, Pager, QueryState, TextField, useListAddress } from '@clube/shared/ui';
import { NewTicket } from './new-ticket.tsx';
import * as css from './tickets.css.ts';

const statuses = ['', 'open', 'closed'] as const;
/** As the address names them, and the call. */
const owners = { '': undefined, meus: 'me', livres: 'nobody' } as const;
type Owner = keyof typeof owners;
const ownerNames = ['', 'meus', 'livres'] as const satisfies readonly Owner[];

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
  const { id, title, status, requester, assignee, last_author, last_message, updated_at } = ticket;
  const assigneeName = assignee?.name;
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
        {assignee && (
          <span className={css.time}>
            <Trans>Com {assigneeName}</Trans>
          </span>
        )}
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
  const answers = useAtomValue(mayAtom)('ticket.answer');
  const owner = (answers && ownerNames.find((known) => known === filter('responsavel'))) || '';
  const assigned = owners[owner];
  const tickets = useQuery(
    ticketsQuery({ page, ...(q && { q }), ...(status && { status }), ...(assigned && { assigned }) }),
  );
  const owned = { '': t`De todos`, meus: t`Meus`, livres: t`Sem responsável` };
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
        {answers && (
          <div className={css.filters} role="group" aria-label={t`Filtrar por responsável`}>
            {ownerNames.map((name) => (
              <button
                key={name}
                type="button"
                className={css.filter}
                aria-pressed={name === owner}
                onClick={() => setFilter('responsavel', name)}
              >
                {owned[name]}
              </button>
            ))}
          </div>
        )}
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
