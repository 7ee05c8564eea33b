import type { Db } from '../../database/connect.ts';
import { AppError } from '../../lib/errors.ts';
import { stillOwns, type Doing } from './owner.queries.ts';

/** Before what the owner alone does; to be called in its transaction, first. @throws AppError `policy.denied` */
export async function assertStillOwns(trx: Db, doing: Doing): Promise<void> {
  if (!(await stillOwns(trx, doing))) throw new AppError('policy.denied', 'Somebody else owns the panel by now');
}
