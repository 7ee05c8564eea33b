import type { NotificationKind } from '@clube/shared/contracts/notification';
import { named, type Db } from '../../database/connect.ts';
import { isIdle } from '../../plugins/session.queries.ts';
import type { Details } from '../notification/queries.ts';
import { standing } from '../notification/standing.ts';

/** At once, of one panel. */
const OF_ONE = 30;
/** While one is on its way; longer than a try takes. */
const LEASE_SECONDS = 60;
/** Pauses after each try that failed, seconds: later than in some hours nobody wants to be told. */
const PAUSES = [10, 60, 600, 3600, 10_800];
/** After so many failed tries in a row a browser is taken for gone. */
const MOST_FAILED = 20;

type Place = { site_id: number; subscription_id: number; notification_id: number };
export type DuePush = Place & {
  tries: number;
  told: {
    sealed: Buffer;
    kind: NotificationKind;
    payload: Details;
    panel: string;
    country: string | null;
  } | null;
};
type Row = Place & { tries: number; sealed: Buffer; kind: NotificationKind | null } & {
  details: Details;
  panel: string | null;
  country: string | null;
};

/**
 * Takes what is due, of each panel one before any has a second, and of those that are level the ones first whose browser was reached
 * last; it comes again by itself where a server dies with it. Nothing is told of what was read meanwhile or does not stand any more, nor
 * to a browser whose session is over. $1 setting `staffIdleHours`, $2 panels of which nothing is taken now, $3 how much at most
 */
const TAKE = `
  with ranked as (
    select d.site_id, d.subscription_id, d.notification_id, d.due_at, p.failed > 0 as is_failing,
      row_number() over (partition by d.site_id order by p.failed > 0, d.due_at, d.notification_id) as place
    from push_deliveries d join push_subscriptions p on p.site_id = d.site_id and p.id = d.subscription_id
    where d.due_at <= now() and d.site_id <> all($2)
  ),
  due as (
    select d.site_id, d.subscription_id, d.notification_id from push_deliveries d
    join ranked r using (site_id, subscription_id, notification_id)
    where r.place <= ${OF_ONE} and d.due_at <= now()
    order by r.place, r.is_failing, r.due_at limit $3 for update of d skip locked
  ),
  taken as (
    update push_deliveries d set tries = d.tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where d.site_id = due.site_id and d.subscription_id = due.subscription_id and d.notification_id = due.notification_id
    returning d.site_id, d.subscription_id, d.notification_id, d.tries
  ), ${standing(`
    select n.site_id, n.member_id, n.id, n.kind, n.payload, t.subscription_id, p.sealed
    from taken t
    join notifications n on n.site_id = t.site_id and n.id = t.notification_id and n.read_at is null
    join push_subscriptions p on p.site_id = t.site_id and p.id = t.subscription_id
    join sessions s on s.id = p.session_id and s.site_id = p.site_id and s.ended_reason is null and s.expires_at > now()
      and not ${isIdle('$1')}`)}
  select t.*, x.sealed, x.kind, x.details, z.name as panel, u.country
  from taken t
  left join standing x on x.site_id = t.site_id and x.id = t.notification_id and x.subscription_id = t.subscription_id
  left join sites z on z.id = x.site_id and z.deleted_at is null
  left join users u on u.id = x.user_id`;
/** `told` is null where there is nobody to tell, or nothing. */
export async function takeDue(db: Db, idleHours: number, busy: readonly number[], room: number): Promise<DuePush[]> {
  const rows = await named<Row>(db, 'take-due-push', TAKE, [idleHours, busy, room]);
  return rows.map(({ sealed, kind, details, panel, country, ...place }) => ({
    ...place,
    told: kind === null || panel === null ? null : { sealed, kind, payload: details, panel, country },
  }));
}

const AT = 'site_id = $1 and subscription_id = $2 and notification_id = $3';
const placeOf = ({ site_id, subscription_id, notification_id }: Place) => [site_id, subscription_id, notification_id];
/** Nothing of it waits any more. */
export const dropDelivery = (db: Db, due: Place) =>
  named(db, 'drop-push-delivery', `delete from push_deliveries where ${AT}`, placeOf(due));

const ARRIVED = 'update push_subscriptions set failed = 0 where site_id = $1 and id = $2 and failed > 0';
export const noteArrival = (db: Db, due: Place) =>
  named(db, 'push-arrived', ARRIVED, [due.site_id, due.subscription_id]);

/** Tried again after a pause, while there is one left. @param isFinal it would fail again */
export async function noteFailure(trx: Db, due: DuePush, isFinal: boolean): Promise<void> {
  const pause = isFinal ? undefined : PAUSES[due.tries - 1];
  if (pause === undefined) await dropDelivery(trx, due);
  else
    await named(
      trx,
      'pause-push-delivery',
      `update push_deliveries set due_at = now() + make_interval(secs => $4) where ${AT}`,
      [...placeOf(due), pause],
    );
  const [row] = await named<{ failed: number }>(
    trx,
    'push-failed',
    'update push_subscriptions set failed = failed + 1 where site_id = $1 and id = $2 returning failed',
    [due.site_id, due.subscription_id],
  );
  if (row && row.failed >= MOST_FAILED) await dropBrowser(trx, due);
}

/** Its address is no more: nothing is sent there again. */
export const dropBrowser = (db: Db, { site_id, subscription_id }: Place) =>
  named(db, 'drop-push', 'delete from push_subscriptions where site_id = $1 and id = $2', [site_id, subscription_id]);
