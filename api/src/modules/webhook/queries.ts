import type { Webhook, WebhookDelivery, WebhookDeliveryPage } from '@clube/shared/contracts/webhook';
import type { WebhookEvent } from '@clube/shared/contracts/webhook-events';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ReadRows } from '../../database/whole-tables.ts';

export type WebhookPath = { siteId: number; id: number };
const FIELDS = [
  'id',
  'address',
  'events',
  'failing_since',
  'disabled_at',
  'disabled_by',
  'version',
  'created_at',
] as const;

export async function listWebhooks(db: Db, siteId: number): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${sql.join(FIELDS.map((name) => sql.ref(name)))} from webhooks where site_id = ${siteId} order by id`.execute(
    db,
  );
  return rows;
}

/** Holds all of a panel's, so that two who make one count each other. */
export async function countWebhooks(trx: Db, siteId: number): Promise<number> {
  await sql`select 1 from sites where id = ${siteId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where site_id = ${siteId}`.execute(trx);
  return rows[0]!.count;
}

type Target = { address: string; host: string };
export async function insertWebhook(
  trx: Db,
  siteId: number,
  { address, host, events, secret }: Target & { events: readonly WebhookEvent[]; secret: Buffer },
): Promise<number> {
  const { id } = await trx
    .insertInto('webhooks')
    .values({ site_id: siteId, address, host, events: [...events], secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function isWebhook(db: Db, { siteId, id }: WebhookPath): Promise<boolean> {
  const { rows } = await sql`select 1 from webhooks where site_id = ${siteId} and id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Holds the row until the transaction ends. */
export async function lockWebhook(trx: Db, { siteId, id }: WebhookPath): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    select ${sql.join(FIELDS.map((name) => sql.ref(name)))} from webhooks
    where site_id = ${siteId} and id = ${id} for no key update`.execute(trx);
  return rows[0];
}

type Change = {
  target?: Target | undefined;
  events?: readonly WebhookEvent[] | undefined;
  isEnabled?: boolean | undefined;
};
export async function writeWebhook(trx: Db, { siteId, id }: WebhookPath, change: Change): Promise<void> {
  const { target, events, isEnabled } = change;
  await trx
    .updateTable('webhooks')
    .set({
      version: sql`version + 1`,
      ...target,
      ...(events && { events: [...events] }),
      ...(isEnabled === true && { disabled_at: null, disabled_by: null, failing_since: null }),
      ...(isEnabled === false && {
        disabled_at: sql<Date>`coalesce(disabled_at, now())`,
        disabled_by: sql<string>`coalesce(disabled_by, 'staff')`,
      }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function writeSecret(db: Db, { siteId, id }: WebhookPath, secret: Buffer): Promise<boolean> {
  const done = await db
    .updateTable('webhooks')
    .set({ secret, version: sql`version + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

export async function removeWebhook(db: Db, { siteId, id }: WebhookPath): Promise<boolean> {
  const gone = await db
    .deleteFrom('webhooks')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export const insertTest = (trx: Db, { siteId, id }: WebhookPath) =>
  trx
    .insertInto('webhook_deliveries')
    .values({ site_id: siteId, webhook_id: id, event: 'test', content: JSON.stringify({ message: 'Clube' }) })
    .execute();

export async function listDeliveries(
  db: Db,
  { siteId, id }: WebhookPath,
  page: number,
  perPage: number,
): Promise<WebhookDeliveryPage> {
  const filter = sql`site_id = ${siteId} and webhook_id = ${id}`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<WebhookDelivery>`
      select id, 'msg_' || message_id as message_id, event, state, tries, due_at, tried_at, status, answer, fault, created_at
      from webhook_deliveries where ${filter} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from webhook_deliveries where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total };
}

/** What waits for an address that is switched off waits no longer: it can be sent again by hand. */
export async function giveUp(trx: Db, { siteId, id }: WebhookPath): Promise<void> {
  await sql`update webhook_deliveries set state = 'failed'
    where site_id = ${siteId} and webhook_id = ${id} and state = 'waiting'`.execute(trx);
}

/** From the first pause on; what is on its way is left to whoever sends it. */
export async function sendAgain(trx: Db, { siteId, id }: WebhookPath, delivery: number): Promise<boolean> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'waiting', tries = 0, due_at = now()
    where site_id = ${siteId} and webhook_id = ${id} and id = ${delivery} and state <> 'waiting' returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
export async function isDelivery(trx: Db, { siteId, id }: WebhookPath, delivery: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_deliveries where site_id = ${siteId} and webhook_id = ${id} and id = ${delivery}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** For the panel's export: without what signs. */
export const readWebhookRows: ReadRows = (db, siteId) => listWebhooks(db, siteId);
