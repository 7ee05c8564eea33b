import { deviceName } from '@clube/shared/contracts/device-name';
import type { MemberProfile } from '@clube/shared/contracts/member';
import type { TicketMember } from '@clube/shared/contracts/ticket-desk';

/** Of what the panel knows of who asked, only what helps with the answer: their other tickets, and devices by their names. */
export const presentRequester = (
  { id, last_seen_at, courses, orders, tickets, sessions }: MemberProfile,
  { faults, ticket }: Pick<TicketMember, 'faults'> & { ticket: number },
): TicketMember => ({
  id,
  last_seen_at,
  courses,
  orders,
  faults,
  tickets: tickets.filter((other) => other.id !== ticket),
  devices: sessions.map(({ device, last_seen_at: seen }) => ({ device: deviceName(device), last_seen_at: seen })),
});
