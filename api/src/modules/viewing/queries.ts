import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

type Whom = { siteId: number; memberId: number | null; courseId: number | null };

/** Whether the panel has such a student; where a course is named, one who is or was enrolled in it. */
export async function isStudent(db: Db, { siteId, memberId, courseId }: Whom): Promise<boolean> {
  const { rows } = await sql`select 1 from members m
    where m.site_id = ${siteId} and m.id = ${memberId} and m.role = 'student' and m.suspended_at is null
      and (${courseId}::bigint is null or exists (select from enrolments e
        where e.site_id = m.site_id and e.member_id = m.id and e.course_id = ${courseId}))`.execute(db);
  return rows.length > 0;
}

export const upsertViewing = (db: Db, sessionId: number, { siteId, memberId, courseId }: Whom) =>
  db
    .insertInto('viewings')
    .values({ site_id: siteId, session_id: sessionId, member_id: memberId, course_id: courseId })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'session_id']).doUpdateSet({ member_id: memberId, course_id: courseId }),
    )
    .execute();

export const deleteViewing = (db: Db, siteId: number, sessionId: number) =>
  db.deleteFrom('viewings').where('site_id', '=', siteId).where('session_id', '=', sessionId).execute();
