import { named, type Db } from '../database/connect.ts';

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
