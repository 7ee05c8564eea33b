import type { MemberSite } from '@clube/shared/contracts/user';
import { named, type Db } from '../../database/connect.ts';

const DEFAULT_COLOR = '#ff6b4a';

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
export async function findUser(db: Db, userId: number): Promise<UserRow> {
  const [user] = await named<UserRow>(db, 'find-user', FIND_USER, [userId]);
  if (!user) throw new Error(`There is no user ${userId}`);
  return user;
}

const FIND_PERSON = `
  select u.id, u.email, u.first_name, u.last_name, u.phone, u.country, u.photo_key,
    coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug, 'role', m.role,
        'main_color', coalesce((select value #>> '{}' from metas where site_id = s.id and key = 'main_color'), $2::text),
        'logo', (select value #>> '{}' from metas where site_id = s.id and key = 'logo')) order by s.name, s.id)
      from members m join sites s on s.id = m.site_id where m.user_id = u.id and s.deleted_at is null), '[]') as sites
  from users u where u.id = $1`;
type Person = Omit<UserRow, 'password_hash'> & { sites: MemberSite[] };

/** Somebody with their panels. @param userId of an open session, so there is one */
export async function findPerson(db: Db, userId: number): Promise<Person> {
  const [person] = await named<Person>(db, 'find-person', FIND_PERSON, [userId, DEFAULT_COLOR]);
  if (!person) throw new Error(`There is no user ${userId}`);
  return person;
}

export type UserPatch = {
  first_name?: string;
  last_name?: string;
  phone?: string | null;
  country?: string | null;
  photo_key?: string | null;
};
export const updateUser = (db: Db, userId: number, patch: UserPatch) =>
  db.updateTable('users').set(patch).where('id', '=', userId).execute();

/** What somebody changes about themselves counts in their account, and in the panel where they say it; in no other. */
export const patchPerson = (db: Db, userId: number, siteId: number | null, patch: Omit<UserPatch, 'photo_key'>) =>
  db.transaction().execute(async (trx) => {
    await updateUser(trx, userId, patch);
    const { country: _, ...known } = patch;
    if (siteId === null || Object.keys(known).length === 0) return;
    await trx.updateTable('members').set(known).where('site_id', '=', siteId).where('user_id', '=', userId).execute();
  });
