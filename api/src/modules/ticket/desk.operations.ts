import type { TicketAssign } from '@clube/shared/contracts/ticket-desk';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { holdColleague, insertNote, setAssignee, tellOfAssignment } from './desk.queries.ts';

/**
 * Gives a ticket to somebody who answers tickets, or takes it back, and tells whom it was given to unless they took it themselves.
 * @throws AppError `member.not_found` for who does not answer tickets, `request.conflict` where somebody else has it by now
 */
export const assignTicket = (db: Db, by: Member, ticketId: number, assign: TicketAssign): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { to } = assign;
    if (to !== null && !(await holdColleague(trx, by.siteId, to)))
      throw new AppError('member.not_found', 'Nobody who answers tickets');
    const title = await setAssignee(trx, by.siteId, ticketId, assign);
    if (title === undefined) throw new AppError('request.conflict', 'Somebody else has this ticket by now');
    if (to !== null && to !== by.memberId && to !== assign.from)
      await tellOfAssignment(trx, by.siteId, to, { id: ticketId, title });
  });

/** @throws AppError `ticket.merged`: what is written there nobody would find */
export async function addNote(db: Db, by: Pick<Member, 'siteId' | 'memberId'>, ticketId: number, note: string) {
  if (!(await insertNote(db, by.siteId, ticketId, by.memberId, note.trim())))
    throw new AppError('ticket.merged', 'This ticket goes on in another one');
}
