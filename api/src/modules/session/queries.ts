import type { OpenSession } from '@clube/shared/contracts/member';
import { named, type Db } from '../../database/connect.ts';

const LIST = `
  select s.id, s.device, p.name as site, s.created_at, s.last_seen_at, s.id = $2 as is_current
  from sessions s left join sites p on p.id = s.site_id
  where s.user_id = $1 and s.ended_reason is null and s.expires_at > now()
  order by s.last_seen_at desc, s.id desc limit 100`;
export const listSessions = (db: Db, userId: number, currentId: number) =>
  named<OpenSession>(db, 'list-sessions', LIST, [userId, currentId]);

const END = 'delete from sessions where user_id = $1 and id = $2 returning id';
export const endSessionOf = (db: Db, userId: number, id: number) =>
  named<{ id: number }>(db, 'end-session-of', END, [userId, id]);

const END_OTHERS = 'delete from sessions where user_id = $1 and id <> $2';
export const endOtherSessions = (db: Db, userId: number, keepId: number) =>
  named(db, 'end-other-sessions', END_OTHERS, [userId, keepId]);
