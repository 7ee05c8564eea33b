import type { PartState } from '@clube/shared/contracts/order-states';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { CLAIMED_DAYS, type OrderPath } from './queries.ts';

/** Days before a part is due that its buyer is asked for it. */
const AHEAD_DAYS = 5;
/** Days that access goes on after the warning. */
const GRACE_DAYS = 7;

/** What time does next about the part of an order that is due; null where nothing is to be done yet. */
const NEXT = sql`case
  when o.part_state is null and o.part_due_at > now() then 'asked'
  when coalesce(o.part_state, 'asked') = 'asked' and o.part_due_at <= now() then 'overdue'
  when o.part_state = 'overdue' and o.part_closes_at <= now() then 'closed' end`;
/** Whoever says that they paid is left alone for the panel to look, and whoever may not enter is asked for nothing. */
const IS_DUE = sql`o.part_due_at <= now() + make_interval(days => ${AHEAD_DAYS}) and ${NEXT} is not null
  and (o.claimed_at is null or o.claimed_at <= now() - make_interval(days => ${CLAIMED_DAYS}))
  and exists (select from members m where m.site_id = o.site_id and m.id = o.member_id and m.suspended_at is null)`;

/** Orders of which a part is to be asked for, warned of or done without, the oldest first. */
export async function findPartsDue(db: Db): Promise<OrderPath[]> {
  const { rows } = await sql<OrderPath>`select o.site_id as "siteId", o.id from orders o
    join sites s on s.id = o.site_id and s.deleted_at is null where ${IS_DUE} order by o.part_due_at, o.id`.execute(db);
  return rows;
}

/**
 * One step of it, which access follows (migration 0747); an order that somebody holds is left to another time.
 * @returns what its buyer is told, and of which part; undefined where there is nothing to do any more
 */
export async function stepPart(
  trx: Db,
  { siteId, id }: OrderPath,
): Promise<{ state: PartState; part: number } | undefined> {
  const { rows } = await sql<{ state: PartState; part: number }>`
    with due as (select o.id, ${NEXT} as next from orders o where o.site_id = ${siteId} and o.id = ${id} and ${IS_DUE}
      for update of o skip locked)
    update orders o set part_state = due.next, part_closes_at = case due.next
        when 'overdue' then now() + make_interval(days => ${GRACE_DAYS}) when 'closed' then now() end
    from due where o.site_id = ${siteId} and o.id = due.id
    returning o.part_state as state, o.instalments_paid + 1 as part`.execute(trx);
  return rows[0];
}
