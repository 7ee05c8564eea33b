import type { NotificationKind } from '@clube/shared/contracts/notification';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Details } from './queries.ts';

/** Mails to one person of one panel are one mail; so many people at a time. */
const PEOPLE = 50;
const MOST_TRIES = 5;

export type DueMail = {
  site_id: number;
  email: string;
  country: string | null;
  first_name: string;
  told: { id: number; kind: NotificationKind; payload: Details }[];
};

/**
 * Takes what is due: for each person all of it. The rows are put off, so that a server that dies meanwhile has its mails sent by
 * another one, and given up after some tries. What was read in the panel is not mailed any more.
 */
const TAKE = `
  with due as (
    select distinct site_id, member_id from notifications where mail_at <= now() limit ${PEOPLE}
  ),
  mine as (
    select n.site_id, n.id from notifications n join due d on d.site_id = n.site_id and d.member_id = n.member_id
    where n.mail_at <= now() for update of n skip locked
  ),
  taken as (
    update notifications n set mail_tries = n.mail_tries + 1,
      mail_at = case when n.mail_tries < ${MOST_TRIES} - 1 and n.read_at is null
        then now() + (n.mail_tries + 1) * interval '5 minutes' end
    from mine where n.site_id = mine.site_id and n.id = mine.id
    returning n.site_id, n.member_id, n.id, n.kind, n.payload, n.read_at
  )
  select t.site_id, u.email, u.country, m.first_name,
    json_agg(json_build_object('id', t.id, 'kind', t.kind, 'payload', t.payload) order by t.id) as told
  from taken t
  join sites s on s.id = t.site_id and s.deleted_at is null
  join members m on m.site_id = t.site_id and m.id = t.member_id
  join users u on u.id = m.user_id
  where t.read_at is null
  group by t.site_id, t.member_id, u.email, u.country, m.first_name`;
export const takeDueMails = async (db: Db): Promise<DueMail[]> => (await sql.raw<DueMail>(TAKE).execute(db)).rows;

/** They are sent. */
export const markMailed = (db: Db, { site_id, told }: DueMail) =>
  db
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('site_id', '=', site_id)
    .where(
      'id',
      'in',
      told.map(({ id }) => id),
    )
    .execute();
