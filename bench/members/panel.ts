import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../api/src/database/connect.ts';

const A_STATEMENT = 2000;
export const FIRST =
  'Ana,Bruno,Carla,Davi,Elisa,Fábio,Gabriela,Heitor,Íris,João,Kátia,Luís,Márcia,Nélson,Otávio,Paula,Rita,Sérgio,Tânia,Úrsula'.split(
    ',',
  );
export const LAST =
  'Lima,Reis,Conceição,Prado,Nunes,Moura,Amaral,Sales,Teles,Fontes,Bandeira,Lobato,Vasconcelos,D’Ávila,Araújo,Brandão'.split(
    ',',
  );

/** `class` has nearly half of those who have the course, `small` one in fifty. */
export type Panel = { token: string; site: number; course: number; class: number; small: number };

/** A panel of so many members; two in three have the course, half of them in a class, some of it is over, and some are done. */
export async function createPanel({ pool }: Connection, members: number): Promise<Panel> {
  const token = randomBytes(32).toString('base64url');
  const name = randomBytes(6).toString('hex');
  const id = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id;
  const site = await id('insert into sites (name, slug) values ($1, $1)', [`b-${name}`]);
  const user = await id('insert into users (email, first_name) values ($1, $2)', [`${name}@example.com`, 'Ana']);
  await pool.query(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'owner', 'Ana')`, [
    site,
    user,
  ]);
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user, site],
  );
  const course = await id(
    'insert into courses (site_id, title, lessons_count, published_at) values ($1, $2, 20, now())',
    [site, 'Curso'],
  );
  const addClass = (title: string) =>
    id('insert into classes (site_id, course_id, title) values ($1, $2, $3)', [site, course, title]);
  const [large, small] = [await addClass('Manhã'), await addClass('Noite')];
  // Each new member takes a lock of their mailbox until the statement ends.
  for (let from = 1; from <= members; from += A_STATEMENT)
    await pool.query(
      `with u as (
         insert into users (email, first_name) select 'p' || n || '@' || $2::text || '.example', 'x'
         from generate_series($3::int, $6::int) n returning id)
       insert into members (site_id, user_id, role, first_name, last_name, document)
       select $1::bigint, id, case when id % 500 = 0 then 'moderator' else 'student' end,
         ($4::text[])[1 + (hashint8(id) & 1023) % 20], ($5::text[])[1 + (hashint8(id * 7) & 1023) % 16] || ' ' || to_hex(id),
         lpad((id * 7919 % 99999999999)::text, 11, '0')
       from u`,
      [site, name, from, FIRST, LAST, Math.min(members, from + A_STATEMENT - 1)],
    );
  await pool.query(
    `update member_visits set last_seen_at = now() - interval '1 minute' * (member_id * 7919 % 500000) where site_id = $1`,
    [site],
  );
  await pool.query(
    `insert into enrolments (site_id, course_id, member_id, expires_at, class_id)
     select site_id, $2, id, case when id % 10 = 0 then now() + interval '1 hour' * (id % 3000 - 500) end,
       case when id % 50 = 7 then $4::bigint when id % 4 < 2 then $3::bigint end
     from members where site_id = $1 and id % 3 > 0`,
    [site, course, large, small],
  );
  // What is asked of whoever completes a lesson takes 2 ms each; the course has none, so nobody would get anything by it.
  await pool.query('alter table course_progress disable trigger user');
  await pool.query(
    `insert into course_progress (site_id, course_id, member_id, lessons_completed_count)
     select site_id, $2, member_id, case when member_id % 50 = 1 then 20 else member_id % 20 end
     from enrolments where site_id = $1 and member_id % 2 = 1`,
    [site, course],
  );
  await pool.query('alter table course_progress enable trigger user');
  return { token, site, course, class: large, small };
}
