import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { UnreadMark } from '../../desk-tools/index.ts';
import * as css from './queue.css.ts';
import { WaitChip } from './wait-chip.tsx';

/** A ticket of the queue: who asks, of what, what was said last, and who has it. */
export function QueueRow({ ticket, to, isOpen }: { ticket: Ticket; to: string; isOpen: boolean }) {
  const { t } = useLingui();
  const { title, requester, assignee, last_author, last_message } = ticket;
  const assigneeName = assignee?.name;
  return (
    <li>
      <Link to={to} className={css.row} aria-current={isOpen ? 'true' : undefined}>
        <span className={css.rowHead}>
          <span className={css.who}>
            <UnreadMark ticket={ticket} /> {requester.name}
          </span>
          <WaitChip ticket={ticket} />
        </span>
        <span className={css.title}>{title}</span>
        <span className={css.last}>
          {last_author?.id !== requester.id && `${last_author?.name ?? t`Conta apagada`}: `}
          {last_message}
        </span>
        {assignee && (
          <span className={css.marks}>
            <span className={css.quiet}>
              <Trans>Com {assigneeName}</Trans>
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
