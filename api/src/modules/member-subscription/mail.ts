import { Enum } from '@clube/shared/contracts/common';
import { longDay } from '@clube/shared/contracts/long-day';
import { formatMoney } from '@clube/shared/contracts/money';
import { Type } from 'typebox';
import { tagOf } from '../../lib/locale.ts';
import type { Sender } from '../../lib/mail-kind.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { drawMail } from '../mail/look.ts';
import { defineMail } from '../mail/owed.ts';
import { findMailPanel } from '../mail/panel.ts';
import { payUrl } from '../order/secrets.ts';
import { findSubscription, type SubscriptionRow } from './queries.ts';
import { newsKinds, newsWords, type News } from './words.ts';

export type { News } from './words.ts';

/** Tells a member what became of their subscription. */
async function sendNews(app: Sender, row: SubscriptionRow, news: News): Promise<void> {
  const panel = await findMailPanel(app, row.site_id);
  const tag = tagOf(row.locale);
  const { waiting, offer_id } = row;
  const words = newsWords[news][row.locale]({
    offer: plainWords(row.offer_name),
    amount: formatMoney(waiting?.amount ?? row.amount, row.currency, tag),
    panel: panel.name,
    periodEnd: longDay(row.current_period_end, tag),
    graceEnd: longDay(row.grace_ends_at, tag),
    isTrial: row.is_trial,
  });
  const url =
    waiting && offer_id !== null
      ? payUrl(app, panel.origin, { site_id: row.site_id, offer_id, reference: waiting.reference })
      : `${panel.origin}/minha-conta`;
  await app.clube.mailer.send(drawMail(row.email, panel, words, url));
}

const STATES: Record<News, SubscriptionRow['state']> = {
  due: 'active',
  resumed: 'active',
  overdue: 'past_due',
  suspended: 'suspended',
  paused: 'paused',
  cancelled: 'cancelled',
  ended: 'ended',
};
/** What waited to be sent and is not so any more is not told. */
const isSo = (row: SubscriptionRow, news: News) =>
  row.state === STATES[news] && (news !== 'due' || row.waiting !== null);

export const subscriptionMail = defineMail(
  'member-subscription.news',
  Type.Object({ siteId: Type.Integer(), subscriptionId: Type.Integer(), news: Enum(newsKinds) }),
  async (app, { siteId, subscriptionId: id, news }) => {
    const row = await findSubscription(app.db, { siteId, id });
    if (row && isSo(row, news)) await sendNews(app, row, news);
  },
);
