import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { clockAtom, RelativeTime } from '@clube/shared/session';
import { Chip } from '@clube/shared/ui';
import * as css from './queue.css.ts';

const HOUR_MS = 3_600_000;
const toneOf = (waited: number) => (waited < HOUR_MS ? 'success' : waited < 24 * HOUR_MS ? 'warning' : 'danger');

/** How long somebody has been waiting for staff; or that it is them whom staff waits for. */
export function WaitChip({ ticket }: { ticket: Pick<Ticket, 'status' | 'requester' | 'last_author' | 'updated_at'> }) {
  const { status, requester, last_author, updated_at } = ticket;
  const now = useAtomValue(clockAtom);
  if (status === 'closed')
    return (
      <Chip>
        <Trans>Fechado</Trans>
      </Chip>
    );
  if (last_author?.id !== requester.id)
    return (
      <span className={css.quiet}>
        <Trans>Espera quem abriu</Trans>
      </span>
    );
  return (
    <Chip tone={toneOf(now - new Date(updated_at).getTime())}>
      <RelativeTime at={updated_at} />
    </Chip>
  );
}
