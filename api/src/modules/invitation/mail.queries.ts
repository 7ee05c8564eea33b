import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const MOST_TRIES = 5;
/** While one is on its way; who died with it leaves it to another. */
const SENDING = '5 minutes';

/** Panels that have invitations to mail now. */
export async function findPanelsToMail(db: Db): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select s.id as site_id from sites s where s.deleted_at is null and exists (
      select from invitations i where i.site_id = s.id and i.mail_due_at <= now())
    order by s.id`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** Takes the next ones of a panel, the oldest first; each is given up after some tries. */
export async function takeToMail(db: Db, siteId: number, most: number): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    with next as (
      select site_id, id from invitations where site_id = ${siteId} and mail_due_at <= now()
      order by mail_due_at, id limit ${most} for update skip locked)
    update invitations i set mail_tries = i.mail_tries + 1,
      mail_due_at = case when i.mail_tries < ${MOST_TRIES} - 1 then now() + ${sql.lit(SENDING)}::interval end
    from next where i.site_id = next.site_id and i.id = next.id
    returning i.id, i.email`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

type Place = { siteId: number; id: number };
export const markMailed = (db: Db, { siteId, id }: Place) =>
  sql`update invitations set mail_due_at = null where site_id = ${siteId} and id = ${id}`.execute(db);

/** Its mailbox had enough for now. This was no try. */
export const putOff = (db: Db, { siteId, id }: Place, seconds: number) =>
  sql`update invitations set mail_tries = greatest(mail_tries - 1, 0), mail_due_at = now() + make_interval(secs => ${seconds})
    where site_id = ${siteId} and id = ${id}`.execute(db);
