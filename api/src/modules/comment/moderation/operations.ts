import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Member } from '../../../plugins/session.ts';
import { viewerOf } from '../../access/rule.ts';
import { deleteBlock, insertBlock } from './block.queries.ts';
import { clearMark, holdForMark, setMark, type Mark } from './mark.queries.ts';

/**
 * Pins a thread above its lesson's others, or calls a reply its thread's answer; there is one of each, so another one gives it up.
 * @throws AppError `comment.not_found` where the viewer has no such thread or reply that is to be seen
 */
export const markComment = (db: Db, by: Member, mark: Mark, commentId: number, on: boolean): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdForMark(trx, viewerOf(by), mark, commentId))) throw new AppError('comment.not_found', 'Not found');
    if (on) await clearMark(trx, by.siteId, mark, commentId);
    await setMark(trx, by.siteId, mark, commentId, on);
  });

/** @throws AppError `member.not_found` for staff, whom nobody blocks, and for whoever is not there */
export async function blockAuthor(db: Db, by: Member, memberId: number): Promise<void> {
  if (!(await insertBlock(db, by, memberId))) throw new AppError('member.not_found', 'No student of this panel');
}

/** They may write again; twice is once. @throws AppError `member.not_found` */
export async function unblockAuthor(db: Db, by: Member, memberId: number): Promise<void> {
  if (!(await deleteBlock(db, by.siteId, memberId))) throw new AppError('member.not_found', 'Nobody of this panel');
}
