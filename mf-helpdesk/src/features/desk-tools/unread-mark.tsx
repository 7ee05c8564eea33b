import { useLingui } from '@lingui/react/macro';
import type { Ticket } from '@clube/shared/contracts/ticket';
import * as css from './desk-tools.css.ts';

/** A point beside what is not read yet. */
export function UnreadMark({ ticket: { is_unread } }: { ticket: Pick<Ticket, 'is_unread'> }) {
  const { t } = useLingui();
  return is_unread ? <span className={css.unread} role="img" aria-label={t`Não lido`} /> : null;
}
