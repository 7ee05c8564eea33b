import { useAtomValue } from 'jotai';
import { mayAtom } from '@clube/shared/session';
import { Desk } from './desk/desk.tsx';
import { OwnTickets } from './own-tickets.tsx';

/** The help centre: one’s own tickets, or the desk of who answers them. */
export function TicketsPage() {
  return useAtomValue(mayAtom)('ticket.answer') ? <Desk /> : <OwnTickets />;
}
