import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { isTaught } from '../access/queries.ts';
import type { Viewer } from '../access/rule.ts';

/** Of rows of `media`: all for staff; for an instructor what they brought, and what their courses show. */
export const isOwnMedia = ({ isStaff, memberId }: Viewer): RawBuilder<boolean> =>
  isStaff === null
    ? sql<boolean>`(media.created_by = ${memberId} or exists (select 1 from lessons l
        where l.site_id = media.site_id and l.media_id = media.id and ${isTaught(memberId)}))`
    : sql<boolean>`${isStaff}`;

/** A lesson or a cover shows the media, or did so before it was deleted, in a course that the instructor does not teach; in any, when nobody is named. */
const isShownElsewhere = ({ siteId, mediaId }: { siteId: number; mediaId: number }, memberId: number | null) =>
  sql<boolean>`exists (
    select from (select site_id, course_id, media_id from public.lessons
      union all select site_id, id, cover_media_id from public.courses) l
    where l.site_id = ${siteId} and l.media_id = ${mediaId} and ${memberId === null ? sql`true` : sql`not ${isTaught(memberId)}`})`;

/** Whether a media that somebody wants to change or take away is shown in a course that is not theirs. */
export async function isUsedElsewhere(db: Db, { siteId, isStaff, memberId }: Viewer, mediaId: number) {
  if (isStaff !== null) return false;
  const { rows } = await sql<{ is: boolean }>`select ${isShownElsewhere({ siteId, mediaId }, memberId)} as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** The same of somebody who asked before, by what they are now: who writes no courses any more changes nothing that is shown. @param memberId null when they are gone */
export async function mayStillChange(
  db: Db,
  at: { siteId: number; mediaId: number },
  memberId: number | null,
): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('role')
    .where('site_id', '=', at.siteId)
    .where('id', '=', memberId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (member?.role === 'owner' || member?.role === 'admin') return true;
  const teacher = member?.role === 'instructor' ? memberId : null;
  const { rows } = await sql<{ is: boolean }>`select ${isShownElsewhere(at, teacher)} as is`.execute(db);
  return !rows[0]!.is;
}
