import type { PaymentSettings } from '@clube/shared/contracts/payment';
import type { Db } from '../../database/connect.ts';
import { fieldError } from '../../lib/errors.ts';
import { parsePixKey, plainAscii } from '../../lib/pix/index.ts';
import { writePayment } from './queries.ts';

/** @throws AppError `payment.key_invalid` beside the field */
function readPix(pix: PaymentSettings['pix']): PaymentSettings['pix'] {
  if (!pix) return null;
  const key = parsePixKey(pix.key);
  if (!key) throw fieldError('/pix/key', 'payment.key_invalid', 'This is no PIX key');
  for (const name of ['holder', 'city'] as const)
    if (!plainAscii(pix[name], 25)) throw fieldError(`/pix/${name}`, 'request.invalid', 'Letters are needed');
  return { key, holder: pix.holder.trim(), city: pix.city.trim() };
}

/** Says how a panel is paid. @throws AppError `payment.key_invalid` */
export const changePayment = (db: Db, siteId: number, { pix, note }: PaymentSettings): Promise<void> =>
  writePayment(db, siteId, { pix: readPix(pix), note: note.trim() });
