import { createHash, randomBytes } from 'node:crypto';
import type { BenchPlatform } from '../lib/platform.ts';

const DOCUMENT = '52998224725';
const address = (kind: string) => `${kind}-${randomBytes(8).toString('hex')}@example.com`;

export const unknownEmails = (count: number) => Array.from({ length: count }, () => address('nobody'));

/** Students of a panel who can sign in: each has the password of the demo's people. */
export async function createAccounts({ connection }: BenchPlatform, siteId: number, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => address('somebody'));
  await connection.pool.query(
    `with password as (select password_hash from users where email = 'bia@atelie.example'),
     person as (insert into users (email, first_name, password_hash)
       select email, 'Ana', password_hash from unnest($1::text[]) email, password returning id)
     insert into members (site_id, user_id, role, first_name) select $2, id, 'student', 'Ana' from person`,
    [emails, siteId],
  );
  return emails;
}

/** People whom the panel knows by a purchase and who have no password yet. */
export async function createBuyers({ connection }: BenchPlatform, siteId: number, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => address('buyer'));
  await connection.pool.query(
    `with person as (insert into users (email, first_name) select email, 'Ana' from unnest($1::text[]) email returning id)
     insert into members (site_id, user_id, role, first_name, document) select $2, id, 'student', 'Ana', $3 from person`,
    [emails, siteId, DOCUMENT],
  );
  return emails;
}

/** A session of the owner, and of a panel that takes registrations. */
export async function openPanel({ connection }: BenchPlatform, siteId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await connection.pool.query(
    `insert into metas (site_id, key, value) values ($1, 'free_courses', '"on"')
     on conflict (site_id, key) do update set value = excluded.value`,
    [siteId],
  );
  await connection.pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at)
     select $1, user_id, site_id, now() + interval '1 day' from members where site_id = $2 and role = 'owner'`,
    [createHash('sha256').update(token).digest(), siteId],
  );
  return token;
}
