import type { TaxDocument } from '@clube/shared/contracts/document';
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationPage,
  type InvitationQuery,
} from '@clube/shared/contracts/invitation';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { fitsDocument } from '../../database/document.ts';
import { sha256 } from '../../lib/crypto.ts';
import { documentColumns } from '../../lib/document.ts';
import { patternOf } from '../../lib/search-words.ts';
import { isAskedRightly } from './mail.queries.ts';

const titles = sql`coalesce((select json_agg(c.title order by c.title) from invitation_courses ic
  join courses c on c.site_id = ic.site_id and c.id = ic.course_id
  where ic.site_id = i.site_id and ic.invitation_id = i.id), '[]')`;

/** Over `invitations i`: those that a list holds. */
function listed(siteId: number, q: string | undefined): RawBuilder<unknown> {
  const pattern = q ? patternOf(q) : null;
  return sql`i.site_id = ${siteId} and (${pattern}::text is null or i.email ilike ${pattern}
    or (i.first_name || ' ' || i.last_name) ilike ${pattern})`;
}

/** Lets all of a list be mailed again when it is their turn, by whoever asks now; those that wait for who may still ask people in do so already. How many there are. */
export async function queueInvitations(
  db: Db,
  { siteId, memberId }: { siteId: number; memberId: number },
  q: string | undefined,
): Promise<number> {
  // One that was told of once is none that an import which is stopped takes back: that has no try yet.
  const { rows } = await sql`
    update invitations i set mail_due_at = now(), invited_by = ${memberId},
      mail_tries = case when i.mail_due_at is null then 1 else i.mail_tries end
    where ${listed(siteId, q)} and (i.mail_due_at is null or not ${isAskedRightly}) returning 1`.execute(db);
  return rows.length;
}

