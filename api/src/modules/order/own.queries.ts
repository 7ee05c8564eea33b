import { sql } from 'kysely';
import { ownRow, type Own, type ReadOwn } from '../../database/own-rows.ts';

/** By the membership that it opened, or by the mailbox that it was made for: an account belongs to whoever opens that (docs/adr/0006). */
export const isOwnOrder = ({ userId, email, boundTo }: Own) => sql`
  (o.email = ${email} or exists (select from members m
    where m.site_id = o.site_id and m.id = o.member_id and m.user_id = ${userId}))
  and (${boundTo}::bigint is null or o.site_id = ${boundTo})`;

/** What somebody bought. */
export const readOwnOrders: ReadOwn = async (db, own) => {
  const { rows } = await sql<{ row: unknown }>`
    select ${ownRow('o')} || jsonb_build_object('courses', (
      select coalesce(jsonb_agg(c.title order by c.title), '[]') from order_courses oc
      join courses c on c.site_id = oc.site_id and c.id = oc.course_id
      where oc.site_id = o.site_id and oc.order_id = o.id)) as row
    from orders o where ${isOwnOrder(own)} order by o.id`.execute(db);
  return rows.map(({ row }) => row);
};
