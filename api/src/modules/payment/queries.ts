import type { PaymentSettings } from '@clube/shared/contracts/payment';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const NONE: PaymentSettings = { pix: null, note: '' };

/** How a panel is paid; by nothing yet where it never said. */
export async function findPayment(db: Db, siteId: number): Promise<PaymentSettings> {
  const row = await db
    .selectFrom('payment_settings')
    .select(['pix_key', 'pix_holder', 'pix_city', 'note'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return NONE;
  const { pix_key: key, pix_holder: holder, pix_city: city, note } = row;
  return { pix: key !== null && holder !== null && city !== null ? { key, holder, city } : null, note };
}

/** Over `payment_settings p`: that somebody said it who does not own the panel any more. */
export const OF_FORMER_OWNER = `(p.pix_key is not null or p.note <> '')
  and not exists (select from members m where m.site_id = p.site_id and m.id = p.said_by and m.role = 'owner')`;

export async function isOfFormerOwner(db: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql`select from payment_settings p
    where p.site_id = ${siteId} and ${sql.raw(OF_FORMER_OWNER)}`.execute(db);
  return rows.length > 0;
}

export async function writePayment(
  db: Db,
  siteId: number,
  { pix, note, saidBy }: PaymentSettings & { saidBy: number },
): Promise<void> {
  const columns = {
    said_by: saidBy,
    pix_key: pix?.key ?? null,
    pix_holder: pix?.holder ?? null,
    pix_city: pix?.city ?? null,
    note,
    updated_at: new Date(),
  };
  await db
    .insertInto('payment_settings')
    .values({ site_id: siteId, ...columns })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(columns))
    .execute();
}
