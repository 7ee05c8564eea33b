import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import {
  findStored,
  forgetErased,
  lockProvider,
  noteFailure,
  writeOutcome,
  writeProduct,
  writeReading,
  type EventPath,
  type StoredEvent,
} from './event.queries.ts';
import { tell } from './mail.ts';
import type { News } from './news.ts';
import { holdNews } from './news.queries.ts';
import { makeOrder } from './order.ts';
import { seeProduct } from './product.queries.ts';
import { readBody } from './provider.ts';
import { findCovered, findPurchase } from './purchase.queries.ts';
import type { Reading } from './readers/reading.ts';
import { isBefore, settle } from './settle.ts';

type Outcome = Parameters<typeof writeOutcome>[2];
/** What becomes of an event, and what its buyer is told. */
type Effect = { outcome: Outcome; news?: News | undefined };
const NOTHING: Outcome = { state: 'ignored', reason: 'nothing_to_do' };
const failed = (reason: NonNullable<Outcome['reason']>): Effect => ({ outcome: { state: 'failed', reason } });

/** A payment: an order, once a purchase; whatever was said about it before it came is done with it. */
async function pay(trx: Db, at: EventPath, event: StoredEvent, reading: Reading): Promise<Effect> {
  const { siteId } = at;
  const { provider } = event;
  if (reading.names.length === 0) return failed('no_purchase');
  const known = await findPurchase(trx, siteId, provider, reading.names);
  if (known) {
    const names = [...new Set([...known.names, ...reading.names])];
    const isRefunded = await settle(trx, { siteId, provider }, { ...known, names });
    const state = event.order_id === known.order_id ? { state: 'applied' as const } : NOTHING;
    return {
      outcome: { ...state, orderId: known.order_id },
      news: isRefunded ? { kind: 'refunded', orderId: known.order_id } : undefined,
    };
  }
  if (reading.product === null) return failed('no_product');
  const product = await seeProduct(trx, siteId, provider, reading.product);
  await writeProduct(trx, at, product.id);
  if (product.is_ignored) return { outcome: { state: 'ignored', reason: 'product_ignored' } };
  if (reading.buyer === null) return failed('no_buyer');
  if (product.offer_id === null) return { outcome: { state: 'unmapped' } };
  const made = await makeOrder(trx, { siteId, provider, offerId: product.offer_id }, reading, reading.buyer);
  if (!made) return { outcome: { state: 'unmapped' } };
  await settle(trx, { siteId, provider }, made);
  // Who was refunded meanwhile was never told that it is open.
  return { outcome: { state: 'applied', orderId: made.order_id }, news: { kind: 'paid', orderId: made.order_id } };
}

/** What is said about a purchase; where its payment has not come yet, it waits for that. */
async function change(trx: Db, { siteId }: EventPath, { provider }: StoredEvent, reading: Reading): Promise<Effect> {
  if (reading.names.length === 0) return failed('no_purchase');
  const purchase = await findPurchase(trx, siteId, provider, reading.names);
  if (!purchase) return { outcome: { state: 'early' } };
  const { order_id: orderId } = purchase;
  const isRefunded = await settle(trx, { siteId, provider }, purchase);
  return {
    outcome: isBefore({ kind: reading.kind, occurred_at: reading.occurredAt }, purchase.paid_at)
      ? { ...NOTHING, orderId }
      : { state: 'applied', orderId },
    news: isRefunded ? { kind: 'refunded', orderId } : undefined,
  };
}

/** A period that was not paid, or will not be: what is paid runs out by itself, and who did not pay is warned. */
async function lapse(trx: Db, { siteId }: EventPath, event: StoredEvent, reading: Reading): Promise<Effect> {
  const { subscription, kind, occurredAt } = reading;
  const at = { siteId, provider: event.provider };
  const covered = subscription === null ? undefined : await findCovered(trx, at, subscription);
  // It was paid after all.
  if (!covered || covered.paid_at >= occurredAt) return { outcome: NOTHING };
  const { order_id: orderId, until } = covered;
  // Once: whoever reads it again finds its order there.
  const isWarned = kind === 'payment_failed' && until !== null && event.order_id === null;
  return {
    outcome: { state: 'applied', orderId },
    news: isWarned ? { kind: 'unpaid', orderId, until } : undefined,
  };
}

async function effectOf(trx: Db, at: EventPath, event: StoredEvent): Promise<Effect> {
  const reading = readBody(event.provider, event.body);
  if (!reading) return failed('unreadable');
  await writeReading(trx, at, reading);
  switch (reading.kind) {
    case 'paid':
      return pay(trx, at, event, reading);
    case 'refunded':
    case 'disputed':
    case 'dispute_won':
    case 'cancelled':
    case 'linked':
      return change(trx, at, event, reading);
    case 'payment_failed':
    case 'subscription_cancelled':
      return lapse(trx, at, event, reading);
    case 'other':
      return { outcome: { state: 'ignored', reason: 'not_of_interest' } };
  }
}

/**
 * Does what an event says, and writes down that it is done, in one transaction: once, however often and by whomever it is tried. What the
 * server could not is tried again by and by.
 * @returns what its buyer is told, and who tells it
 */
export async function applyEvent(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  at: EventPath,
  onFailure: (error: unknown) => void,
): Promise<(() => Promise<void>) | undefined> {
  const stored = await findStored(app.db, at);
  if (!stored) return undefined;
  try {
    const news = await app.db.transaction().execute(async (trx) => {
      await lockProvider(trx, at.siteId, stored.provider);
      const event = await findStored(trx, at);
      if (event?.state !== 'waiting') return undefined;
      const effect = await effectOf(trx, at, event);
      await writeOutcome(trx, at, effect.outcome);
      await forgetErased(trx, at);
      // A server that is not set up to send mails keeps none for the day when it is.
      if (effect.news && app.clube.mailer.isReady) await holdNews(trx, at.siteId, effect.news);
      return effect.news;
    });
    return news && (() => tell(app, at.siteId, news));
  } catch (error) {
    onFailure(error);
    await noteFailure(app.db, at, stored.tries);
    return undefined;
  }
}
