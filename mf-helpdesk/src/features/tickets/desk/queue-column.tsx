import { useState } from 'react';
import { LifeBuoy, Plus } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ButtonLink, EmptyState, PageHeading, Pager, QueryState } from '@clube/shared/ui';
import { SatisfactionMean } from '../../desk-tools/index.ts';
import { NewTicket } from '../new-ticket.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueRow } from './queue-row.tsx';
import * as css from './queue.css.ts';
import type { Queue } from './use-queue.ts';

/** The tickets at the left; alone where there is no room and none of them is open. */
export function QueueColumn({ queue, openId }: { queue: Queue; openId: number | undefined }) {
  const { t } = useLingui();
  const [creating, setCreating] = useState(false);
  const name = t`Central de ajuda`;
  return (
    <section className={css.column} aria-label={t`Fila de chamados`}>
      <header className={css.head}>
        {openId === undefined ? (
          <PageHeading title={name} className={css.heading} />
        ) : (
          <h2 className={css.heading}>{name}</h2>
        )}
        <div className={css.actions}>
          <ButtonLink size="small" to="/ajuda/respostas">
            <Trans>Respostas prontas</Trans>
          </ButtonLink>
          <ButtonLink size="small" to="/artigos">
            <Trans>Escrever artigos</Trans>
          </ButtonLink>
          <Button size="small" variant="primary" onClick={() => setCreating(true)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Abrir chamado</Trans>
          </Button>
        </div>
        <SatisfactionMean />
        <QueueFilters queue={queue} />
      </header>
      <QueryState query={queue.query}>
        {({ data, current_page, last_page }) =>
          data.length === 0 && queue.q ? (
            <NothingFound q={queue.q} onClear={() => queue.setFilter('busca', '')} />
          ) : data.length === 0 ? (
            <EmptyState
              icon={LifeBuoy}
              title={<Trans>Nenhum chamado aqui</Trans>}
              text={<Trans>Quando alguém pedir ajuda, o chamado entra nesta fila.</Trans>}
            />
          ) : (
            <>
              <ul>
                {data.map((ticket) => (
                  <QueueRow
                    key={ticket.id}
                    ticket={ticket}
                    to={queue.addressOf(ticket.id)}
                    isOpen={ticket.id === openId}
                  />
                ))}
              </ul>
              <Pager current={current_page} last={last_page} onChange={queue.setPage} />
            </>
          )
        }
      </QueryState>
      <NewTicket open={creating} onOpenChange={setCreating} />
    </section>
  );
}
