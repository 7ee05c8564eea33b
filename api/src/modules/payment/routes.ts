import { Done } from '@clube/shared/contracts/common';
import { PaymentSettings } from '@clube/shared/contracts/offer';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { fieldError } from '../../lib/errors.ts';
import { parsePixKey, plainAscii } from '../../lib/pix/index.ts';
import { memberOf } from '../../plugins/session.ts';
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

/** Where a panel's money goes: all who sell see it, and the owner alone says it. */
export async function paymentRoutes(app: Api) {
  app.get(
    '/payment',
    { config: { policy: 'panel.manage' }, schema: { response: answers({ 200: PaymentSettings }, [401, 403]) } },
    async (request) => findPayment(app.db, memberOf(request).siteId),
  );

  app.put(
    '/payment',
    {
      config: { policy: 'panel.own', limit: 'change' },
      schema: { body: PaymentSettings, response: answers({ 200: Done }, [400, 401, 403, 422]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const { pix, note } = request.body;
      await writePayment(app.db, siteId, { pix: readPix(pix), note: note.trim() });
      await recordEvent(request, { kind: 'setting.changed', userId: null, siteId, detail: 'payment' });
      return { ok: true as const };
    },
  );
}
