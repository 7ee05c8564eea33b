import type { OwnOrder, OwnOrderPage, Receipt } from '@clube/shared/contracts/order';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { ownRow, type Own, type ReadOwn } from '../../database/own-rows.ts';

/** By the membership that it opened, or by the mailbox that it was made for: an account belongs to whoever opens that (docs/adr/0006). */
export const isOwnOrder = ({ userId, email, boundTo }: Own) => sql`
  (o.site_id, o.id) in (select site_id, id from orders where email = ${email}
    union select x.site_id, x.id from members m join orders x on x.site_id = m.site_id and x.member_id = m.id where m.user_id = ${userId})
  and (${boundTo}::bigint is null or o.site_id = ${boundTo})`;

/**
 * What somebody bought. Whoever buys types any mailbox, and their own name and document: those are told of an order that is
 * a membership's of this person alone.
 */
export const readOwnOrders: ReadOwn = async (db, own) => {
  const { rows } = await sql<{ row: unknown }>`
    select case when o.member_id in (select m.id from members m where m.site_id = o.site_id and m.user_id = ${own.userId})
      then ${ownRow('o')} else ${ownRow('o')} - '{name,document,document_kind}'::text[] end || jsonb_build_object('courses', (
      select coalesce(jsonb_agg(c.title order by c.title), '[]') from order_courses oc
      join courses c on c.site_id = oc.site_id and c.id = oc.course_id
      where oc.site_id = o.site_id and oc.order_id = o.id)) as row
    from orders o where ${isOwnOrder(own)} order by o.id`.execute(db);
  return rows.map(({ row }) => row);
};

export type OwnRow = OwnOrder & { site_id: number; offer_id: number | null };
type OwnRows = Omit<OwnOrderPage, 'data'> & { data: OwnRow[] };
/** What somebody bought in panels that are open, the newest first. */
export async function listOwnOrders(db: Db, own: Own, page: number, perPage: number): Promise<OwnRows> {
  const filter = sql`s.deleted_at is null and ${isOwnOrder(own)}`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<OwnRow>`
      select o.site_id, o.offer_id, o.id, s.name as panel, (select coalesce(json_agg(c.title order by c.title), '[]') from order_courses oc
          join courses c on c.site_id = oc.site_id and c.id = oc.course_id
          where oc.site_id = o.site_id and oc.order_id = o.id) as courses,
        o.offer_name, o.amount, o.currency, o.instalments, o.instalments_paid, o.reference, o.state, o.created_at, o.paid_at, o.trial_days,
        o.part_due_at, o.part_state
      from orders o join sites s on s.id = o.site_id
      where ${filter} order by o.created_at desc, o.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      db,
    ),
    sql<{ total: number }>`
      select count(*)::int as total from orders o join sites s on s.id = o.site_id where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total };
}

/** What was paid once and is somebody's own. Whose name stands on it is told to the membership that it opened alone. */
export async function findReceipt(db: Db, own: Own, id: number): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select s.name as panel, o.reference, o.offer_name, (select coalesce(json_agg(c.title order by c.title), '[]') from order_courses oc
        join courses c on c.site_id = oc.site_id and c.id = oc.course_id
        where oc.site_id = o.site_id and oc.order_id = o.id) as courses,
      o.price, o.amount, o.currency, o.coupon_code, o.instalments, o.instalments_paid, o.state,
      case when o.member_id in (select m.id from members m where m.site_id = o.site_id and m.user_id = ${own.userId})
        then json_build_object('name', o.name, 'email', o.email, 'document', o.document,
          'document_kind', o.document_kind) end as buyer,
      o.paid_at, o.refunded_at, o.reason, o.trial_days
    from orders o join sites s on s.id = o.site_id
    where o.id = ${id} and o.state in ('paid', 'refunded', 'disputed') and s.deleted_at is null and ${isOwnOrder(own)}`.execute(
    db,
  );
  return rows[0];
}
