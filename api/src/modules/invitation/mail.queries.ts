import { allows, roles } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const MOST_TRIES = 5;
/** While one is on its way; who died with it leaves it to another. */
const SENDING = '5 minutes';

const mayInvite = roles.filter((role) => allows('member.manage', role));
/** Over `invitations i`: whoever asked for them may still ask people in. */
export const isAskedRightly = sql`exists (select from members by where by.site_id = i.site_id and by.id = i.invited_by
    and by.suspended_at is null and by.role = any(${mayInvite}::text[]))`;
/** And the panel's plan is paid: else they wait until that is so, or they end. */
const isRightful = sql`${isAskedRightly}
  and not exists (select from site_plans_overdue o where o.site_id = i.site_id and o.read_only_at <= now())`;

/** Panels that have invitations to mail now. */
export async function findPanelsToMail(db: Db): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select s.id as site_id from sites s where s.deleted_at is null and exists (
      select from invitations i where i.site_id = s.id and i.mail_due_at <= now() and ${isRightful})
    order by s.id`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** `user_id`: who asked for it. */
export type ToMail = { id: number; email: string; user_id: number };

/** Takes the next ones of a panel, the oldest first; each is given up after some tries. */
export async function takeToMail(db: Db, siteId: number, most: number): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    with next as (
      select i.site_id, i.id from invitations i where i.site_id = ${siteId} and i.mail_due_at <= now() and ${isRightful}
      order by i.mail_due_at, i.id limit ${most} for update skip locked)
    update invitations i set mail_tries = i.mail_tries + 1,
      mail_due_at = case when i.mail_tries < ${MOST_TRIES} - 1 then now() + ${sql.lit(SENDING)}::interval end
    from next where i.site_id = next.site_id and i.id = next.id
    returning i.id, i.email,
      (select by.user_id from members by where by.site_id = i.site_id and by.id = i.invited_by) as user_id`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

type Place = { siteId: number; id: number };
export const markMailed = (db: Db, { siteId, id }: Place) =>
  sql`update invitations set mail_due_at = null where site_id = ${siteId} and id = ${id}`.execute(db);

/** Its mailbox had enough for now. This was no try. */
export const putOff = (db: Db, { siteId, id }: Place, seconds: number) =>
  sql`update invitations set mail_tries = greatest(mail_tries - 1, 0), mail_due_at = now() + make_interval(secs => ${seconds})
    where site_id = ${siteId} and id = ${id}`.execute(db);
