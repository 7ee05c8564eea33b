import type { Overview } from '@clube/shared/contracts/overview';
import { named, type Db } from '../../database/connect.ts';
import { FREE_COURSES_ON } from '../offer/free.queries.ts';

/** How many of what waits are counted. */
const MOST = 100;
const count = (rows: string) => `(select count(*)::integer from (select 1 from ${rows} limit ${MOST}) x)`;

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
    'comments', ${count(`comments c where c.site_id = $1 and c.status = 'awaiting'
      and exists (select from lessons l where l.site_id = c.site_id and l.id = c.lesson_id)`)},
    'tickets', ${count(`tickets t where t.site_id = $1 and t.status = 'open' and t.member_id = (
      select x.member_id from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id order by x.created_at desc, x.id desc limit 1)`)},
    'media', ${count(`media d where d.site_id = $1 and d.status = 'failed'`)},
    'invitations', ${count('invitations i where i.site_id = $1 and i.expires_at <= now()')}
  ) as waiting`;

export async function findOverview(db: Db, siteId: number, memberId: number): Promise<Omit<Overview, 'happened'>> {
  const [row] = await named<Omit<Overview, 'happened'>>(db, 'overview', OVERVIEW, [siteId, memberId]);
  return row!;
}
