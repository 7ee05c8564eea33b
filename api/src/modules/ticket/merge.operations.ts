import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { beginMerge, holdTickets, moveAll, tellOfMerge } from './merge.queries.ts';

/**
 * Everything of a ticket becomes another's of the same member, in the order of time; it is closed, and points to it.
 * @throws AppError `ticket.not_found`, `ticket.not_mergeable` for itself and for tickets of two people, `ticket.merged` where one was merged before
 */
export const mergeTickets = (db: Db, by: Member, ticketId: number, into: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { siteId } = by;
    await beginMerge(trx, siteId);
    const held = await holdTickets(trx, siteId, [ticketId, into]);
    const source = assertFound(
      held.find(({ id }) => id === ticketId),
      'ticket.not_found',
    );
    const living = assertFound(
      held.find(({ id }) => id === into),
      'ticket.not_found',
    );
    if (source.id === living.id || source.member_id !== living.member_id)
      throw new AppError('ticket.not_mergeable', 'Two tickets of one member become one');
    if (source.merged_into !== null || living.merged_into !== null)
      throw new AppError('ticket.merged', 'One of these was merged before');
    await moveAll(trx, siteId, source.id, living.id);
    if (living.member_id !== by.memberId) await tellOfMerge(trx, siteId, source.id, living);
  });
