import type { OpenSession } from '@clube/shared/contracts/session';
import { named, type Db } from '../../database/connect.ts';
import { isIdle } from '../../lib/idle-sessions.ts';

const LIST = `
  select s.id, s.device, p.name as site, s.created_at, s.last_seen_at, s.id = $2 as is_current
  from sessions s left join sites p on p.id = s.site_id
  where s.user_id = $1 and s.ended_reason is null and s.expires_at > now() and not ${isIdle('$3')}
  order by s.last_seen_at desc, s.id desc limit 100`;
export const listSessions = (db: Db, userId: number, currentId: number, idleHours: number) =>
  named<OpenSession>(db, 'list-sessions', LIST, [userId, currentId, idleHours]);

const END = 'delete from sessions where user_id = $1 and id = $2 returning id';
export const endSessionOf = (db: Db, userId: number, id: number) =>
  named<{ id: number }>(db, 'end-session-of', END, [userId, id]);

const END_OTHERS = 'delete from sessions where user_id = $1 and id <> $2';
export const endOtherSessions = (db: Db, userId: number, keepId: number) =>
  named(db, 'end-other-sessions', END_OTHERS, [userId, keepId]);

// Somebody's sessions elsewhere are no business of this panel, but none of them leads here again: see `mayEnter`.
const END_OF_MEMBER = `
  with member as (
    update members set sessions_ended_at = clock_timestamp() where site_id = $1 and id = $2 returning user_id),
  ended as (
    delete from sessions s using member m
    where s.site_id = $1 and s.user_id = m.user_id and s.ended_reason is null and s.expires_at > now() returning s.id)
  select user_id, (select count(*)::int from ended) as ended from member`;
/** Ends all sessions of a member in a panel; undefined when there is no such member. */
export async function endSessionsOfMember(db: Db, siteId: number, memberId: number) {
  const [row] = await named<{ user_id: number; ended: number }>(db, 'end-sessions-of-member', END_OF_MEMBER, [
    siteId,
    memberId,
  ]);
  return row;
}

const MAY_ENTER = `
  select s.authenticated_at from sessions s join members m on m.user_id = s.user_id
  where s.id = $1 and m.site_id = $2 and (m.sessions_ended_at is null or s.authenticated_at > m.sessions_ended_at)`;
/** When the person behind a session last proved who they are, if that is recent enough for this panel. */
export async function mayEnter(db: Db, sessionId: number, siteId: number): Promise<Date | undefined> {
  const [row] = await named<{ authenticated_at: Date }>(db, 'may-enter', MAY_ENTER, [sessionId, siteId]);
  return row?.authenticated_at;
}
