import { isDeepStrictEqual } from 'node:util';
import type { PaymentSettings, PaymentWrite } from '@clube/shared/contracts/payment';
import type { FastifyRequest } from 'fastify';
import { fieldError } from '../../lib/errors.ts';
import { assertSeen } from '../../lib/seen.ts';
import { parsePixKey, plainAscii } from '../../lib/pix/index.ts';
import { memberOf } from '../../plugins/session.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import { recordEvent } from '../security-event/operations.ts';
import { tellMailbox } from '../user/notice.ts';
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

const isSaid = ({ pix, note }: PaymentSettings) => pix !== null || note !== '';

/**
 * Says how a panel is paid; its owner can see that somebody did, and is told by mail when it was said otherwise before: whoever sits at their
 * open session would have what is paid from now on. @throws AppError `payment.key_invalid`, `version.stale` when it was said otherwise since it was seen
 */
export async function changePayment(request: FastifyRequest, { pix, note, seen }: PaymentWrite): Promise<void> {
  const { siteId, memberId: saidBy, userId } = memberOf(request);
  const settings = { pix: readPix(pix), note: note.trim() };
  const before = await request.server.db.transaction().execute(async (trx) => {
    await lockPanel(trx, siteId);
    const found = await findPayment(trx, siteId);
    assertSeen(found, seen, settings);
    await writePayment(trx, siteId, { ...settings, saidBy });
    return found;
  });
  await recordEvent(request, { kind: 'setting.changed', userId: null, siteId, detail: 'payment' });
  if (isSaid(before) && !isDeepStrictEqual(before, settings)) await tellMailbox(request, userId, 'payment.changed');
}
