import { formatMoney } from '@clube/shared/contracts/money';
import type { FastifyInstance } from 'fastify';
import { plainWords } from '../../lib/plain-words.ts';
import { drawMail } from '../mail/look.ts';
import { findMailPanel } from '../mail/panel.ts';
import { tokenOf } from '../order/secrets.ts';
import type { SubscriptionRow } from './queries.ts';
import { newsWords, type News } from './words.ts';

export type { News } from './words.ts';

type Sender = Pick<FastifyInstance, 'clube' | 'db'>;

/** Where the period that is due is paid, the secret behind the hash: what stands there is sent to no server, and into no log. */
export const payUrl = (
  app: Sender,
  origin: string,
  { site_id, offer_id, reference }: { site_id: number; offer_id: number; reference: string },
) => `${origin}/curso/venda/${offer_id}#pedido=${tokenOf(app, site_id, reference)}`;

/** Tells a member what became of their subscription. */
export async function sendNews(app: Sender, row: SubscriptionRow, news: News): Promise<void> {
  const panel = await findMailPanel(app, row.site_id);
  const tag = row.locale === 'pt' ? 'pt-BR' : row.locale;
  const day = (at: Date) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const { waiting, offer_id } = row;
  const words = newsWords[news][row.locale]({
    offer: plainWords(row.offer_name),
    amount: formatMoney(waiting?.amount ?? row.amount, row.currency, tag),
    panel: panel.name,
    periodEnd: day(row.current_period_end),
    graceEnd: day(row.grace_ends_at),
    isTrial: row.is_trial,
  });
  const url =
    waiting && offer_id !== null
      ? payUrl(app, panel.origin, { site_id: row.site_id, offer_id, reference: waiting.reference })
      : `${panel.origin}/minha-conta`;
  await app.clube.mailer.send(drawMail(row.email, panel, words, url));
}
