import type { Db } from '../../database/connect.ts';
import { assertSameIds } from '../../lib/same-ids.ts';
import { lockOrdered, writePlaces, type Ordered, type OrderScope } from './order.queries.ts';

/** Writes a new order of courses, parts of one, or what else has one. @throws AppError `order.stale` when it names others than there are */
export const reorder = (db: Db, table: Ordered, scope: OrderScope, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    assertSameIds(ids, await lockOrdered(trx, table, scope));
    await writePlaces(trx, table, scope, ids);
  });
