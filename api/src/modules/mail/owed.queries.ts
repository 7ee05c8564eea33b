import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Whose mail it is, and the names of what it is about. */
export type About = { siteId?: number | null; userId?: number | null };
export type DueMail = { id: number; tries: number; kind: string; about: unknown };

const MOST_TRIES = 10;
/** Longer than all the pauses between tries; what is told later than that is of no use to whoever is told. */
const VALID = '1 day';
/** While one is on its way, and as a pause after the first try; longer than a mail takes. */
const SENDING = '2 minutes';
/** As many as are mailed within twice that, where each takes half a minute. */
const AT_ONCE = 5;

/** That of whoever writes one down and sends it themselves. */
export const FIRST_TRY = 1;

/** @param waitSeconds until when nobody has it; null: whoever writes it down has the first try */
export async function insertOwed(trx: Db, kind: string, about: About, waitSeconds: number | null): Promise<number> {
  const { siteId = null, userId = null, ...names } = about;
  const tries = waitSeconds === null ? FIRST_TRY : 0;
  const { rows } = await sql<{ id: number }>`
    insert into owed_mails (kind, site_id, user_id, about, tries, due_at, expires_at)
    select ${kind}, ${siteId}::bigint, ${userId}::bigint, ${JSON.stringify(names)}::jsonb, ${tries}::smallint,
      now() + coalesce(wait, ${sql.lit(SENDING)}::interval), now() + coalesce(wait, '0') + ${sql.lit(VALID)}::interval
    from make_interval(secs => ${waitSeconds}::double precision) as wait
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Takes what nobody is at: who died with it leaves it to another. Each is given up after some tries, with growing pauses. */
export async function takeOwed(db: Db, kinds: readonly string[]): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as (
      select id from owed_mails where kind = any(${kinds}) and due_at <= now() and expires_at > now() and tries < ${MOST_TRIES}
      order by due_at, id limit ${AT_ONCE} for update skip locked)
    update owed_mails m set tries = m.tries + 1, due_at = now() + ${sql.lit(SENDING)}::interval * power(2, greatest(m.tries, 1))
    from due where m.id = due.id
    returning m.id, m.tries, m.kind, m.about || jsonb_build_object('siteId', m.site_id, 'userId', m.user_id) as about`.execute(
    db,
  );
  return rows.toSorted((one, other) => one.id - other.id);
}

/**
 * Keeps one for as long as a mail takes, from now on: of several that one server took at once, the last begins long after the first.
 * False where another has taken it meanwhile, or has sent it.
 * @param tries how many there were when it was taken, this one included
 */
export async function holdOwed(db: Db, { id, tries }: Pick<DueMail, 'id' | 'tries'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update owed_mails set due_at = greatest(due_at, now() + ${sql.lit(SENDING)}::interval) where id = ${id} and tries = ${tries}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** It is out, or there is nothing to tell any more. */
export const endOwed = (db: Db, id: number) => sql`delete from owed_mails where id = ${id}`.execute(db);
