import type { NotificationKind } from '@clube/shared/contracts/notification';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { isOwn, type ReadOwn } from '../../database/own-rows.ts';

/** Browsers of one member of a panel; whoever has more is told in the newest. */
const MOST_BROWSERS = 10;

const KINDS = 'select kinds from push_subscriptions where session_id = $1';
/** What this session's browser is told of. */
export async function findKinds(db: Db, sessionId: number): Promise<NotificationKind[]> {
  const [row] = await named<{ kinds: NotificationKind[] }>(db, 'push-kinds', KINDS, [sessionId]);
  return row?.kinds ?? [];
}

/** Of several who take a browser at the same moment the last has it. */
export const lockBrowser = (trx: Db, endpointHash: Buffer) =>
  named(trx, 'lock-push-browser', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `push ${endpointHash.toString('hex')}`,
  ]);

/** Two browsers that one person adds at once count each other. */
export const lockMember = (trx: Db, siteId: number, memberId: number) =>
  named(trx, 'lock-push-member', 'select 1 from members where site_id = $1 and id = $2 for no key update', [
    siteId,
    memberId,
  ]);

/** A browser has one address: whoever was told there before, in whatever panel, is told there no more. */
export const dropElsewhere = (trx: Db, endpointHash: Buffer, sessionId: number) =>
  named(trx, 'drop-push-elsewhere', 'delete from push_subscriptions where endpoint_hash = $1 and session_id <> $2', [
    endpointHash,
    sessionId,
  ]);

type Subscription = {
  siteId: number;
  memberId: number;
  sessionId: number;
  endpointHash: Buffer;
  sealed: Buffer;
  userAgent: string;
  kinds: readonly NotificationKind[];
};
const UPSERT = `
  insert into push_subscriptions (site_id, member_id, session_id, endpoint_hash, sealed, user_agent, kinds)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (session_id) do update set endpoint_hash = excluded.endpoint_hash, sealed = excluded.sealed,
    user_agent = excluded.user_agent, kinds = excluded.kinds, failed = 0`;
export const upsertSubscription = (trx: Db, one: Subscription) =>
  named(trx, 'save-push', UPSERT, [
    one.siteId,
    one.memberId,
    one.sessionId,
    one.endpointHash,
    one.sealed,
    one.userAgent,
    one.kinds,
  ]);

const DROP_BEYOND = `
  delete from push_subscriptions where site_id = $1 and member_id = $2 and id in (
    select id from push_subscriptions where site_id = $1 and member_id = $2 order by id desc offset ${MOST_BROWSERS})`;
export const dropBeyondLimit = (trx: Db, siteId: number, memberId: number) =>
  named(trx, 'drop-push-beyond', DROP_BEYOND, [siteId, memberId]);

export const removeSubscription = (db: Db, sessionId: number) =>
  named(db, 'remove-push', 'delete from push_subscriptions where session_id = $1', [sessionId]);

/** Of their browsers what means something outside. */
export const readOwnSubscriptions: ReadOwn = async (db, own) => {
  const { rows } = await sql<object>`
    select s.name as panel, p.user_agent, p.kinds, p.created_at
    from members m
    join push_subscriptions p on p.site_id = m.site_id and p.member_id = m.id
    join sites s on s.id = p.site_id
    where ${isOwn(own)} order by p.site_id, p.id`.execute(db);
  return rows;
};
