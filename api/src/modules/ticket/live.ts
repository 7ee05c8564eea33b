import { allows } from '@clube/shared/contracts/policy';
import type { Hearing } from '../../lib/live-feed.ts';

type Changed = { site_id: number; ticket_id: number; member_id: number };

/** What of it is news: to whoever answers tickets, and whose it is. What somebody has read of it: to their own pages alone. */
export const ticketLive = {
  'ticket:changed': ({ site_id, ticket_id, member_id }: Changed, { siteId, memberId, role }) =>
    site_id === siteId && (member_id === memberId || allows('ticket.answer', role))
      ? { name: 'ticket:changed', data: { ticket_id } }
      : undefined,
  'ticket:read': ({ site_id, ticket_id, member_id }: Changed, { siteId, memberId }) =>
    site_id === siteId && member_id === memberId ? { name: 'ticket:changed', data: { ticket_id } } : undefined,
} satisfies Hearing;
