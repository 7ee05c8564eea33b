import { isDeepStrictEqual } from 'node:util';
import type { PaymentSettings, PaymentWrite } from '@clube/shared/contracts/payment';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../../lib/errors.ts';
import { assertSeen } from '../../lib/seen.ts';
import { parsePixKey, plainAscii } from '../../lib/pix/index.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertStillOwns } from '../member/owner.ts';
import { assertOneself } from '../passkey/operations.ts';
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
 * Says how a panel is paid; its owner can see that somebody did, and is told by mail when it was said otherwise before. Whoever sits at their
 * open session would have what is paid from now on: saying it otherwise takes who shows that they are the owner (docs/adr/0334).
 * @throws AppError `payment.key_invalid`, `version.stale` when it was said otherwise since it was seen, what `assertOneself` throws
 */
export async function changePayment(
  request: FastifyRequest,
  { pix, note, seen, ...again }: PaymentWrite,
): Promise<void> {
  const { db } = request.server;
  const { siteId, memberId: saidBy, userId } = memberOf(request);
  const settings = { pix: readPix(pix), note: note.trim() };
  const isOtherwise = (found: PaymentSettings) => isSaid(found) && !isDeepStrictEqual(found, settings);
  const shown = await findPayment(db, siteId);
  // What was said meanwhile is told before anybody is asked: they have not seen what they would change.
  assertSeen(shown, seen, settings);
  const isAsked = isOtherwise(shown);
  if (isAsked) await assertOneself(request, { password: '', ...again });
  const before = await db.transaction().execute(async (trx) => {
    await assertStillOwns(trx, { siteId, memberId: saidBy });
    const found = await findPayment(trx, siteId);
    assertSeen(found, seen, settings);
    // Said meanwhile, by somebody who was asked or was the first.
    if (!isAsked && isOtherwise(found)) throw new AppError('version.stale', 'Somebody else has changed it meanwhile');
    await writePayment(trx, siteId, { ...settings, saidBy });
    return found;
  });
  await recordEvent(request, { kind: 'setting.changed', userId: null, siteId, detail: 'payment' });
  if (isOtherwise(before)) await tellMailbox(request, userId, 'payment.changed');
}
