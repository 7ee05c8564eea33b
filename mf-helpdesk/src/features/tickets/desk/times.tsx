import { Trans } from '@lingui/react/macro';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { formatMoment } from '@clube/shared/i18n/format-moment';
import { formatWait } from '@clube/shared/i18n/format-wait';
import * as css from './beside.css.ts';

type Props = Pick<TicketDetail, 'created_at'> & Pick<TicketDesk, 'first_answered_at' | 'closed_at'>;

function FirstAnswer({ created_at, at }: Pick<Props, 'created_at'> & { at: string }) {
  const wait = formatWait((Date.parse(at) - Date.parse(created_at)) / 1000);
  return (
    <>
      <Trans>Em {wait}</Trans> · {formatMoment(at)}
    </>
  );
}

/** How soon staff first answered, and when; and when the ticket was closed. */
export function Times({ created_at, first_answered_at, closed_at }: Props) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Este chamado</Trans>
      </h3>
      <dl className={css.facts}>
        <dt>
          <Trans>Primeira resposta</Trans>
        </dt>
        <dd>
          {first_answered_at === null ? (
            <Trans>Ainda não houve</Trans>
          ) : (
            <FirstAnswer created_at={created_at} at={first_answered_at} />
          )}
        </dd>
        {closed_at !== null && (
          <>
            <dt>
              <Trans>Fechado em</Trans>
            </dt>
            <dd>{formatMoment(closed_at)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
