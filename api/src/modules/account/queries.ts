import { named, type Db } from '../../database/connect.ts';

export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
  document: string;
};

const CREATE_USER = `
  insert into users (email, first_name, last_name, phone, country, document) values ($1, $2, $3, $4, $5, $6)
  on conflict (email) do nothing returning id`;

/** The new person's id; undefined when the e-mail has an account. */
export async function createUser(db: Db, account: NewAccount): Promise<number | undefined> {
  const { email, firstName, lastName, phone, country, document } = account;
  const [row] = await named<{ id: number }>(db, 'create-user', CREATE_USER, [
    email,
    firstName,
    lastName,
    phone,
    country,
    document,
  ]);
  return row?.id;
}

const JOIN = `insert into members (site_id, user_id, role) values ($1, $2, 'student') on conflict (site_id, user_id) do nothing`;
export const joinAsStudent = (db: Db, siteId: number, userId: number) =>
  named(db, 'join-as-student', JOIN, [siteId, userId]);

const FIND_PURCHASE = `
  select u.id, u.password_hash is null as is_new from users u
  where u.email = $1 and u.document = $2
    and exists (select 1 from members m where m.user_id = u.id and ($3::bigint is null or m.site_id = $3))`;

/** The person whom an e-mail and a document name together, in a panel (any panel when null). */
export async function findPurchase(
  db: Db,
  email: string,
  document: string,
  siteId: number | null,
): Promise<{ id: number; is_new: boolean } | undefined> {
  const [row] = await named<{ id: number; is_new: boolean }>(db, 'find-purchase', FIND_PURCHASE, [
    email,
    document,
    siteId,
  ]);
  return row;
}

const FIRST_PASSWORD = `update users set password_hash = $2 where id = $1 and password_hash is null returning id`;
/** False when somebody was faster: a first password is set once. */
export async function setFirstPassword(db: Db, userId: number, passwordHash: string): Promise<boolean> {
  return (await named(db, 'first-password', FIRST_PASSWORD, [userId, passwordHash])).length === 1;
}
