import { allows, roles, type Role } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const MOST_TRIES = 5;
/** While one is on its way; who died with it leaves it to another. */
const SENDING = '5 minutes';
const mayAsk = roles.filter((role) => allows('member.manage', role));
/** Whoever asked for it may still manage members, and the panel's plan is paid: else it waits until that is so. */
const isRightful = sql`exists (select from members by where by.site_id = w.site_id and by.id = w.asked_by
    and by.suspended_at is null and by.role = any(${mayAsk}::text[]))
  and not exists (select from site_plans_overdue o where o.site_id = w.site_id and o.read_only_at <= now())`;

type Asked = { siteId: number; by: number; members: readonly number[]; waitSeconds?: number };
/** Who is to be mailed and was not yet, or waits for whoever may ask no more; who is suspended is not. */
export async function queueAccessMails(trx: Db, { siteId, by, members, waitSeconds = 0 }: Asked): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    insert into member_access_mails (site_id, member_id, asked_by, due_at)
    select m.site_id, m.id, ${by}, now() + make_interval(secs => ${waitSeconds}) from members m
    where m.site_id = ${siteId} and m.id = any(${[...members]}::bigint[]) and m.suspended_at is null order by m.id
    on conflict (site_id, member_id) do update set asked_by = excluded.asked_by, due_at = excluded.due_at, tries = 0
      where not exists (select from members b where b.site_id = member_access_mails.site_id and b.id = member_access_mails.asked_by
        and b.suspended_at is null and b.role = any(${mayAsk}::text[]))
    returning member_id`.execute(trx);
  return rows.map(({ member_id: id }) => id);
}

/** Whose mail was not sent yet, and is not. */
export async function dropAccessMails(trx: Db, siteId: number, members: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    delete from member_access_mails where site_id = ${siteId} and member_id = any(${[...members]}::bigint[])
    returning member_id`.execute(trx);
  return rows.map(({ member_id: id }) => id);
}

/** Panels that have members to mail now. */
export async function findPanelsWithAccessMails(db: Db): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select s.id as site_id from sites s where s.deleted_at is null and exists (
      select from member_access_mails w where w.site_id = s.id and w.due_at <= now() and ${isRightful})
    order by s.id`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** `user_id`: who asked for it. */
export type AccessMail = { id: number; email: string; country: string | null; role: Role; user_id: number };

/** Takes the next ones of a panel, the oldest first; each is given up after some tries. */
export async function takeAccessMails(db: Db, siteId: number, most: number): Promise<AccessMail[]> {
  const { rows } = await sql<AccessMail>`
    with spent as (delete from member_access_mails where site_id = ${siteId} and tries >= ${MOST_TRIES}),
    next as (
      select w.site_id, w.member_id from member_access_mails w
      where w.site_id = ${siteId} and w.due_at <= now() and w.tries < ${MOST_TRIES} and ${isRightful}
      order by w.due_at, w.member_id limit ${most} for update skip locked)
    update member_access_mails w set tries = w.tries + 1, due_at = now() + ${sql.lit(SENDING)}::interval
    from next, members m, users u, members by
    where w.site_id = next.site_id and w.member_id = next.member_id and m.site_id = w.site_id and m.id = w.member_id
      and u.id = m.user_id and by.site_id = w.site_id and by.id = w.asked_by
    returning w.member_id as id, u.email, u.country, m.role, by.user_id`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** It is sent, or no more to be. */
export const endAccessMail = (db: Db, siteId: number, memberId: number) =>
  sql`delete from member_access_mails where site_id = ${siteId} and member_id = ${memberId}`.execute(db);

/** Its mailbox had enough for now. This was no try. */
export const putAccessMailOff = (db: Db, siteId: number, memberId: number, seconds: number) =>
  sql`update member_access_mails set tries = greatest(tries - 1, 0), due_at = now() + make_interval(secs => ${seconds})
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db);
