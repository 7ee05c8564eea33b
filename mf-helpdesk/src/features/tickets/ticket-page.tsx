import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { mayAtom } from '@clube/shared/session';
import { Desk } from './desk/desk.tsx';
import { OwnTicket } from './own-ticket.tsx';

/** One ticket: for who answers it, in the middle of the desk. */
export function TicketPage() {
  const id = Number(useParams()['id']) || 0;
  return useAtomValue(mayAtom)('ticket.answer') ? <Desk id={id} /> : <OwnTicket id={id} />;
}
