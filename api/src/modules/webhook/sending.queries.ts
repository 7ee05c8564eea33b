import { WEBHOOK_FAILING_DAYS } from '@clube/shared/contracts/webhook-events';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { OutboundAnswer } from '../../lib/outbound.ts';
import { giveUp } from './queries.ts';

/** At once, of one panel. */
const OF_ONE = 4;
/** While one is on its way; longer than a try takes. */
const LEASE_SECONDS = 60;
/** Pauses after each try that failed, seconds: in all some two days. */
const PAUSES = [5, 60, 300, 1800, 7200, 21_600, 43_200, 86_400];

export type DueDelivery = {
  site_id: number;
  id: number;
  webhook_id: number;
  message_id: string;
  event: string;
  content: unknown;
  created_at: Date;
  tries: number;
  address: string;
  secret: Buffer;
};

/**
 * Takes what is due, at most `room`: of each address of a panel one before any has a second, of each panel one before any has a second,
 * and of those that are level the ones first whose address took what it was sent last. It comes again by itself where a server dies with
 * it; what nobody wants to know any more waits no longer.
 * @param busy the panels of which nothing is taken now
 */
export async function takeDue(db: Db, busy: readonly number[], room: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with turns as (
      select d.site_id, d.id, d.due_at, w.failing_since is not null as is_failing,
        row_number() over (partition by d.site_id, d.webhook_id order by d.due_at, d.id) as turn
      from webhook_deliveries d
      join webhooks w on w.site_id = d.site_id and w.id = d.webhook_id and w.disabled_at is null
      join sites s on s.id = d.site_id and s.deleted_at is null
      where d.state = 'waiting' and d.due_at <= now() and d.site_id <> all(${busy})
    ), ranked as (
      select *, row_number() over (partition by site_id order by turn, is_failing, due_at, id) as place from turns
    ), due as (
      select d.site_id, d.id from webhook_deliveries d
      join ranked r on r.site_id = d.site_id and r.id = d.id and r.place <= ${OF_ONE}
      where d.state = 'waiting' and d.due_at <= now()
      order by r.place, r.is_failing, r.due_at limit ${room} for update of d skip locked
    )
    update webhook_deliveries d set tries = d.tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due, webhooks w
    where d.site_id = due.site_id and d.id = due.id and w.site_id = d.site_id and w.id = d.webhook_id
    returning d.site_id, d.id, d.webhook_id, d.message_id, d.event, d.content, d.created_at, d.tries, w.address, w.secret`.execute(
    db,
  );
  return rows;
}

/** What became of a try. */
export async function writeTry(trx: Db, due: DueDelivery, outcome: OutboundAnswer, isTaken: boolean): Promise<void> {
  const pause = PAUSES[due.tries - 1];
  // Nobody waits for a try to arrive later.
  const state = isTaken ? 'sent' : pause === undefined || due.event === 'test' ? 'failed' : 'waiting';
  await sql`update webhook_deliveries set state = ${state}, tried_at = now(), status = ${outcome.status}, answer = ${outcome.answer},
      fault = ${outcome.fault}, due_at = now() + make_interval(secs => ${pause ?? 0})
    where site_id = ${due.site_id} and id = ${due.id}`.execute(trx);
}

export async function noteArrival(trx: Db, { site_id, webhook_id }: DueDelivery): Promise<void> {
  await sql`update webhooks set failing_since = null
    where site_id = ${site_id} and id = ${webhook_id} and failing_since is not null`.execute(trx);
}

/** Notes that nothing arrives, and switches it off after days of that. @returns the address where this try was the one that did */
export async function noteFailure(trx: Db, { site_id, webhook_id }: DueDelivery): Promise<string | undefined> {
  await sql`update webhooks set failing_since = now()
    where site_id = ${site_id} and id = ${webhook_id} and failing_since is null`.execute(trx);
  const { rows } = await sql<{ host: string }>`
    update webhooks set disabled_at = now(), disabled_by = 'failures', version = version + 1
    where site_id = ${site_id} and id = ${webhook_id} and disabled_at is null
      and failing_since < now() - make_interval(days => ${WEBHOOK_FAILING_DAYS})
    returning host`.execute(trx);
  if (rows[0]) await giveUp(trx, { siteId: site_id, id: webhook_id });
  return rows[0]?.host;
}
