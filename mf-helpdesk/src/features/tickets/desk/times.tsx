import { Trans } from '@lingui/react/macro';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { formatDate } from '@clube/shared/i18n';
import * as css from './beside.css.ts';

/** When staff first answered, and when the ticket was closed. */
export function Times({ first_answered_at, closed_at }: Pick<TicketDesk, 'first_answered_at' | 'closed_at'>) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Este chamado</Trans>
      </h3>
      <dl className={css.facts}>
        <dt>
          <Trans>Primeira resposta</Trans>
        </dt>
        <dd>{first_answered_at === null ? <Trans>Ainda não houve</Trans> : formatDate(first_answered_at)}</dd>
        {closed_at !== null && (
          <>
            <dt>
              <Trans>Fechado em</Trans>
            </dt>
            <dd>{formatDate(closed_at)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
