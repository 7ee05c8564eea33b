import type { NewOrder } from '@clube/shared/contracts/new-order';
import type { Db } from '../../database/connect.ts';
import { assertOrder } from '../../lib/same-ids.ts';
import { lockOrdered, writePlaces, type Ordered, type OrderScope } from './order.queries.ts';

/** Writes a new order of courses, parts of one, or what else has one. @throws AppError `order.stale` as `assertOrder` does */
export const reorder = (db: Db, table: Ordered, scope: OrderScope, order: NewOrder): Promise<void> =>
  db.transaction().execute(async (trx) => {
    assertOrder(order, await lockOrdered(trx, table, scope));
    await writePlaces(trx, table, scope, order.ids);
  });
