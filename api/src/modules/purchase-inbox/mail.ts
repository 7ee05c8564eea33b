import type { FastifyInstance } from 'fastify';
import { tagOf } from '../../lib/locale.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { byMailbox, isWithin } from '../../lib/rate-limit.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel } from '../mail/panel.ts';
import { sendPaid, sendRefunded } from '../order/access.ts';
import { findOrder, type OrderRow } from '../order/queries.ts';
import { findProviderOf } from './purchase.queries.ts';
import { unpaidWords } from './words.ts';

/** What the buyer of an order is told. `until`: how long it stays open. */
export type News = { kind: 'paid' | 'refunded'; orderId: number } | { kind: 'unpaid'; orderId: number; until: Date };

type Sender = Pick<FastifyInstance, 'clube' | 'db'>;
const DAY = 24 * 3600;
/** Whoever has a secret signs what they like: a mailbox is written to so often and not more, and so is the world by one panel. */
const OF_MAILBOX = { max: 10, windowSeconds: DAY };
const OF_PANEL = { max: 5000, windowSeconds: DAY };
const NAMES = { stripe: 'Stripe', hotmart: 'Hotmart', kiwify: 'Kiwify', eduzz: 'Eduzz' } as const;

async function sendUnpaid(app: Sender, order: OrderRow, until: Date): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const provider = await findProviderOf(app.db, order.site_id, order.id);
  if (!provider) return;
  const day = new Intl.DateTimeFormat(tagOf(order.locale), { dateStyle: 'long', timeZone: 'UTC' });
  const words = unpaidWords[order.locale]({
    offer: plainWords(order.offer_name),
    panel: panel.name,
    provider: NAMES[provider],
    until: day.format(until),
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, `${panel.origin}/minha-conta`));
}

/** Tells a buyer, as far as what there is to tell is still so. */
export async function tell(app: Sender, siteId: number, news: News): Promise<void> {
  const order = await findOrder(app.db, { siteId, id: news.orderId });
  if (!order || order.email === '' || order.state !== (news.kind === 'refunded' ? 'refunded' : 'paid')) return;
  if (!(await isWithin(app, { key: `purchase-inbox-mail:${byMailbox(order.email)}`, ...OF_MAILBOX }))) return;
  if (!(await isWithin(app, { key: `purchase-inbox-mail:panel:${siteId}`, ...OF_PANEL }))) return;
  if (news.kind === 'unpaid') await sendUnpaid(app, order, news.until);
  else if (news.kind === 'refunded') await sendRefunded(app, order);
  else await sendPaid(app, order);
}
