import { createHash, randomBytes } from 'node:crypto';
import type { BenchPlatform } from './platform.ts';

export type DemoPlace = { siteId: number; courseId: number; moduleId: number; lessonId: number; slug: string };

/** The first lesson with a video of the demo panel. */
export async function findDemoPlace({ connection }: BenchPlatform): Promise<DemoPlace> {
  const { rows } = await connection.pool.query<DemoPlace>(`
    select l.site_id as "siteId", l.course_id as "courseId", l.module_id as "moduleId", l.id as "lessonId", s.slug
    from lessons l join sites s on s.id = l.site_id where l.media_id is not null order by l.id limit 1`);
  return rows[0]!;
}

/** People of the demo panel with access to the course, students unless told, each with an open session. Returns their tokens. */
export async function createStudents(
  platform: BenchPlatform,
  place: DemoPlace,
  count: number,
  role: 'student' | 'admin' = 'student',
): Promise<string[]> {
  const tokens: string[] = [];
  const { pool } = platform.connection;
  for (let at = 0; at < count; at += 1) {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await pool.query(
      `with person as (insert into users (email, first_name) values ($1, 'Ana') returning id),
       member as (insert into members (site_id, user_id, role, first_name) select $2, id, $4, 'Ana' from person returning id, user_id),
       seat as (insert into enrolments (site_id, course_id, member_id) select $2, $3, id from member)
       select user_id from member`,
      [`bench-${randomBytes(6).toString('hex')}@example.com`, place.siteId, place.courseId, role],
    );
    await pool.query(
      `insert into sessions (token_hash, user_id, site_id, expires_at)
       select $1, user_id, $2, now() + interval '1 day' from members where site_id = $2 order by id desc limit 1`,
      [hash, place.siteId],
    );
    tokens.push(token);
  }
  return tokens;
}
