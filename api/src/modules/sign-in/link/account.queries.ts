import type { TaxDocument } from '@clube/shared/contracts/document';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { sha256 } from '../../../lib/crypto.ts';
import { fitsDocument } from '../../../database/document.ts';
import { documentColumns } from '../../../lib/document.ts';

/** What somebody types about themselves when they register. */
export type Person = {
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
  document: TaxDocument | null;
};
/** `siteId` is the panel they want into. */
export type Registration = Person & { email: string; siteId: number | null };
export type FoundRegistration = {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  country: string;
  document: string | null;
  document_kind: string | null;
  site_id: number | null;
};

/** Keeps what was typed until the link with this token is opened. */
export const insertRegistration = (db: Db, registration: Registration, token: string, validSeconds: number) =>
  db
    .insertInto('registrations')
    .values({
      token_hash: sha256(token),
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      phone: registration.phone,
      country: registration.country,
      ...documentColumns(registration.document),
      site_id: registration.siteId,
      expires_at: sql<Date>`now() + make_interval(secs => ${validSeconds})`,
    })
    .execute();

/** Over `registrations r`: it leads into no panel, or into one that still takes whoever asks. */
const isWelcome = sql`(r.site_id is null or exists (
  select from metas t where t.site_id = r.site_id and t.key = 'free_courses' and t.value = '"on"'))`;

/** With the panel's name, where it leads into one that is open. */
export async function findRegistration(
  db: Db,
  token: string,
): Promise<(FoundRegistration & { panel: string | null }) | undefined> {
  const { rows } = await sql<FoundRegistration & { panel: string | null }>`
    select r.email, r.first_name, r.last_name, r.phone, r.country, r.document, r.document_kind, r.site_id, s.name as panel
    from registrations r left join sites s on s.id = r.site_id
    where r.token_hash = ${sha256(token)} and r.expires_at > now() and s.deleted_at is null and ${isWelcome}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Of two links of a mailbox each ends the other: they take turns, first at its account, as whoever sets a password does, then at its
 * registrations in one order. Else each would wait for what the other holds.
 */
export async function lockMailbox(trx: Db, email: string): Promise<void> {
  await sql`select from users where email = ${email} for no key update`.execute(trx);
  await sql`select from registrations where email = ${email} order by token_hash for update`.execute(trx);
}

/** Uses the registration up, and every other one of the mailbox with it. Of parallel calls one has it. */
export async function takeRegistration(trx: Db, token: string): Promise<FoundRegistration | undefined> {
  const { rows } = await sql<FoundRegistration>`
    delete from registrations r where r.token_hash = ${sha256(token)} and r.expires_at > now() and ${isWelcome}
    returning email, first_name, last_name, phone, country, document, document_kind, site_id`.execute(trx);
  const [registration] = rows;
  if (registration) await trx.deleteFrom('registrations').where('email', '=', registration.email).execute();
  return registration;
}

/** Whether somebody can sign in with this mailbox, be it with a password or through Google. */
export async function findAccount(
  db: Db,
  email: string,
): Promise<{ id: number; country: string | null; password_hash: string | null } | undefined> {
  const { rows } = await sql<{ id: number; country: string | null; password_hash: string | null }>`
    select id, country, password_hash from users where email = ${email} and (password_hash is not null or google_subject is not null)`.execute(
    db,
  );
  return rows[0];
}

export type NewAccount = {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  country: string | null;
  document: string | null;
  document_kind: string | null;
};

/**
 * An account for a mailbox that was opened just now. A row that nobody could ever sign in with is taken over; undefined
 * when there is an account already.
 */
export async function openAccount(trx: Db, account: NewAccount, passwordHash: string): Promise<number | undefined> {
  const { email, first_name, last_name, phone, country, document, document_kind } = account;
  const { rows } = await sql<{ id: number }>`
    insert into users as u (email, first_name, last_name, phone, country, document, document_kind, password_hash)
    values (${email}, ${first_name}, ${last_name}, ${phone}, ${country}, ${document}, ${document_kind}, ${passwordHash})
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      phone = excluded.phone, country = excluded.country, document = excluded.document,
      document_kind = excluded.document_kind, password_hash = excluded.password_hash
    where u.password_hash is null and u.google_subject is null
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** A member who never had a way to sign in, found by the document that a panel knows. @param siteId null looks in every panel */
export async function findMemberWithoutPassword(
  db: Db,
  email: string,
  document: TaxDocument | null,
  siteId: number | null,
): Promise<{ userId: number; siteId: number } | undefined> {
  const { rows } = await sql<{ userId: number; siteId: number }>`
    select u.id as "userId", m.site_id as "siteId" from users u join members m on m.user_id = u.id
    join sites s on s.id = m.site_id and s.deleted_at is null
    where u.email = ${email} and u.password_hash is null and u.google_subject is null
      and ${fitsDocument('m', document)} and (${siteId}::bigint is null or m.site_id = ${siteId})
    limit 1`.execute(db);
  return rows[0];
}
