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

export const putNewsOff = (db: Db, siteId: number, news: News, seconds: number) =>
  sql`update purchases set news = ${news.kind}, news_until = ${news.kind === 'unpaid' ? news.until : null}::timestamptz,
      news_failing_since = case when news = ${news.kind} then news_failing_since end,
      news_due_at = now() + make_interval(secs => ${seconds})
    where site_id = ${siteId} and order_id = ${news.orderId}`.execute(db);

/**
 * In the transaction of what is told: whoever applied the event tells it now, and where they are killed another does ten minutes later. What
 * waits of the same order is told as well, unless this makes it untrue.
 */
export async function holdNews(trx: Db, siteId: number, news: News): Promise<void> {
  const until = news.kind === 'unpaid' ? news.until : null;
  await sql`update purchases set news = ${news.kind}, news_until = ${until}::timestamptz, news_failing_since = null,
      news_due_at = now() + interval '10 minutes'
    where site_id = ${siteId} and order_id = ${news.orderId}
      and (news is null or news = ${news.kind} or ${news.kind} = 'refunded')`.execute(trx);
}

/** It is told, or not so any more; what came after it of the same order, and waits, stays. */
export const endNews = (db: Db, siteId: number, { orderId, kind }: News) =>
  sql`update purchases set news = null, news_until = null, news_failing_since = null, news_due_at = null
    where site_id = ${siteId} and order_id = ${orderId} and news = ${kind}`.execute(db);

/** It could not be sent: it is due again ten minutes later, for a day. What is to be told instead by now stays as it is. */
export async function keepUnsentNews(db: Db, siteId: number, news: News): Promise<void> {
  const { kind, orderId } = news;
  const until = news.kind === 'unpaid' ? news.until : null;
  await sql`update purchases set news = ${kind}, news_until = ${until}::timestamptz,
      news_failing_since = coalesce(news_failing_since, now()), news_due_at = now() + interval '10 minutes'
    where site_id = ${siteId} and order_id = ${orderId} and (news is null or news = ${kind})`.execute(db);
  await sql`update purchases set news = null, news_until = null, news_failing_since = null, news_due_at = null
    where site_id = ${siteId} and order_id = ${orderId} and news = ${kind} and news_failing_since < now() - interval '1 day'`.execute(
    db,
  );
}

/** Fewer than take as long as they are taken for, where each mail takes half a minute. */
const AT_ONCE = 10;

/** What may be told now; whoever takes it and is killed leaves it to another one ten minutes later. */
export async function takeDueNews(db: Db): Promise<{ siteId: number; news: News }[]> {
  const { rows } = await sql<Row>`
    with due as (
      select p.site_id, p.order_id from purchases p join sites s on s.id = p.site_id and s.deleted_at is null
      where p.news_due_at <= now() order by p.news_due_at limit ${AT_ONCE} for update of p skip locked)
    update purchases p set news_due_at = now() + interval '10 minutes' from due
    where p.site_id = due.site_id and p.order_id = due.order_id
    returning p.site_id, p.order_id, p.news, p.news_until`.execute(db);
  return rows.map(({ site_id: siteId, order_id: orderId, news: kind, news_until: until }) => ({
    siteId,
    news: kind === 'unpaid' ? { kind, orderId, until: until ?? new Date() } : { kind, orderId },
  }));
}
