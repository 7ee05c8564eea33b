import { DEFAULT_COLOR } from '@clube/shared/contracts/brand';
import type { MemberSite } from '@clube/shared/contracts/user';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

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

/**
 * SQL: somebody with their panels. A session that is bound to a panel may be read by whoever its host leads to (docs/adr/0341): it hears the names and
 * the telephone that this panel was told, never those of the account. @param user `color`, `bound` and `site`: placeholders of what `findPerson` says */
export const personWithSites = (user: string, color: string, bound: string, site: string) => `
  select u.id, u.email, u.country, u.photo_key,
    case when ${bound}::bigint is null then u.first_name else coalesce(o.first_name, '') end as first_name,
    case when ${bound}::bigint is null then u.last_name else coalesce(o.last_name, '') end as last_name,
    case when ${bound}::bigint is null then u.phone else o.phone end as phone,
    (select erase_at from account_deletions d where d.user_id = u.id and d.mailed_at is not null) as erase_at,
    coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug, 'role', m.role,
        'main_color', coalesce((select value #>> '{}' from metas where site_id = s.id and key = 'main_color'), ${color}::text),
        'logo', (select value #>> '{}' from metas where site_id = s.id and key = 'logo')) order by s.name, s.id)
      from members m join sites s on s.id = m.site_id where m.user_id = u.id and s.deleted_at is null
        and (${bound}::bigint is null or s.id = ${bound})), '[]') as sites,
    custom_fields_filled(${site}::bigint, u.id)
  from users u left join members o on o.site_id = ${bound}::bigint and o.user_id = u.id where u.id = ${user}`;
const FIND_PERSON = personWithSites('$1', '$2', '$3', '$4');
export type Person = Omit<UserRow, 'password_hash'> & {
  sites: MemberSite[];
  erase_at: Date | null;
  /** In the panel of the session; null where it asks them nothing. */
  custom_fields_filled: boolean | null;
};

/**
 * Somebody with their panels.
 * @param session an open one, so there is somebody; one that is bound to its panel sees that panel alone
 */
export async function findPerson(
  db: Db,
  { userId, boundTo, siteId }: { userId: number; boundTo: number | null; siteId: number | null },
): Promise<Person> {
  const [person] = await named<Person>(db, 'find-person', FIND_PERSON, [userId, DEFAULT_COLOR, boundTo, siteId]);
  if (!person) throw new Error(`There is no user ${userId}`);
  return person;
}

/** The account of a mailbox, whatever the case in which it was typed. */
export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();

export type UserPatch = {
  first_name?: string;
  last_name?: string;
  phone?: string | null;
  country?: string | null;
};
export const updateUser = (db: Db, userId: number, patch: UserPatch) =>
  db.updateTable('users').set(patch).where('id', '=', userId).execute();

/** @returns the key of the one before, whoever wrote it: of several that are sent at once one stays */
export async function writePhoto(db: Db, userId: number, key: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update users u set photo_key = ${key}
    from (select id, photo_key as before from users where id = ${userId} for update) b
    where u.id = b.id returning b.before`.execute(db);
  return rows[0]?.before ?? null;
}

/** The person as one panel knows them. */
export const updateMember = (
  db: Db,
  { siteId, userId }: { siteId: number; userId: number },
  patch: Pick<UserPatch, 'first_name' | 'last_name' | 'phone'>,
) => db.updateTable('members').set(patch).where('site_id', '=', siteId).where('user_id', '=', userId).execute();
