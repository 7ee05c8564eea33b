import type { MemberSite } from '@clube/shared/contracts/member';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const DEFAULT_COLOR = '#ff6b4a';

export async function findSitesOfUser(db: Db, userId: number): Promise<MemberSite[]> {
  const { rows } = await sql<MemberSite>`
    select s.id, s.name, s.slug, m.role,
      coalesce((select value #>> '{}' from metas where site_id = s.id and key = 'main_color'), ${DEFAULT_COLOR}) as main_color,
      (select value #>> '{}' from metas where site_id = s.id and key = 'logo') as logo
    from members m join sites s on s.id = m.site_id where m.user_id = ${userId} order by s.name, s.id`.execute(db);
  return rows;
}

export const findUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'country', 'photo_key', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export type UserPatch = {
  first_name?: string;
  last_name?: string;
  phone?: string | null;
  country?: string | null;
  photo_key?: string | null;
  password_hash?: string;
};
export const updateUser = (db: Db, userId: number, patch: UserPatch) =>
  db.updateTable('users').set(patch).where('id', '=', userId).execute();

export const endOtherSessions = (db: Db, userId: number, keepId: number) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keepId).execute();