export async function listInvitations(
  db: Db,
  siteId: number,
  { q, page = 1, per_page = 20 }: InvitationQuery,
): Promise<InvitationPage> {
  const filter = listed(siteId, q);
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<Invitation>`
      select i.id, trim(i.first_name || ' ' || i.last_name) as name, i.email, i.role, i.created_at, i.expires_at,
        i.expires_at <= now() as is_expired, ${titles} as courses
      from invitations i where ${filter}
      order by i.created_at desc, i.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from invitations i where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

export type NewInvitation = {
  siteId: number;
  email: string;
  firstName: string;
  lastName: string;
  document: TaxDocument | null;
  role: Invitation['role'];
  /** Null where nobody did by hand, as for a free order. */
  invitedBy: number | null;
  courseIds: readonly number[];
};

/** Undefined when this mailbox is invited already; to be called in a transaction. */
export async function insertInvitation(trx: Db, invitation: NewInvitation): Promise<{ id: number } | undefined> {
  const { siteId, courseIds } = invitation;
  const row = await trx
    .insertInto('invitations')
    .values({
      site_id: siteId,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      ...documentColumns(invitation.document),
      role: invitation.role,
      invited_by: invitation.invitedBy,
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row)
    await sql`insert into invitation_courses (site_id, invitation_id, course_id)
      select ${siteId}, ${row.id}, c.id from courses c
      where c.site_id = ${siteId} and c.id = any(${[...courseIds]}::bigint[])`.execute(trx);
  return row;
}

/** One more link to the invitation, which lives as long as its newest link. */
export async function addLink(trx: Db, { siteId, id }: Place, token: string): Promise<void> {
  const { rows } = await sql<{ expires_at: Date }>`
    update invitations set expires_at = now() + make_interval(days => ${INVITATION_DAYS})
    where site_id = ${siteId} and id = ${id} returning expires_at`.execute(trx);
  if (!rows[0]) return;
  await trx
    .insertInto('invitation_links')
    .values({ site_id: siteId, token_hash: sha256(token), invitation_id: id, expires_at: rows[0].expires_at })
    .execute();
}

type Place = { siteId: number; id: number };
export type FoundInvitation = {
  site_id: number;
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  document: string | null;
  document_kind: string | null;
  role: Invitation['role'];
  panel: string;
  /** Under the name by which the panel knows them; null when they left. */
  inviter: string | null;
  /** Of the account that the mailbox has, if any. */
  invitee_country: string | null;
  courses: string[];
  /** Offers that were paid for from this mailbox and open with it; then it is the way in to a purchase, whoever else asked. */
  bought: string[];
};

const bought = sql`coalesce((select json_agg(o.offer_name order by o.id) from orders o
  where o.site_id = i.site_id and o.email = i.email and i.role = 'student' and o.state = 'paid' and o.member_id is null
    and o.closed_at is null and o.held_by is null and o.declined_at is null), '[]')`;

const found = (from: RawBuilder<unknown>) => sql`
  select i.site_id, i.id, i.email, i.first_name, i.last_name, i.document, i.document_kind, i.role, s.name as panel,
    trim(m.first_name || ' ' || m.last_name) as inviter, u.country as invitee_country, ${titles} as courses, ${bought} as bought
  from invitations i join sites s on s.id = i.site_id and s.deleted_at is null
  left join members m on m.site_id = i.site_id and m.id = i.invited_by
  left join users u on u.email = i.email where ${from}`;

export async function findInvitation(db: Db, { siteId, id }: Place): Promise<FoundInvitation | undefined> {
  const query = found(sql`i.site_id = ${siteId} and i.id = ${id}`);
  return (await sql<FoundInvitation>`${query}`.execute(db)).rows[0];
}

/** The invitation behind a mailed link, and whether that link is over. */
export async function findByLink(
  db: Db,
  token: string,
): Promise<(FoundInvitation & { is_expired: boolean }) | undefined> {
  const { rows: links } = await sql<{ site_id: number; invitation_id: number; is_expired: boolean }>`
    select site_id, invitation_id, expires_at <= now() as is_expired from invitation_links
    where token_hash = ${sha256(token)}`.execute(db);
  const [link] = links;
  const invitation = link && (await findInvitation(db, { siteId: link.site_id, id: link.invitation_id }));
  return invitation && { ...invitation, is_expired: link.is_expired };
}

/** A mailbox, and the only panel whose invitations are its session's business, if there is one. */
type Mailbox = { email: string; boundTo: number | null };
const receivedBy = ({ email, boundTo }: Mailbox) =>
  sql`i.email = ${email} and i.expires_at > now() and (${boundTo}::bigint is null or i.site_id = ${boundTo})`;

/** Invitations of a mailbox that can be accepted, the newest first. */
export async function listReceived(db: Db, mailbox: Mailbox): Promise<FoundInvitation[]> {
  const query = found(receivedBy(mailbox));
  return (await sql<FoundInvitation>`${query} order by i.created_at desc, i.id desc`.execute(db)).rows;
}

export async function findReceived(db: Db, mailbox: Mailbox, id: number): Promise<FoundInvitation | undefined> {
  const query = found(sql`${receivedBy(mailbox)} and i.id = ${id}`);
  return (await sql<FoundInvitation>`${query}`.execute(db)).rows[0];
}

/**
 * The newest invitation of a mailbox.
 * @param document when it is given, it must be the one that the panel typed, where it typed one
 * @param siteId null looks in every panel
 */
export async function findForMailbox(
  db: Db,
  { email, document, siteId }: { email: string; document?: TaxDocument | null; siteId: number | null },
): Promise<FoundInvitation | undefined> {
  const query = found(sql`i.email = ${email} and (${siteId}::bigint is null or i.site_id = ${siteId})
    and (${document === undefined} or ${fitsDocument('i', document ?? null)})`);
  return (await sql<FoundInvitation>`${query} order by i.created_at desc limit 1`.execute(db)).rows[0];
}

/** Takes the invitation away. Undefined when it is gone: of parallel calls one has it. */
export async function takeInvitation(
  trx: Db,
  { siteId, id }: Place,
): Promise<{ role: FoundInvitation['role']; courseIds: number[]; groupIds: number[] } | undefined> {
  const { rows: locked } = await sql<Pick<FoundInvitation, 'role'>>`
    select role from invitations where site_id = ${siteId} and id = ${id} for update`.execute(trx);
  if (!locked[0]) return undefined;
  const courses = await trx
    .selectFrom('invitation_courses')
    .select('course_id')
    .where('site_id', '=', siteId)
    .where('invitation_id', '=', id)
    .execute();
  const groups = await trx
    .selectFrom('invitation_groups')
    .select('group_id')
    .where('site_id', '=', siteId)
    .where('invitation_id', '=', id)
    .execute();
  await trx.deleteFrom('invitations').where('site_id', '=', siteId).where('id', '=', id).execute();
  return {
    role: locked[0].role,
    courseIds: courses.map(({ course_id }) => course_id),
    groupIds: groups.map(({ group_id }) => group_id),
  };
}

/** To be called before the invitation goes. */
export const noteDeclined = (trx: Db, { siteId, id }: Place) =>
  sql`update orders o set declined_at = now() from invitations i
    where i.site_id = ${siteId} and i.id = ${id} and o.site_id = i.site_id and o.email = i.email
      and o.state in ('paid', 'disputed') and o.member_id is null`.execute(trx);

/** An invitation that is over can ask for a new mail so long; then what the panel typed about the person goes. */
const GRACE_DAYS = 30;

/** Erases invitations after their grace. Their links go with them, older links of those that stay by themselves. */
export async function eraseOldInvitations({ connection: { db } }: { connection: { db: Db } }): Promise<void> {
  for (const table of ['invitations', 'invitation_links'])
    await sql`delete from ${sql.table(table)} where expires_at < now() - make_interval(days => ${GRACE_DAYS})`.execute(
      db,
    );
}
