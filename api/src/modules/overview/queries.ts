import type { News, Overview } from '@clube/shared/contracts/overview';
import { named, type Db } from '../../database/connect.ts';
import { FREE_COURSES_ON } from '../offer/free.queries.ts';
import { OF_FORMER_OWNER } from '../payment/queries.ts';

/** How many of what waits are counted. */
const MOST = 100;
const count = (rows: string) => `(select count(*)::integer from (select 1 from ${rows} limit ${MOST}) x)`;

const OF_A_LESSON = 'exists (select from lessons l where l.site_id = c.site_id and l.id = c.lesson_id)';
/** What stands in the queue (modules/comment/moderation) to be decided, each once: what waits for approval, and what was reported. */
const COMMENTS = `(
  (select c.id from comments c where c.site_id = $1 and c.status = 'awaiting' and ${OF_A_LESSON} limit ${MOST})
  union (select distinct c.id from comment_reports r join comments c on c.site_id = r.site_id and c.id = r.comment_id
    where r.site_id = $1 and r.settled_at is null and c.status <> 'deleted' and ${OF_A_LESSON} limit ${MOST})) w`;

/** What was paid at another platform and let nobody in. */
const PURCHASES = `(
  (select 1 from purchase_products p where p.site_id = $1 and p.offer_id is null and not p.is_ignored limit ${MOST})
  union all (select 1 from purchase_events e where e.site_id = $1 and e.state = 'failed' limit ${MOST})) w`;

/** $1 site, $2 member. Every line is asked by an index, and no further than it says something. */
const OVERVIEW = `
  select json_build_object(
    'course', exists (select from courses c where c.site_id = $1 and c.published_at is not null),
    'lesson', exists (select from courses c
      join modules m on m.site_id = c.site_id and m.course_id = c.id and m.published_at is not null
      join lessons l on l.site_id = m.site_id and l.module_id = m.id and l.published_at is not null
      where c.site_id = $1 and c.published_at is not null),
    'look', exists (select from metas t where t.site_id = $1 and t.key in ('main_color', 'logo', 'logomarca')),
    'student', exists (select from members m where m.site_id = $1 and m.role = 'student')
      or exists (select from invitations i where i.site_id = $1 and i.role = 'student'),
    'offer', exists (select from offers o where o.site_id = $1 and o.state = 'on_sale')
      or exists (select from courses c where c.site_id = $1 and c.is_free and c.published_at is not null and ${FREE_COURSES_ON})
  ) as steps,
  exists (select from member_metas t where t.site_id = $1 and t.member_id = $2 and t.key = 'overview') as is_dismissed,
  json_build_object(
    'comments', ${count(COMMENTS)},
    'tickets', ${count(`tickets t where t.site_id = $1 and t.status = 'open' and t.member_id = (
      select x.member_id from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id order by x.created_at desc, x.id desc limit 1)`)},
    'media', ${count(`media d where d.site_id = $1 and d.status = 'failed'`)},
    'damaged', ${count(`media d where d.site_id = $1 and d.status = 'ready' and d.damages <> '{}'`)},
    'unconverted', ${count(`media d where d.site_id = $1 and d.settled_at is null and d.status = 'waiting' and d.error_code = 'converter_missing'`)},
    'invitations', ${count('invitations i where i.site_id = $1 and i.expires_at <= now()')},
    'orders', ${count(`orders o where o.site_id = $1 and o.state = 'pending' and o.claimed_at is not null`)},
    'parts', ${count(`orders o where o.site_id = $1 and o.state = 'paid' and o.instalments_paid < o.instalments and o.claimed_at is not null`)},
    'purchases', ${count(PURCHASES)},
    'payment', ${count(`payment_settings p where p.site_id = $1 and ${OF_FORMER_OWNER}`)}
  ) as waiting`;

type Found = Pick<Overview, 'steps' | 'is_dismissed' | 'waiting'>;
export async function findOverview(db: Db, siteId: number, memberId: number): Promise<Found> {
  const [row] = await named<Found>(db, 'overview', OVERVIEW, [siteId, memberId]);
  return row!;
}

/** $1 site, $2 how many. Of each kind the last, by an index of its own. */
const NEWS = `
  select kind, at, who, what, id from (
    (select 'enrolled' as kind, e.started_at as at, trim(m.first_name || ' ' || m.last_name) as who, c.title as what, m.id
      from enrolments e join members m on m.site_id = e.site_id and m.id = e.member_id and m.role = 'student'
      join courses c on c.site_id = e.site_id and c.id = e.course_id
      where e.site_id = $1 and e.started_at <= now() order by e.started_at desc limit $2)
    union all (select 'paid', o.paid_at, o.name, o.offer_name, o.id from orders o
      where o.site_id = $1 and o.paid_at is not null and o.state = 'paid' and o.amount > 0 order by o.paid_at desc limit $2)
    union all (select 'completed', f.created_at, trim(m.first_name || ' ' || m.last_name), f.title, f.id
      from certificates f join members m on m.site_id = f.site_id and m.id = f.member_id
      where f.site_id = $1 and f.revoked_at is null order by f.id desc limit $2)
    union all (select 'asked', t.created_at, trim(m.first_name || ' ' || m.last_name), t.title, t.id
      from tickets t join members m on m.site_id = t.site_id and m.id = t.member_id
      where t.site_id = $1 and t.merged_into is null order by t.id desc limit $2)
  ) n order by at desc, kind, id desc limit $2`;

export type NewsRow = Omit<News, 'at'> & { at: Date };
/** What students of a panel did last. */
export const findNews = (db: Db, siteId: number, most: number) =>
  named<NewsRow>(db, 'overview-news', NEWS, [siteId, most]);
