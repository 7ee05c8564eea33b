import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import type { TicketMember } from '@clube/shared/contracts/ticket-desk';
import { RelativeTime } from '@clube/shared/session';
import { StatusChip } from '../status-chip.tsx';
import * as css from './beside.css.ts';

/** Where a member is signed in, and when they were there. */
export function Devices({ devices }: Pick<TicketMember, 'devices'>) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Aparelhos</Trans>
      </h3>
      {devices.length === 0 && (
        <p className={css.none}>
          <Trans>Nenhum conectado agora.</Trans>
        </p>
      )}
      <ul className={css.list}>
        {devices.map(({ device, last_seen_at }) => (
          <li key={`${device} ${last_seen_at}`} className={css.line}>
            <span className={css.main}>{device || <Trans>Aparelho sem nome</Trans>}</span>
            <RelativeTime at={last_seen_at} className={css.side} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What else a member asked; nothing where this is the first. */
export function OtherTickets({ tickets }: Pick<TicketMember, 'tickets'>) {
  if (tickets.length === 0) return null;
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Outros chamados</Trans>
      </h3>
      <ul className={css.list}>
        {tickets.map(({ id, title, status, updated_at }) => (
          <li key={id} className={css.line}>
            <Link className={css.main} to={`/ajuda/${id}`}>
              {title}
            </Link>
            <RelativeTime at={updated_at} className={css.side} />
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
