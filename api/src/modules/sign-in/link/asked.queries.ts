import type { TaxDocument } from '@clube/shared/contracts/document';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import type { Registration } from './account.queries.ts';

type Place = { email: string; siteId: number | null };
/** What somebody asked to have mailed; `address` and `network` are who asked, as limits count them. */
export type AccountAsk = { address: string; network: string } & (
  | ({ kind: 'register' } & Registration)
  | ({ kind: 'first_access'; document: TaxDocument | null } & Place)
  | ({ kind: 'reset' } & Place)
);
export type DueAsk = { id: number; tries: number; ask: AccountAsk };

const MOST_TRIES = 5;
/** Nobody waits for a link that was asked for so long ago. */
const VALID = '1 hour';
/** While one is on its way, and as a pause after the first try; longer than a mail takes. */
const SENDING = '2 minutes';
/** As many as are mailed within that, where each takes half a minute. */
const AT_ONCE = 5;

/** Keeps what was asked; whoever wrote it has the first try. */
export async function insertAsk(
  db: Db,
  { kind, email, siteId, address, network, ...typed }: AccountAsk,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account_asks (kind, email, site_id, address, network, typed, due_at, expires_at)
    values (${kind}, ${email}, ${siteId}, ${address}, ${network}, ${JSON.stringify(typed)}::jsonb,
      now() + ${sql.lit(SENDING)}::interval, now() + ${sql.lit(VALID)}::interval)
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Takes what nobody is at: who died with it leaves it to another. Each is given up after some tries, with growing pauses. */
export async function takeDueAsks(db: Db): Promise<DueAsk[]> {
  const { rows } = await sql<DueAsk>`
    with due as (
      select id from account_asks where due_at <= now() and expires_at > now() and tries < ${MOST_TRIES}
      order by due_at, id limit ${AT_ONCE} for update skip locked)
    update account_asks a set tries = a.tries + 1, due_at = now() + ${sql.lit(SENDING)}::interval * power(2, a.tries)
    from due where a.id = due.id
    returning a.id, a.tries,
      a.typed || jsonb_build_object('kind', a.kind, 'email', a.email, 'siteId', a.site_id, 'address', a.address,
        'network', coalesce(a.network, a.address)) as ask`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** It is sent, or none is to be. */
export const endAsk = (db: Db, id: number) => sql`delete from account_asks where id = ${id}`.execute(db);
