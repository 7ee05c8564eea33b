import { longDay } from '@clube/shared/contracts/long-day';
import type { FastifyInstance } from 'fastify';
import { tagOf } from '../../lib/locale.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { byMailbox } from '../../lib/rate-limit.ts';
import { countHit, takeHitBack } from '../../lib/rate-limit.queries.ts';
import { boundsOfDomain } from '../invitation/domain-bound.ts';
import { waitOfAll } from '../invitation/mailbox.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel } from '../mail/panel.ts';
import { sendPaid, sendRefunded } from '../order/mail.ts';
import { findOrder, type OrderRow } from '../order/queries.ts';
import type { News } from './news.ts';
import { endNews, findOwnerId, keepUnsentNews, putNewsOff, takeDueNews } from './news.queries.ts';
import { findProviderOf } from './purchase.queries.ts';
import { unpaidWords } from './words.ts';

type Sender = Pick<FastifyInstance, 'clube' | 'db'>;
const DAY = 24 * 3600;
/** Whoever has a secret signs what they like: a mailbox is written to so often by one owner, and so is the world, however many panels they have. */
const OF_MAILBOX = { max: 10, seconds: DAY };
const OF_OWNER = { max: 5000, seconds: DAY };
const NAMES = { stripe: 'Stripe', hotmart: 'Hotmart', kiwify: 'Kiwify', eduzz: 'Eduzz' } as const;

async function sendUnpaid(app: Sender, order: OrderRow, until: Date): Promise<void> {
  const panel = await findMailPanel(app, order.site_id);
  const provider = await findProviderOf(app.db, order.site_id, order.id);
  if (!provider) return;
  const words = unpaidWords[order.locale]({
    offer: plainWords(order.offer_name),
    panel: panel.name,
    provider: NAMES[provider],
    until: longDay(until, tagOf(order.locale)),
  });
  await app.clube.mailer.send(drawMail(order.email, panel, words, `${panel.origin}/minha-conta`));
}

/** Seconds that a mail has to wait; 0: it goes now. One that waits has used up none of the other bounds. What one owner wrote never holds up another's, but for a moment (docs/adr/0333). */
async function waitOf(app: Sender, siteId: number, email: string): Promise<number> {
  const ownerId = await findOwnerId(app.db, siteId);
  const bounds = [
    { key: `purchase-inbox-mail:${ownerId}:${byMailbox(email)}`, ...OF_MAILBOX },
    ...boundsOfDomain(email, ownerId),
    { key: `purchase-inbox-mail:owner:${ownerId}`, ...OF_OWNER },
  ];
  const counted: string[] = [];
  const later = async (wait: number) => {
    for (const key of counted) await takeHitBack(app.db, key);
    return wait;
  };
  for (const { key, max, seconds } of bounds) {
    const { hits, seconds_left: left } = await countHit(app.db, key, seconds);
    if (hits > max * app.clube.config.rateLimitFactor) return later(Number(left));
    counted.push(key);
  }
  const wait = await waitOfAll(app, { email });
  return wait > 0 ? later(wait) : 0;
}

async function send(app: Sender, order: OrderRow, news: News): Promise<void> {
  if (news.kind === 'unpaid') await sendUnpaid(app, order, news.until);
  else if (news.kind === 'refunded') await sendRefunded(app, order);
  else await sendPaid(app, order);
}

/** Tells a buyer, as far as what there is to tell is still so: now, or when there may be one mail more. */
export async function tell(app: Sender, siteId: number, news: News): Promise<void> {
  const order = await findOrder(app.db, { siteId, id: news.orderId });
  if (order && order.email !== '' && order.state === (news.kind === 'refunded' ? 'refunded' : 'paid')) {
    const wait = await waitOf(app, siteId, order.email);
    if (wait > 0) return putNewsOff(app.db, siteId, news, wait);
    try {
      await send(app, order, news);
    } catch (error) {
      // A server that is not set up to send mails keeps none for the day when it is.
      if (app.clube.mailer.isReady) await keepUnsentNews(app.db, siteId, news);
      throw error;
    }
  }
  await endNews(app.db, siteId, news);
}

/** Tells what waited; one that cannot be told holds up none of the others. */
export async function tellDue(app: Sender, onFailure: (error: unknown) => void): Promise<void> {
  if (!app.clube.mailer.isReady) return;
  for (const { siteId, news } of await takeDueNews(app.db)) await tell(app, siteId, news).catch(onFailure);
}
