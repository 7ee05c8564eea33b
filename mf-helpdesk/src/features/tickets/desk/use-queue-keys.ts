import { useNavigate } from 'react-router-dom';
import { useStepKeys } from '@clube/shared/step-keys';
import type { Queue } from './use-queue.ts';

/** J and K open the next ticket of the queue and the one before; the first where none is open. */
export function useQueueKeys(queue: Queue, id: number | undefined): void {
  const navigate = useNavigate();
  useStepKeys((step) => {
    const tickets = queue.query.data?.data ?? [];
    const at = tickets.findIndex((ticket) => ticket.id === id);
    const next = at === -1 ? tickets[0] : tickets[at + step];
    // From one to the next is no place to go back to; the queue before them is.
    if (next) void navigate(queue.addressOf(next.id), { replace: id !== undefined });
  });
}
