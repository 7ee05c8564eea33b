import type { PaymentSettings, PaymentWrite } from '@clube/shared/contracts/payment';
import type { FastifyRequest } from 'fastify';
import { fieldError } from '../../lib/errors.ts';
import { assertSeen } from '../../lib/seen.ts';
import { parsePixKey, plainAscii } from '../../lib/pix/index.ts';
import { memberOf } from '../../plugins/session.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { findPayment, writePayment } from './queries.ts';

/** @throws AppError `payment.key_invalid` beside the field */
function readPix(pix: PaymentSettings['pix']): PaymentSettings['pix'] {
  if (!pix) return null;
  const key = parsePixKey(pix.key);
  if (!key) throw fieldError('/pix/key', 'payment.key_invalid', 'This is no PIX key');
  for (const name of ['holder', 'city'] as const)
    if (!plainAscii(pix[name], 25)) throw fieldError(`/pix/${name}`, 'request.invalid', 'Letters are needed');
  return { key, holder: pix.holder.trim(), city: pix.city.trim() };
}

/** Says how a panel is paid; its owner can see that somebody did. @throws AppError `payment.key_invalid`, `version.stale` when it was said otherwise since it was seen */
export async function changePayment(request: FastifyRequest, { pix, note, seen }: PaymentWrite): Promise<void> {
  const { siteId, memberId: saidBy } = memberOf(request);
  const settings = { pix: readPix(pix), note: note.trim() };
  await request.server.db.transaction().execute(async (trx) => {
    await lockPanel(trx, siteId);
    assertSeen(await findPayment(trx, siteId), seen, settings);
    await writePayment(trx, siteId, { ...settings, saidBy });
  });
  await recordEvent(request, { kind: 'setting.changed', userId: null, siteId, detail: 'payment' });
}
