import { allows } from '@clube/shared/contracts/policy';
import type { TicketCreate, TicketPage, TicketQuery, TicketRate, TicketReply } from '@clube/shared/contracts/ticket';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { holdTicket, saveRating } from './rating.queries.ts';
import { giveImage } from './image.queries.ts';
import { findLiving } from './merge.queries.ts';
import {
  findSent,
  findTickets,
  insertMessage,
  insertTicket,
  setTicketStatus,
  touchOpen,
  type TicketViewer,
} from './queries.ts';

export const viewerOf = ({ siteId, memberId, role }: Member): TicketViewer => ({
  siteId,
  memberId,
  answers: allows('ticket.answer', role),
});

/** @throws AppError `policy.denied` for a student who asks who has a ticket, or what staff call it */
export async function listTickets(db: Db, viewer: TicketViewer, query: TicketQuery): Promise<TicketPage> {
  if ((query.assigned !== undefined || query.tag !== undefined || query.requester !== undefined) && !viewer.answers)
    throw new AppError('policy.denied', 'Who has a ticket, and its tags, are for staff to know');
  return findTickets(db, viewer, query);
}

const merged = () => new AppError('ticket.merged', 'This ticket goes on in another one');

/** Closes a ticket or opens it again. @throws AppError `ticket.merged` */
export async function changeStatus(db: Db, siteId: number, ticketId: number, status: 'open' | 'closed'): Promise<void> {
  if (!(await setTicketStatus(db, siteId, ticketId, status))) throw merged();
}

/** What makes the tries of one message one. */
type Sent = { idempotencyKey?: string | null };
type NewMessage = TicketReply & Sent & { by_mail?: boolean; left_out?: number };

/** @throws AppError `ticket.image_not_found` for a picture that somebody else sent, or that stands in a message already */
export async function addMessage(
  trx: Db,
  viewer: Pick<TicketViewer, 'siteId' | 'memberId'>,
  ticketId: number,
  { message, image, by_mail = false, left_out = 0, idempotencyKey: idempotency_key = null }: NewMessage,
) {
  const { id } = await insertMessage(trx, viewer, ticketId, {
    message: message.trim(),
    by_mail,
    left_out,
    idempotency_key,
  });
  if (image !== undefined && !(await giveImage(trx, viewer, image, id)))
    throw new AppError('ticket.image_not_found', 'This picture is not there any more');
}

/** A ticket with its first message; the one that an earlier try has made. @throws what `addMessage` throws */
export const createTicket = (db: Db, viewer: TicketViewer, ticket: TicketCreate & Sent): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    const sent = ticket.idempotencyKey && (await findSent(trx, viewer, ticket.idempotencyKey));
    if (sent) return { id: sent.ticket_id };
    const row = await insertTicket(trx, viewer, ticket.title.trim());
    await addMessage(trx, viewer, row.id, ticket);
    return row;
  });

/**
 * Adds a message to an open ticket, unless an earlier try has. The row's lock keeps a close and a reply in order.
 * @throws AppError `ticket.closed`, `request.conflict` for a key that went to another ticket, and what `addMessage` throws
 */
export const replyToTicket = (
  db: Db,
  viewer: TicketViewer,
  ticketId: number,
  reply: TicketReply & Sent,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const sent = reply.idempotencyKey && (await findSent(trx, viewer, reply.idempotencyKey));
    // One that was merged meanwhile took the message along.
    if (sent && sent.ticket_id !== (await findLiving(trx, viewer.siteId, ticketId)))
      throw new AppError('request.conflict', 'This key was used in another ticket');
    if (sent) return;
    if (!(await touchOpen(trx, viewer.siteId, ticketId))) throw new AppError('ticket.closed', 'This ticket is closed');
    await addMessage(trx, viewer, ticketId, reply);
  });

/**
 * What whoever asked says of it, also anew. The ticket's row is held, so that nobody opens it meanwhile.
 * @throws AppError `ticket.not_found`, `policy.denied` for who answers tickets, `ticket.open`, `ticket.merged`
 */
export const rateTicket = (db: Db, viewer: TicketViewer, ticketId: number, rate: TicketRate): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ticket = await holdTicket(trx, viewer.siteId, ticketId, viewer.memberId);
    if (!ticket || (!viewer.answers && ticket.member_id !== viewer.memberId))
      throw new AppError('ticket.not_found', 'Not found');
    if (ticket.is_staff) throw new AppError('policy.denied', 'Whoever answers tickets rates none');
    if (ticket.merged_into !== null) throw merged();
    if (ticket.status !== 'closed') throw new AppError('ticket.open', 'This ticket is not closed');
    await saveRating(trx, viewer.siteId, viewer.memberId, ticketId, rate);
  });
