import type { NotificationKind } from '@clube/shared/contracts/notification';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Details } from './queries.ts';
import { standing } from './standing.ts';

/** Mails to one person of one panel are one mail; so many people at a time. */
const PEOPLE = 50;
const MOST_TRIES = 5;
/** Between two mails to one person of one panel, whatever they tell of; what gathers meanwhile is the next. */
const PAUSE = '1 hour';
/** While one is on its way. */
const SENDING = '5 minutes';

type Told = { id: number; kind: NotificationKind; subject: string; payload: Details };
export type DueMail = {
  site_id: number;
  member_id: number;
  email: string;
  country: string | null;
  first_name: string;
  told: Told[];
};

/**
 * Takes what is due: for each person all of it, unless they had a mail within the hour. The rows are put off, so that a server that
 * dies meanwhile has its mails sent by another one, and given up after some tries. What was read in the panel is not mailed any
 * more, nor what does not stand.
 */
const TAKE = `
  with due as (
    select distinct n.site_id, n.member_id from notifications n
    where n.mail_at <= now() and not exists (
      select from mail_pauses p where p.site_id = n.site_id and p.member_id = n.member_id and p.ends_at > now())
    limit ${PEOPLE}
  ),
  claimed as (
    insert into mail_pauses as p (site_id, member_id, ends_at)
    select site_id, member_id, now() + interval '${SENDING}' from due order by 1, 2
    on conflict (site_id, member_id) do update set ends_at = excluded.ends_at where p.ends_at <= now()
    returning p.site_id, p.member_id
  ),
  ready as (
    select n.site_id, n.id from notifications n join claimed d on d.site_id = n.site_id and d.member_id = n.member_id
    where n.mail_at <= now() for update of n skip locked
  ),
  taken as (
    update notifications n set mail_tries = n.mail_tries + 1,
      mail_at = case when n.mail_tries < ${MOST_TRIES} - 1 and n.read_at is null
        then now() + (n.mail_tries + 1) * interval '5 minutes' end
    from ready where n.site_id = ready.site_id and n.id = ready.id
    returning n.site_id, n.member_id, n.id, n.kind, n.subject, n.payload, n.read_at
  ), ${standing('select * from taken where read_at is null')}
  select t.site_id, t.member_id, u.email, u.country, t.first_name,
    json_agg(json_build_object('id', t.id, 'kind', t.kind, 'subject', t.subject, 'payload', t.payload) order by t.id) as told
  from standing t
  join sites s on s.id = t.site_id and s.deleted_at is null
  join users u on u.id = t.user_id
  group by t.site_id, t.member_id, u.email, u.country, t.first_name`;
export const takeDueMails = async (db: Db): Promise<DueMail[]> => (await sql.raw<DueMail>(TAKE).execute(db)).rows;

/** They are sent: no more mail of them. */
export const clearDue = (trx: Db, { site_id, told }: DueMail) =>
  trx
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('site_id', '=', site_id)
    .where(
      'id',
      'in',
      told.map(({ id }) => id),
    )
    .execute();

/** Their reader is left alone for a while. */
export const pauseMails = (trx: Db, { site_id, member_id }: DueMail) =>
  trx
    .updateTable('mail_pauses')
    .set({ ends_at: sql`now() + ${sql.lit(PAUSE)}::interval` })
    .where('site_id', '=', site_id)
    .where('member_id', '=', member_id)
    .execute();

/** What the messages say that somebody is told of, oldest first. */
export async function findSaid(db: Db, siteId: number, told: DueMail['told']): Promise<string[]> {
  const ids = told.map(({ subject }) => Number(/^message:(\d+)$/.exec(subject)?.[1] ?? 0));
  const { rows } = await sql<{ message: string }>`
    select message from ticket_messages where site_id = ${siteId} and id = any(${ids}) order by id`.execute(db);
  return rows.map(({ message }) => message);
}
