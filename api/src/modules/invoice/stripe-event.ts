import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { assertFound } from '../../lib/errors.ts';
import { noteAct } from '../release/queries.ts';
import { heedFor } from './checkout.ts';
import { findCheckout, isKnownPayment, noteReturned } from './checkout.queries.ts';
import { findPageOf, readPage } from './stripe.ts';

/** What is read of an event: which page, or which payment, it is of. What became of that Stripe is asked itself. */
const Event = Type.Object({
  type: Type.String(),
  data: Type.Object({
    object: Type.Object({ id: Type.String(), payment_intent: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
  }),
});
const RETURNED = new Set(['charge.refunded', 'charge.dispute.created']);

function readEvent(body: Buffer) {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    return Value.Check(Event, event) ? event : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whatever else the operator sells by the same account is none of ours, and is answered as done. */
export async function heedEvent(request: FastifyRequest, body: Buffer): Promise<void> {
  const { db, clube } = request.server;
  const event = readEvent(body);
  if (!event) return;
  const { id, payment_intent: payment } = event.data.object;
  const keys = assertFound(clube.config.stripe, 'request.not_found');
  const heedPage = async (page: string) => {
    const checkout = await findCheckout(db, page);
    if (checkout) await heedFor(request, checkout, await readPage(keys, page));
  };
  if (event.type.startsWith('checkout.session.')) await heedPage(id);
  else if (RETURNED.has(event.type) && payment) {
    // What was paid may not have been heard of yet: events come in any order.
    const page = (await isKnownPayment(db, payment)) ? undefined : await findPageOf(keys, payment);
    if (page !== undefined) await heedPage(page);
    await db.transaction().execute(async (trx) => {
      const number = await noteReturned(trx, payment);
      if (number !== undefined)
        await noteAct(trx, { actor: 'stripe', action: 'invoice.returned', subject: String(number) });
    });
  }
}
