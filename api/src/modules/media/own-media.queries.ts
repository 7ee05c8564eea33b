import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';

/** Of rows `l` that have a `course_id`: of a course that the instructor teaches. */
export const isTaught = (memberId: number) => sql`exists (select 1 from enrolments e
  where e.site_id = l.site_id and e.course_id = l.course_id and e.member_id = ${memberId}
    and (e.expires_at is null or e.expires_at > now()))`;

/** Of rows of `media`: all for staff; for an instructor what they brought, and what their courses show. */
export const isOwnMedia = ({ isStaff, memberId }: Viewer): RawBuilder<boolean> =>
  isStaff === null
    ? sql<boolean>`(media.created_by = ${memberId} or exists (select 1 from lessons l
        where l.site_id = media.site_id and l.media_id = media.id and ${isTaught(memberId)}))`
    : sql<boolean>`${isStaff}`;

/** Whether a media that somebody wants to take away is shown in a course that is not theirs. */
export async function isUsedElsewhere(db: Db, { siteId, isStaff, memberId }: Viewer, mediaId: number) {
  if (isStaff !== null) return false;
  const { rows } = await sql`select 1 from lessons l
    where l.site_id = ${siteId} and l.media_id = ${mediaId} and not ${isTaught(memberId)} limit 1`.execute(db);
  return rows.length > 0;
}
