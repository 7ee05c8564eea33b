import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { ownRow, type ReadOwn } from '../../database/own-rows.ts';

type Path = { siteId: number; id: number };
type Of = { keys: readonly Buffer[]; email: string; document: string | null; document_kind: string | null };

/** Whether a person had the trial of an offer, or has paid for it before: by what they said, or by the account that their mailbox has. */
export async function hasHadTrial(
  db: Db,
  { siteId, id }: Path,
  { keys, email, document, document_kind: kind }: Of,
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    with account as (select u.id from users u where u.email = ${email})
    select exists (select from offer_trials t where t.site_id = ${siteId} and t.offer_id = ${id}
        and (t.key = any(${[...keys]}::bytea[]) or t.user_id in (select id from account)))
      or exists (select from orders o where o.site_id = ${siteId} and o.offer_id = ${id} and o.paid_at is not null
        and (o.email = ${email} or (o.document = ${document}::text and o.document_kind = ${kind}::text) or o.member_id in (
          select m.id from members m where m.site_id = ${siteId} and m.user_id in (select id from account)))) as had`.execute(
    db,
  );
  return rows[0]!.had;
}

/** The account is written down too, once it is a member (migration 0560). */
export async function keepTrial(
  trx: Db,
  { siteId, id }: Path,
  { keys, email }: Pick<Of, 'keys' | 'email'>,
): Promise<void> {
  await sql`insert into offer_trials (site_id, offer_id, key)
    select ${siteId}, ${id}, given.key from unnest(${[...keys]}::bytea[]) as given (key)`.execute(trx);
  await sql`insert into offer_trials (site_id, offer_id, user_id)
    select ${siteId}, ${id}, u.id from users u where u.email = ${email}`.execute(trx);
}

/** Until when somebody tries what an order began; null while they have not entered. */
export async function findTrialEnd(db: Db, { siteId, id }: Path): Promise<Date | null> {
  const { rows } = await sql<{ trial_ends_at: Date | null }>`
    select s.trial_ends_at from orders o join member_subscriptions s on s.site_id = o.site_id and s.id = o.subscription_id
    where o.site_id = ${siteId} and o.id = ${id}`.execute(db);
  return rows[0]?.trial_ends_at ?? null;
}

/** For their own export. */
export const readOwnTrials: ReadOwn = async (db, own) => {
  const { rows } = await sql<{ row: unknown }>`select ${ownRow('t')} as row from offer_trials t
    where t.user_id = ${own.userId} and (${own.boundTo}::bigint is null or t.site_id = ${own.boundTo}) order by t.id`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};

/** For the panel's export: that somebody tried an offer, without what they are known by. */
export const readTrialRows = async (db: Db, siteId: number) =>
  (
    await sql`select site_id, id, offer_id, user_id, created_at from offer_trials where site_id = ${siteId} order by id`.execute(
      db,
    )
  ).rows;
