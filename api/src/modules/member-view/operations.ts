import { MOST_MEMBER_VIEWS } from '@clube/shared/contracts/member-filters';
import type { MemberViewChange, MemberViewWrite } from '@clube/shared/contracts/member-view';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { assertWritten } from '../course/operations.ts';
import { findView, holdViews, insertView, updateView, type Whose } from './queries.ts';

/** @throws AppError `member.too_many_views`; the database refuses a name that another has */
export const createView = (db: Db, whose: Whose, view: MemberViewWrite): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    if ((await holdViews(trx, whose)) >= MOST_MEMBER_VIEWS)
      throw new AppError('member.too_many_views', `One makes ${MOST_MEMBER_VIEWS} at most`);
    return insertView(trx, whose, view);
  });

/** @throws AppError `request.not_found`, `version.stale` where somebody changed it meanwhile; the database refuses a name that another has */
export const changeView = async (db: Db, whose: Whose, id: number, view: MemberViewChange): Promise<void> =>
  assertWritten(await updateView(db, whose, id, view), view, () => findView(db, whose, id), 'request.not_found');
