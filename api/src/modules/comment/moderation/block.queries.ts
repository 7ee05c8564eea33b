import type { BlockedAuthor } from '@clube/shared/contracts/comment';
import { named, type Db } from '../../../database/connect.ts';
import { photoAddressSql } from '../../../lib/photo-address.ts';
import type { Member } from '../../../plugins/session.ts';

const MOST_LISTED = 500;

const BLOCK = `
  with found as (select id from members where site_id = $1 and id = $2 and role = 'student' for share),
  kept as (
    insert into comment_blocks (site_id, member_id, blocked_by) select $1, id, $3 from found on conflict do nothing
  )
  select id from found`;
/** False where there is no such student. */
export const insertBlock = async (db: Db, { siteId, memberId: by }: Member, memberId: number): Promise<boolean> =>
  (await named(db, 'block-author', BLOCK, [siteId, memberId, by])).length > 0;

const UNBLOCK = `
  with gone as (delete from comment_blocks where site_id = $1 and member_id = $2)
  select id from members where site_id = $1 and id = $2`;
/** False where there is no such member. */
export const deleteBlock = async (db: Db, siteId: number, memberId: number): Promise<boolean> =>
  (await named(db, 'unblock-author', UNBLOCK, [siteId, memberId])).length > 0;

const LIST = `
  select m.id, trim(m.first_name || ' ' || m.last_name) as name, ${photoAddressSql('u.photo_key')} as photo, m.role,
    b.created_at as at, (select trim(w.first_name || ' ' || w.last_name) from members w
      where w.site_id = b.site_id and w.id = b.blocked_by) as by
  from comment_blocks b
  join members m on m.site_id = b.site_id and m.id = b.member_id
  join users u on u.id = m.user_id
  where b.site_id = $1 order by b.created_at desc, m.id limit ${MOST_LISTED}`;
/** Who may write no more, the last first. */
export const listBlocked = (db: Db, siteId: number) => named<BlockedAuthor>(db, 'blocked-authors', LIST, [siteId]);
