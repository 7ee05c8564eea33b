import type { Role } from '@clube/shared/contracts/policy';
import { named, type Db } from '../database/connect.ts';
import { sha256 } from '../lib/crypto.ts';

/**
 * SQL: whether session `s` is one of staff (of its panel, or without a panel of any) that showed no sign of life for so
 * many hours. Students stay signed in (product.md §9).
 * @param hours placeholder of the setting `staffIdleHours`
 */
export const isIdle = (hours: string) => `(
  s.last_seen_at < now() - ${hours}::float8 * interval '1 hour' and exists (
    select 1 from members x where x.user_id = s.user_id and x.role <> 'student'
      and (s.site_id is null or x.site_id = s.site_id)))`;

const END_IDLE = `delete from sessions s where s.expires_at > now() and ${isIdle('$1')}`;
/** Ends the sessions of staff that nobody uses, so that their open pages are told. */
export const endIdleSessions = (db: Db, idleHours: number) => named(db, 'end-idle-sessions', END_IDLE, [idleHours]);

/** SQL: whether a panel asks its staff for a second factor that this person has not. @param site and `user`: expressions of their ids */
export const lacksFactor = (site: string, user: string) => `(
  exists (select 1 from metas where site_id = ${site} and key = 'staff_second_factor' and value = '"on"')
  and not exists (select 1 from second_factors f where f.user_id = ${user} and f.enabled_at is not null))`;

// Closing a panel ends its sessions; one whose making was under way then (a code still to come) counts for
// nothing either. So it is with whoever is suspended.
const FIND_SESSION = `
  select s.id, s.user_id, s.site_id, s.panel_only, s.panel_bound, s.ended_reason, m.id as member_id, m.role,
    s.last_seen_at < now() - interval '5 minutes' as stale, ${isIdle('$2')} as idle,
    s.passkey_id is not null as by_passkey,
    case when m.role <> 'student' and s.passkey_id is null then ${lacksFactor('s.site_id', 's.user_id')} else false end
      as factor_missing,
    case when v.session_id is not null then json_build_object('course_id', v.course_id, 'member_id', b.id,
      'name', trim(b.first_name || ' ' || b.last_name)) end as viewing
  from sessions s
  left join sites p on p.id = s.site_id
  left join members m on m.site_id = s.site_id and m.user_id = s.user_id
  -- Whoever may do less than when they began looks on as nobody.
  left join viewings v on v.site_id = s.site_id and v.session_id = s.id
    and (m.role in ('owner', 'admin') or m.role = 'instructor' and v.course_id is not null)
  -- Whoever has joined the staff meanwhile is nobody to look on as.
  left join members b on b.site_id = v.site_id and b.id = v.member_id and b.role = 'student' and b.suspended_at is null
  where s.token_hash = $1 and s.expires_at > now() and p.deleted_at is null and m.suspended_at is null`;
export type SessionRow = {
  id: number;
  user_id: number;
  site_id: number | null;
  panel_only: boolean;
  panel_bound: boolean;
  member_id: number | null;
  role: Role | null;
  ended_reason: 'limit' | 'left' | null;
  stale: boolean;
  idle: boolean;
  by_passkey: boolean;
  factor_missing: boolean;
  viewing: { course_id: number | null; member_id: number | null; name: string | null } | null;
};

/** The session of a token that is not over, whatever ended it meanwhile. @param idleHours setting `staffIdleHours` */
export async function findSessionRow(db: Db, token: string, idleHours: number): Promise<SessionRow | undefined> {
  const [row] = await named<SessionRow>(db, 'find-session', FIND_SESSION, [sha256(token), idleHours]);
  return row;
}

export const endSession = (db: Db, id: number) => named(db, 'end-session', 'delete from sessions where id = $1', [id]);

/** Writes down a sign of life. */
export const touchSession = (db: Db, id: number) =>
  named(db, 'touch-session', 'update sessions set last_seen_at = now() where id = $1', [id]);
