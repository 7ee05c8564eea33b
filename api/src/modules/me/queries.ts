import type { MemberSite } from '@clube/shared/contracts/member';
import type pg from 'pg';
import { named, type Db } from '../../database/connect.ts';

type Client = Pick<pg.Pool, 'query'>;

const DEFAULT_COLOR = '#ff6b4a';

const FIND_SITES = `
  select s.id, s.name, s.slug, m.role,
    coalesce((select value #>> '{}' from metas where site_id = s.id and key = 'main_color'), $2) as main_color,
    (select value #>> '{}' from metas where site_id = s.id and key = 'logo') as logo
  from members m join sites s on s.id = m.site_id where m.user_id = $1 and s.deleted_at is null order by s.name, s.id`;

export const findSitesOfUser = (pool: Client, userId: number) =>
  named<MemberSite>(pool, 'find-sites-of-user', FIND_SITES, [userId, DEFAULT_COLOR]);

type UserRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  country: string | null;
  photo_key: string | null;
  password_hash: string | null;
};
const FIND_USER = `
  select id, email, first_name, last_name, phone, country, photo_key, password_hash from users where id = $1`;

/** @param userId of an open session, so there is one */
export async function findUser(pool: Client, userId: number): Promise<UserRow> {
  const [user] = await named<UserRow>(pool, 'find-user', FIND_USER, [userId]);
  if (!user) throw new Error(`There is no user ${userId}`);
  return user;
}

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
