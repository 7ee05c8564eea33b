import type { PaymentSettings } from '@clube/shared/contracts/payment';
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

export async function writePayment(db: Db, siteId: number, { pix, note }: PaymentSettings): Promise<void> {
  const columns = {
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
