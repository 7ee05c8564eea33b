import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { News } from './news.ts';

type Row = { site_id: number; order_id: number; news: News['kind']; news_until: Date | null };

/** Who answers for what a panel mails. */
export async function findOwnerId(db: Db, siteId: number): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from members where site_id = ${siteId} and role = 'owner' order by id limit 1`.execute(db);
  return rows[0]?.user_id;
}

/** What an order is while such a news of it is true. */
const stateOf = ({ kind }: News) => (kind === 'refunded' ? 'refunded' : 'paid');
/** Over `purchases`: nothing but a refund is written over what waits of the same order. It came after it, or is told as well. */
const mayWait = (news: News) => sql`(news is null or news = ${news.kind} or ${news.kind} = 'refunded')
  and exists (select from orders o where o.site_id = purchases.site_id and o.id = purchases.order_id and o.state = ${stateOf(news)})`;
const none = sql`news = null, news_until = null, news_failing_since = null, news_since = null, news_due_at = null`;
const waits = ({ kind, ...news }: News, seconds: number) => sql`news = ${kind},
  news_until = ${'until' in news ? news.until : null}::timestamptz,
  news_since = case when news = ${kind} then coalesce(news_since, now()) else now() end,
  news_due_at = now() + make_interval(secs => ${seconds})`;

/** As many wait of the panels of one owner: what four days of their mails would tell. */
const WAITING_MOST = 20_000;
/** So long one waits that was put off again and again: by then its buyer has found the way in, or asked for it. */
const LONGEST = '7 days';

/** It has to wait: from then on `news_since` is set. What waited for a week is given up, and so is what is new of an owner of whom too many wait. */
export async function putNewsOff(
  db: Db,
  siteId: number,
  news: News,
  seconds: number,
  most = WAITING_MOST,
): Promise<void> {
  await sql`update purchases set ${waits(news, seconds)},
      news_failing_since = case when news = ${news.kind} then news_failing_since end
    where site_id = ${siteId} and order_id = ${news.orderId} and ${mayWait(news)}
      and (news_since is not null or (
        select count(*) from (
          select from members me
          join members owned on owned.user_id = me.user_id and owned.role = 'owner'
          join purchases p on p.site_id = owned.site_id and p.news_since is not null
          where me.site_id = ${siteId} and me.role = 'owner' limit ${most}) waiting) < ${most})`.execute(db);
  await sql`update purchases set ${none} where site_id = ${siteId} and order_id = ${news.orderId} and news = ${news.kind}
    and (news_since is null or news_since < now() - ${sql.lit(LONGEST)}::interval)`.execute(db);
}

/**
 * In the transaction of what is told: whoever applied the event tells it now, and where they are killed another does ten minutes later. What
 * waits of the same order is told as well, unless this makes it untrue.
 */
export async function holdNews(trx: Db, siteId: number, news: News): Promise<void> {
  const until = news.kind === 'unpaid' ? news.until : null;
  await sql`update purchases set news = ${news.kind}, news_until = ${until}::timestamptz, news_failing_since = null,
      news_since = case when news = ${news.kind} then news_since end, news_due_at = now() + interval '10 minutes'
    where site_id = ${siteId} and order_id = ${news.orderId}
      and (news is null or news = ${news.kind} or ${news.kind} = 'refunded')`.execute(trx);
}

/** It is told, or not so any more; what came after it of the same order, and waits, stays. */
export const endNews = (db: Db, siteId: number, { orderId, kind }: News) =>
  sql`update purchases set ${none} where site_id = ${siteId} and order_id = ${orderId} and news = ${kind}`.execute(db);

const AGAIN_SECONDS = 600;
/** It could not be sent: it is due again ten minutes later, for a day. What is to be told instead by now stays as it is. */
export async function keepUnsentNews(db: Db, siteId: number, news: News): Promise<void> {
  const { kind, orderId } = news;
  await sql`update purchases set ${waits(news, AGAIN_SECONDS)},
      news_failing_since = case when news = ${kind} then coalesce(news_failing_since, now()) else now() end
    where site_id = ${siteId} and order_id = ${orderId} and ${mayWait(news)}`.execute(db);
  await sql`update purchases set ${none} where site_id = ${siteId} and order_id = ${orderId} and news = ${kind}
    and news_failing_since < now() - interval '1 day'`.execute(db);
}

/** Fewer than take as long as they are taken for, where each mail takes half a minute. */
const AT_ONCE = 10;

/**
 * What may be told now, the first of each owner before the second of any: of more owners than are taken at once, any. Panels that have some are
 * looked for one after another by the index, and of each no more than are taken. Whoever takes it and is killed leaves it to another one ten
 * minutes later.
 */
export async function takeDueNews(db: Db): Promise<{ siteId: number; news: News }[]> {
  const { rows } = await sql<Row>`
    with recursive panels as (
      (select site_id from purchases where news_due_at is not null order by site_id limit 1)
      union all
      select (select p.site_id from purchases p where p.news_due_at is not null and p.site_id > panels.site_id order by p.site_id limit 1)
      from panels where panels.site_id is not null),
    next as materialized (
      select p.site_id, p.order_id, row_number() over (partition by owner.user_id order by p.news_due_at, p.order_id) as turn
      from panels join sites s on s.id = panels.site_id and s.deleted_at is null
      cross join lateral (select min(m.user_id) as user_id from members m where m.site_id = s.id and m.role = 'owner') owner
      cross join lateral (select p.site_id, p.order_id, p.news_due_at from purchases p
        where p.site_id = s.id and p.news_due_at <= now() order by p.news_due_at limit ${AT_ONCE}) p),
    chosen as materialized (select site_id, order_id from next order by turn, random() limit ${AT_ONCE}),
    due as (
      select p.site_id, p.order_id from purchases p join chosen c on c.site_id = p.site_id and c.order_id = p.order_id
      where p.news_due_at <= now() for update of p skip locked)
    update purchases p set news_due_at = now() + interval '10 minutes' from due
    where p.site_id = due.site_id and p.order_id = due.order_id
    returning p.site_id, p.order_id, p.news, p.news_until`.execute(db);
  return rows.map(({ site_id: siteId, order_id: orderId, news: kind, news_until: until }) => ({
    siteId,
    news: kind === 'unpaid' ? { kind, orderId, until: until ?? new Date() } : { kind, orderId },
  }));
}
