import { allows } from '@clube/shared/contracts/policy';
import type { TicketCreate, TicketPage, TicketQuery, TicketReply } from '@clube/shared/contracts/ticket';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { giveImage } from './image.queries.ts';
import { findTickets, insertMessage, insertTicket, touchOpen, type TicketViewer } from './queries.ts';

export const viewerOf = ({ siteId, memberId, role }: Member): TicketViewer => ({
  siteId,
  memberId,
  answers: allows('ticket.answer', role),
});

/** @throws AppError `policy.denied` for a student who asks who has a ticket */
export async function listTickets(db: Db, viewer: TicketViewer, query: TicketQuery): Promise<TicketPage> {
  if (query.assigned !== undefined && !viewer.answers)
    throw new AppError('policy.denied', 'Who has a ticket is for staff to know');
  return findTickets(db, viewer, query);
}

/** @throws AppError `ticket.image_not_found` for a picture that somebody else sent, or that stands in a message already */
export async function addMessage(
  trx: Db,
  viewer: Pick<TicketViewer, 'siteId' | 'memberId'>,
  ticketId: number,
  { message, image, by_mail = false, left_out = 0 }: TicketReply & { by_mail?: boolean; left_out?: number },
) {
  const { id } = await insertMessage(trx, viewer, ticketId, { message: message.trim(), by_mail, left_out });
  if (image !== undefined && !(await giveImage(trx, viewer, image, id)))
    throw new AppError('ticket.image_not_found', 'This picture is not there any more');
}

/** A ticket with its first message. @throws what `addMessage` throws */
export const createTicket = (db: Db, viewer: TicketViewer, ticket: TicketCreate): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    const row = await insertTicket(trx, viewer, ticket.title.trim());
    await addMessage(trx, viewer, row.id, ticket);
    return row;
  });

/**
 * Adds a message to an open ticket. The row's lock keeps a close and a reply in order.
 * @throws AppError `ticket.closed`, and what `addMessage` throws
 */
export const replyToTicket = (db: Db, viewer: TicketViewer, ticketId: number, reply: TicketReply): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await touchOpen(trx, viewer.siteId, ticketId))) throw new AppError('ticket.closed', 'This ticket is closed');
    await addMessage(trx, viewer, ticketId, reply);
  });
