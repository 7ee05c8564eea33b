import type {
  OwnEvent,
  OwnEventPage,
  SecurityEvent,
  SecurityEventKind,
  SecurityEventPage,
} from '@clube/shared/contracts/security-event';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { ownRow, type ReadOwn } from '../../database/own-rows.ts';

type Circumstances = { detail: string | null; ip: string | null; device: string; requestId: string };

const INSERT_SITE_EVENT = `
  insert into site_events (site_id, kind, actor_id, target_id, detail, ip, device, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
export const insertSiteEvent = (
  db: Db,
  event: { siteId: number; kind: SecurityEventKind; actorId: number | null; targetId: number | null } & Circumstances,
) =>
  named(db, 'insert-site-event', INSERT_SITE_EVENT, [
    event.siteId,
    event.kind,
    event.actorId,
    event.targetId,
    event.detail,
    event.ip,
    event.device,
    event.requestId,
  ]);

const LOOKED_AFTER = `
  select m.site_id as id from members m join sites s on s.id = m.site_id
  where m.user_id = $1 and m.role <> 'student' and m.suspended_at is null and s.deleted_at is null order by m.site_id`;
/** Panels where somebody is staff. */
export const findPanelsLookedAfter = async (db: Db, userId: number): Promise<number[]> =>
  (await named<{ id: number }>(db, 'panels-looked-after', LOOKED_AFTER, [userId])).map(({ id }) => id);

const INSERT_USER_EVENT = `
  insert into user_events (user_id, kind, site_id, by_other, detail, ip, device, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
export const insertUserEvent = (
  db: Db,
  event: { userId: number; kind: SecurityEventKind; siteId: number | null; byOther: boolean } & Circumstances,
) =>
  named(db, 'insert-user-event', INSERT_USER_EVENT, [
    event.userId,
    event.kind,
    event.siteId,
    event.byOther,
    event.detail,
    event.ip,
    event.device,
    event.requestId,
  ]);

const INSERT_OF_MANY = `
  with told as (
    insert into site_events (site_id, kind, actor_id, target_id, ip, device, request_id, detail)
    select $1, $2, $3, u.id, $4, $5, $6, $8 from unnest($7::bigint[]) as u(id))
  insert into user_events (user_id, kind, site_id, by_other, device, request_id, detail)
  select u.id, $2, $1, true, '', $6, $8 from unnest($7::bigint[]) as u(id)`;
/** What one person did to others: each of them is told, and not where that person sat. */
export const insertEventOfMany = (
  db: Db,
  event: { siteId: number; kind: SecurityEventKind; actorId: number | null } & Circumstances,
  userIds: readonly number[],
) =>
  named(db, 'insert-event-of-many', INSERT_OF_MANY, [
    event.siteId,
    event.kind,
    event.actorId,
    event.ip,
    event.device,
    event.requestId,
    [...userIds],
    event.detail,
  ]);

type Counted<Row> = Row & { total: number };
/** Rows that each carry the count of all, as a page. */
function toPage<Row extends object>(rows: Counted<Row>[], page: number, perPage: number) {
  const total = rows[0]?.total ?? 0;
  return { data: rows, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total };
}

// Only people of this panel have a name here, and it is the one that this panel knows.
const nameOf = (column: string) => `(select trim(m.first_name || ' ' || m.last_name) from members m
  where m.site_id = e.site_id and m.user_id = e.${column})`;
const LIST_SITE_EVENTS = `
  select e.id, e.kind, ${nameOf('actor_id')} as actor, ${nameOf('target_id')} as target, e.detail, host(e.ip) as ip,
    e.device, e.request_id, e.created_at, (count(*) over ())::int as total
  from site_events e where e.site_id = $1 and e.expires_at > now() order by e.id desc limit $2 offset $3`;
export async function listSiteEvents(
  db: Db,
  siteId: number,
  page: number,
  perPage: number,
): Promise<SecurityEventPage> {
  const values = [siteId, perPage, (page - 1) * perPage];
  return toPage(await named<Counted<SecurityEvent>>(db, 'list-site-events', LIST_SITE_EVENTS, values), page, perPage);
}

const LIST_ABOUT = `
  select e.id, e.kind, ${nameOf('actor_id')} as actor, ${nameOf('target_id')} as target, e.detail, host(e.ip) as ip,
    e.device, e.request_id, e.created_at
  from site_events e
  where e.site_id = $1 and (e.target_id = $2 or (e.actor_id = $2 and e.target_id is null)) and e.expires_at > now()
  order by e.id desc limit $3`;
/** What a panel has written down about one person, the newest first. */
export const listEventsAbout = (db: Db, siteId: number, userId: number, most: number) =>
  named<SecurityEvent>(db, 'list-events-about', LIST_ABOUT, [siteId, userId, most]);

const LIST_USER_EVENTS = `
  select e.id, e.kind, s.name as site, e.by_other, e.detail, host(e.ip) as ip, e.device, e.created_at,
    (count(*) over ())::int as total
  from user_events e left join sites s on s.id = e.site_id
  where e.user_id = $1 and e.expires_at > now() and ($4::bigint is null or e.site_id is null or e.site_id = $4)
  order by e.id desc limit $2 offset $3`;
/** @param session one that is bound to its panel reads of that panel, and of the account itself */
export async function listUserEvents(
  db: Db,
  { userId, boundTo }: { userId: number; boundTo: number | null },
  page: number,
  perPage: number,
): Promise<OwnEventPage> {
  const values = [userId, perPage, (page - 1) * perPage, boundTo];
  return toPage(await named<Counted<OwnEvent>>(db, 'list-user-events', LIST_USER_EVENTS, values), page, perPage);
}

/** All that is written down about somebody's own account. */
export const readOwnEvents: ReadOwn = async (db, { userId, boundTo }) => {
  const { rows } = await sql<{ row: unknown }>`
    select ${ownRow('e')} as row from user_events e
    where e.user_id = ${userId} and (${boundTo}::bigint is null or e.site_id is null or e.site_id = ${boundTo})
    order by e.id`.execute(db);
  return rows.map(({ row }) => row);
};
