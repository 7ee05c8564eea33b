import { Done } from '@clube/shared/contracts/common';
import { Payment, PaymentWrite } from '@clube/shared/contracts/payment';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { changePayment } from './operations.ts';
import { findPayment, isOfFormerOwner } from './queries.ts';

/** Where a panel's money goes: all who sell see it, and the owner alone says it. */
export async function paymentRoutes(app: Api) {
  app.get(
    '/payment',
    { config: { policy: 'panel.manage' }, schema: { response: answers({ 200: Payment }, [401, 403]) } },
    async (request) => {
      const { siteId } = memberOf(request);
      const [settings, is_former] = await Promise.all([findPayment(app.db, siteId), isOfFormerOwner(app.db, siteId)]);
      return { ...settings, is_former };
    },
  );

  app.put(
    '/payment',
    {
      config: { policy: 'panel.own', limit: 'change' },
      schema: { body: PaymentWrite, response: answers({ 200: Done }, [400, 401, 403, 409, 422]) },
    },
    async (request) => {
      await changePayment(request, request.body);
      return { ok: true as const };
    },
  );
}
