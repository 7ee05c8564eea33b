import type { PaymentSettings } from '@clube/shared/contracts/payment';
import type { FastifyRequest } from 'fastify';
import { fieldError } from '../../lib/errors.ts';
import { parsePixKey, plainAscii } from '../../lib/pix/index.ts';
import { memberOf } from '../../plugins/session.ts';
import { recordEvent } from '../security-event/operations.ts';
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

/** Says how a panel is paid; its owner can see that somebody did. @throws AppError `payment.key_invalid` */
export async function changePayment(request: FastifyRequest, { pix, note }: PaymentSettings): Promise<void> {
  const { siteId } = memberOf(request);
  await writePayment(request.server.db, siteId, { pix: readPix(pix), note: note.trim() });
  await recordEvent(request, { kind: 'setting.changed', userId: null, siteId, detail: 'payment' });
}
