import { eachApart } from '../../lib/each-apart.ts';
import type { Context } from '../../plugins/context.ts';
import { mailNow, owe } from '../mail/owed.ts';
import { orderMail } from './mail.ts';
import { findPartsDue, stepPart } from './parts.queries.ts';
import type { OrderPath } from './queries.ts';

/**
 * Asks for the next part of an order before it is due, warns when it was not paid, ends the access once the grace is over. A step at a time,
 * each in a transaction of its own: nobody loses access unwarned, however long no server was there, and two servers do nothing twice.
 * @throws AggregateError of those that failed
 */
export async function askForParts(context: Context): Promise<void> {
  const { db } = context.connection;
  const ask = async ({ siteId, id }: OrderPath) => {
    const owed = await db.transaction().execute(async (trx) => {
      const step = await stepPart(trx, { siteId, id });
      return step
        ? owe(context, trx, orderMail, { siteId, orderId: id, told: `part_${step.state}`, part: step.part })
        : [];
    });
    await mailNow(context, owed, 'A buyer could not be told of a part that is due');
  };
  await eachApart(await findPartsDue(db), ask, 'Some parts of orders could not be asked for');
}
